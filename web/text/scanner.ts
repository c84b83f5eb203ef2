import { plural } from './plural.ts';

/** Words of the document scanner, its four stages and the overdue flow. */
export const scannerText = {
  title: 'AI Document Scanner',
  intro: 'Give it a bill in English. It fills in the details, and you check them.',
  drop: 'A photo (JPG, PNG, GIF) or a PDF, up to 10MB',
  dropHint: 'Drop it here, or',
  chooseFile: 'Choose File',
  paste: 'Paste from Clipboard',
  pasteLimited: 'Try Paste (Limited Support)',
  pasteKey: 'You can also press Ctrl+V.',
  iosHint: 'On an iPhone or iPad, please use Choose File: pages may not read the clipboard there.',
  kept: 'We read the file and do not keep it.',
  notSetUp: 'Scanning is not set up on this server. You can add the bill by hand.',
  addByHand: 'Add the bill by hand',

  processing: 'Reading your bill',
  stages: {
    0: 'Sending the file',
    10: 'The file is in',
    30: 'Opened',
    60: 'Text read',
    85: 'Details found',
    100: 'Done',
  } as Readonly<Record<number, string>>,

  success: 'Bill scanned',
  successBody: (name: string, amount: string) => `${name}, ${amount}`,
  unknownName: 'No name found',
  unknownAmount: 'no amount found',
  overdueBy: (days: number) => `This bill is overdue by ${plural(days, 'day')}.`,
  continue: 'Continue',

  review: 'Check what was read, and choose what to do with it.',
  mode: 'What to do',
  create: 'Create a new bill',
  createHint: 'We add it to your bills, and you save for it each week.',
  pay: 'Pay an existing bill',
  payHint: 'Pay one of your bills with this amount.',
  match: (bill: string) => `Looks like ${bill}`,
  second: (bill: string, amount: string) =>
    `You have a bill like this already: ${bill}, ${amount}. This adds a second one.`,
  bill: 'Bill',
  pickBill: 'Select a bill',
  amountRequired: 'Amount is required',
  billRequired: 'Please select a bill',
  accountRequired: 'Please select an account for this bill',
  unsure: 'Not sure about this one, please check.',
  notFound: 'Not found on the bill.',
  evidence: (words: string) => `Read from: “${words}”`,
  amountUpdated: (amount: string) => `Bill amount updated to ${amount}`,
  amountKept: (amount: string) => `The amount is ${amount} now.`,
  createSubmit: 'Create Bill',
  paySubmit: 'Continue to Payment',
  again: 'Scan another',
  created: 'Bill Created Successfully',
  createdBody: (name: string, weekly: string) => `${name} takes ${weekly} a week.`,
  createFailed: 'Failed to save bill',
  done: 'Done',
  scheduledNote: (amount: string) =>
    `Its payment of ${amount} is scheduled. If you correct the amount, that is paid instead.`,
  overNote: 'What was scheduled for it is no longer due. Nothing more is paid from here.',
  staysScheduled: 'Payment still scheduled',
  staysScheduledBody: (amount: string) =>
    `${amount} is paid, as we read it. Open the scanner again to check it.`,
  staysOfAnotherBody: (amount: string, bill: string) =>
    `${amount} for ${bill} is still to be paid. Undo it in Activity, if it is not for that bill.`,
  scheduleSubmit: 'Schedule Payment',
  scheduleNote: {
    create: 'Once the bill is created, its payment is scheduled for the next payment day.',
    pay: 'Check the amount: it is scheduled for the next payment day.',
  },
  otherPeriod: (scanned: string, due: string) =>
    `The scanned bill is that of ${scanned}. What is due now is that of ${due}, and this pays that one.`,

  overdueTitle: 'Overdue Bill Detected',
  overdueBody: (days: number, day: string) =>
    `It was due on ${day}, ${plural(days, 'day')} ago. What would you like to do with it?`,
  historical: 'Historical Record',
  historicalHint: 'It is already paid. Keep the amount for the bill’s average.',
  needsPaying: 'Needs to be Paid',
  needsPayingHint: 'Add it to the next payment schedule.',
  skip: 'Skip for now',
  skipHint: 'Just check what we read.',
  historicalAdded: 'Historical Amount Added',
  historicalAddedBody: (amount: string, bill: string) => `${amount} is in the history of ${bill}.`,
  historicalMissing: 'Could not process historical amount - missing arrears information',
  selectTitle: 'Select Bill for Historical Record',
  selectBody: 'Which bill does this amount belong to?',
  attach: 'Add to History',
  noBillsTitle: 'No Bills Found',
  noBillsBody: 'You need to have at least one bill to add historical data to. Create a bill first.',
  arrearsAdded: 'Arrears Added',
  arrearsAddedBody: (amount: string, bill: string, day: string) =>
    `${amount} for ${bill} will be paid on ${day}.`,
  arrearsFailed: 'Failed to add arrears payment',
  arrearsMissing: 'Could not process arrears payment - missing bill information',

  failedTitle: 'Scanning Failed',
  failed: 'Failed to scan bill. Please try again.',
  clipboard: {
    nothing: {
      title: 'Nothing to Paste',
      description: 'The clipboard is empty. Copy a picture first, or use Choose File.',
    },
    noImage: {
      title: 'No Image Found',
      description: 'There is no picture in the clipboard. Please use Choose File.',
    },
    denied: {
      title: 'Permission Denied',
      description: 'This page may not read the clipboard. Press Ctrl+V, or use Choose File.',
    },
    invalid: {
      title: 'No Valid Image',
      description: 'The clipboard holds a kind of picture we cannot read. Please use Choose File.',
    },
    ios: {
      title: 'iOS Clipboard Limitation',
      description: 'Pages may not read pictures from the clipboard here. Please use Choose File.',
    },
  },
} as const;
