/** Every text that the product promises is somewhere in the app: in these modules, or with the schema whose field it is about. */
import { expect, test } from 'vitest';
import { accountsText } from './accounts.ts';
import { billFormText } from './bill-form.ts';
import { billsText } from './bills.ts';
import { dashboardText } from './dashboard.ts';
import { landingText } from './landing.ts';
import { rulesText } from './savings-rules.ts';
import { scannerText } from './scanner.ts';
import { settingsText } from './settings.ts';

const modules = import.meta.glob<Record<string, unknown>>('./*.ts', { eager: true });
const contracts = import.meta.glob<string>('../../api/contract/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Every text of a module, however deep. Sentences with a gap are functions and are checked one by one below. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const everything = [
  ...Object.values(modules).flatMap(textsIn),
  ...Object.values(contracts).map((source) => source.replaceAll("\\'", "'")),
];

/** By screen, in the order of the screens. */
const quoted = `
Setup Required|coming soon|Forgot your password|Sign In|Sign Up Free|Get Started Free|Why Choose|Check Your Email
Back to Login|Invalid Link|No reset token found in the URL|Password must be at least 8 characters long|Password Reset Successful
Request New Reset Link|Settings|Logout|Quick Actions|Add Income|Add Bills/|Expenses|AI Scanner|Auto Savings|Accounts
Financial Overview|Bills & Expenses|Income Sources|Install|Maybe Later|Income|Total Saved|Leftover|Shortfall|Default Account|Account
Weekly Summary|Bills Due Soon|Show fewer bills|Auto Pay|Ready to pay!|No bills added yet
Add your first bill to start tracking payments|All|Bills|Savings|Auto Payments Active|Auto Payments Inactive|Retry
No bills added yet. Start by adding your first bill!|Show More|Show Less|Add New Bill|Edit Bill|Latest|Cancel|Add Bill|Update Bill
Saving...|Choose File|Paste from Clipboard|Try Paste (Limited Support)|Amount Changed|Save Amount|Overdue Bill Detected
Historical Record|Needs to be Paid|Skip for now|Select Bill for Historical Record|Arrears Payment Required|Profile
Save Profile Changes|Notifications|Email Notifications|Bill Reminders|Reminder Timing|Weekly Reports|Display|Dark Mode|Currency
Date Format|Statistics|Total Bills|Weekly Total|Categories|Privacy & Security|Show Account Balances|Usage Analytics|Data & Savings
Add One Week|Remove One Week|Manual Update|For testing|Danger Zone|Delete All Data|Automatic Savings|Back to Dashboard
Create New Account|Manage/Edit Balances|Transfer Funds|Manage Account Balances
No accounts found. Create an account first to manage balances.|Balance Changed|Save Balance|Amount is required
Please select a frequency|Please select a category|Please select an account|Please select an account for this bill
Account name is required|Income name is required|Please select a source account|Please select a destination account
Missing Information|Please fill in all required fields.|Invalid Transfer|Source and destination accounts must be different.
Invalid Amount|Please enter a valid amount greater than 0.|Insufficient balance|Start automatically
Please select both accounts and enter an amount.|Cannot transfer to the same account.|Insufficient Funds|Bill date is required
Amount and date are required|Valid bill ID is required|Please select a payment method|Please enter a valid email address
Password must be at least 8 characters|Password is required|Reset token is required
Please upload an image file (JPG, PNG, GIF) or PDF|File size must be less than 10MB|The selected file appears to be empty
Are you sure you want to delete all your data? This action cannot be undone.|An unexpected error occurred|Error
Failed to log in|Logged in successfully!|Failed to create account|Account created and you're now logged in!
Account created successfully! Please sign in.|Failed to send password reset email|Failed to reset password
Your password has been reset successfully|Logged out successfully|Failed to update account|Failed to delete account
Account created successfully|Account updated successfully|Account deleted successfully|Balance Saved|Failed to add bill
Failed to update bill|Failed to add historical amount|Failed to delete historical amount|Failed to save bill
Failed to process payment|Failed to add arrears payment|Failed to delete bill|Failed to fetch bills
Failed to load bills. Please try again.|Bill added successfully|Bill updated successfully|Historical amount added successfully
Historical amount deleted successfully|Bill Created Successfully|Bill Paid Successfully|Bill Paid with Arrears Handled
Payment Processed|Payment Scheduled|Amount Saved|Historical Amount Added|Arrears Added|Category Applied|Scanning Failed
Failed to scan bill. Please try again.|Nothing to Paste|No Image Found|Permission Denied|No Valid Image|iOS Clipboard Limitation
No Bills Found|You need to have at least one bill to add historical data to. Create a bill first.
Could not process historical amount - missing arrears information|Could not process arrears payment - missing bill information
Payment Failed|Unable to process payment. Please try again.|Arrears Payment Failed|Failed to fetch incomes
Failed to load income sources. Please try again.|Failed to delete income|Failed to update savings|Failed to add weekly savings
Failed to reduce savings|Savings updated based on time passed|Added one week's savings to all bills
Reduced savings by one week for all bills|Failed to Create Automatic Savings|Update Failed|Delete Failed|Please try again
Automatic Savings Created|Automatic Savings Updated|Automatic Savings Deleted|Transfer Failed|Failed to transfer funds
Transfer Completed|Settings Updated|Your profile and preferences have been saved.|Data Deletion Requested
All your data will be deleted within 24 hours.`
  .split(/[|\n]/)
  .filter(Boolean);

test('every quoted text is in the app', () => {
  const missing = quoted.filter((text) => !everything.some((one) => one.includes(text)));
  expect(missing).toEqual([]);
  expect(quoted.length).toBeGreaterThan(200);
});

test.each([
  [
    accountsText.deleteBody('{name}'),
    'Are you sure you want to delete "{name}"? This action cannot be undone. Bills allocated to this account will need to be reassigned.',
  ],
  [billsText.viewAll(7), 'View all 7 bills'],
  [billsText.daysToGo(35), '~35 days to go'],
  [billFormText.amountSavedBody('$5.00'), 'Bill amount updated to $5.00'],
  [scannerText.amountUpdated('$5.00'), 'Bill amount updated to $5.00'],
  [rulesText.createdBody('weekly', '$5.00'), 'Your weekly savings of $5.00 has been set up.'],
  [dashboardText.addBill.before + dashboardText.addBill.after, 'Add Bills/Expenses'],
  [
    rulesText.insufficientBody('Everyday', '$5.00'),
    'Everyday holds $5.00. The transfer will only happen when funds are available.',
  ],
  [settingsText.reminderDays[7], '1 week before due'],
  [landingText.whyTitle, 'Why Choose Weekwise?'],
])('%s', (ours, theirs) => {
  expect(ours).toBe(theirs);
});
