/** Words of an account's statement. */
export const statementText = {
  /** Of an account that cannot be read. */
  unread: 'Statement',
  intro: 'Every movement, newest first.',
  date: 'Date',
  what: 'What',
  amount: 'Amount',
  balance: 'Balance',
  more: 'Load more',
  loadFailed: 'Failed to load the statement. Please try again.',
  emptyTitle: 'Nothing has moved yet',
  emptyBody: 'Weekly savings, payments and transfers of this account will be listed here.',
  anotherAccount: 'another account',
  instalment: 'Arrears installment',
  other: 'Movement',
} as const;
