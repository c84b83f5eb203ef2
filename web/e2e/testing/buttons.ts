/** The buttons that write, beside the forms of `forms.ts`: how each is reached, and what the page says when it is done. */
import { inBills } from './bill-buttons.ts';
import { desktop, type Home, phone, press } from './stage.ts';
import { dashboard, dialogOf, filled, named, post, type WritingButton } from './writing-button.ts';

const transfer = { fromAccountId: 1, toAccountId: 2, amount: '5' };
const rule = { ...transfer, frequency: 'monthly' };

const inMoney: WritingButton[] = [
  {
    name: 'Update Account',
    path: '/accounts?dialog=account&id=1',
    to: filled({ 'Account name': 'Daily' }, 'Update Account'),
    done: 'Account updated successfully',
  },
  {
    name: 'Save Amount of an income',
    path: dashboard('income&id=1'),
    to: filled({ Amount: '2400' }, 'Save Amount'),
    done: 'Income amount updated to $2,400.00',
  },
  {
    name: 'Update Income',
    path: dashboard('income&id=1'),
    to: filled({ Name: 'Wages' }, 'Update Income'),
    done: 'Income updated successfully',
  },
  {
    name: 'an income that is deleted',
    path: dashboard('delete-income&id=1'),
    to: named('Delete'),
    done: 'Income deleted successfully',
  },
  {
    name: 'the switch of a rule',
    path: '/accounts?dialog=auto-savings',
    ready: (home) => post(home, '/api/savings-rules', rule, rule),
    to: (page) => dialogOf(page).getByRole('listitem').getByRole('switch').first(),
    done: 'Automatic Savings Updated',
  },
  {
    name: 'the first of two rules',
    path: '/accounts?dialog=auto-savings',
    to: named(/^Delete the transfer/),
    done: 'Automatic Savings Deleted',
  },
  {
    name: 'Undo on a line, with another above it',
    path: '/activity',
    ready: (home) => post(home, '/api/accounts/transfer', transfer, transfer, transfer),
    to: (page) => page.getByRole('button', { name: /^Undo: Transfer/ }).nth(1),
    done: 'Undone',
  },
  {
    name: 'an account that is deleted',
    path: '/accounts?dialog=delete-account&id=2',
    to: named('Delete'),
    done: 'Account deleted successfully',
  },
];

/** Signs in three times without a cookie, as three new browsers do. */
async function signInThreeTimes({ context, email }: Home): Promise<void> {
  const app = (await context.request.get('/healthz')).url();
  const body = JSON.stringify({ email, password: 'correct horse' });
  const headers = { 'content-type': 'application/json' };
  for (let browsers = 0; browsers < 3; browsers += 1) {
    const login = new URL('/api/auth/login-direct', app);
    const answer = await fetch(login, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`Logging in elsewhere: ${await answer.text()}`);
  }
}

const inSettings: WritingButton[] = [
  {
    name: 'Manual Update',
    path: dashboard('settings'),
    to: named('Manual Update'),
    done: 'Savings updated based on time passed',
  },
  {
    name: 'Save Profile Changes',
    path: dashboard('settings'),
    to: filled({ 'First name': 'Robin' }, 'Save Profile Changes'),
    done: 'Settings Updated',
    reloads: true,
  },
  {
    name: 'Sign out of the first of three other browsers',
    path: dashboard('settings'),
    ready: signInThreeTimes,
    to: named(/^Sign out: /),
    done: '1 session ended.',
  },
  {
    name: 'Sign out everywhere else',
    path: dashboard('settings'),
    to: named('Sign out everywhere else'),
    done: '2 sessions ended.',
  },
  ...(['Make an address', 'New address', 'Stop'] as const).map((label, index) => ({
    name: `the calendar’s ${label}`,
    path: '/calendar?dialog=calendar-feed',
    to: named(label),
    done: ['Address made', 'New address made', 'Stopped'][index] ?? '',
  })),
  {
    name: 'Set up an app',
    path: dashboard('security'),
    to: named('Set up an app'),
    done: 'Scan this with your authenticator app',
  },
  {
    name: 'Save new password',
    path: dashboard('security'),
    to: async (page) => {
      await press(dialogOf(page), 'Change password');
      const passwords = { 'Current password': 'correct horse', 'New password': 'another horse' };
      return filled(passwords, 'Save new password')(page);
    },
    done: 'Your password has been changed.',
  },
  {
    name: 'Delete All Data',
    path: dashboard('settings'),
    to: (page) => {
      page.once('dialog', (question) => void question.accept());
      return named('Delete All Data')(page);
    },
    done: 'Data Deletion Requested',
  },
  {
    name: 'Logout',
    path: '/dashboard',
    to: (page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }),
    done: 'Logged out successfully',
    leadsTo: '/',
  },
];

/** Each group with its window, in an order in which one household can press its buttons. */
export const buttons = {
  'of bills': { viewport: phone, some: inBills },
  'of accounts and incomes': { viewport: desktop, some: inMoney },
  'of the settings': { viewport: desktop, some: inSettings },
};
