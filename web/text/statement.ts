/** Words of an account's statement. */
export const statementText = {
  intro: 'Every movement, newest first.',
  date: 'Date',
  what: 'What',
  amount: 'Amount',
  balance: 'Balance',
  more: 'Load more',
  loadFailed: 'Failed to load the statement. Please try again.',
  emptyTitle: 'Nothing has moved yet',
  emptyBody: 'Weekly savings, payments and transfers of this account will be listed here.',
  /** What each kind of event is called when it moved money of an account. */
  kinds: {
    AccountOpened: 'Opening balance',
    AccountBalanceSet: 'Balance set by hand',
    AccountClosed: 'Account closed',
    BillChanged: 'Bill moved between accounts',
    BillRemoved: 'Bill removed, savings released',
    BillFunded: 'Put towards bill',
    WeekAccrued: 'Weekly saving',
    WeekAdded: 'Extra week of saving',
    WeekReduced: 'Week of saving taken back',
    BillPaid: 'Bill paid',
    Undone: 'Undone',
  } as Readonly<Record<string, string>>,
  /** Transfers say which way the money went, and whether a rule moved it. */
  transfers: {
    Transferred: { out: 'Transfer to', in: 'Transfer from' },
    SavingsRuleApplied: { out: 'Automatic transfer to', in: 'Automatic transfer from' },
  } as Readonly<Record<string, { readonly out: string; readonly in: string }>>,
  anotherAccount: 'another account',
  instalment: 'Arrears instalment',
  other: 'Movement',
} as const;
