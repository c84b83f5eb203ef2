/** Every page and dialog of the app by its address: what is photographed, and what must be accessible. */
import type { Bill } from '../../api/contract/bills.ts';

export type Place = { name: string; path: string };

type Listed = { id: number; name: string };
/** What a household has, as the API lists it. */
export type Belongings = { bills: Bill[]; accounts: Listed[]; incomes: Listed[] };

/** Where a visitor may go. */
export const visitorPlaces: Place[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=abc' },
  { name: 'not-found', path: '/nowhere' },
];

/** Where a signed-in person may go; the dialogs that are about one thing take one that shows them well. */
export function signedInPlaces(home: Belongings): Place[] {
  const dialogs = Object.entries<Shown>(dialogPlaces(home)).flatMap(
    ([name, { page, ids = [undefined] }]) => ids.map((id) => dialogOn(page, name, id)),
  );
  return [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'dashboard-income', path: '/dashboard?tab=income' },
    { name: 'accounts', path: '/accounts' },
    { name: 'calendar', path: '/calendar' },
    { name: 'forecast', path: '/forecast' },
    { name: 'activity', path: '/activity' },
    ...dialogs,
  ];
}

/** A dialog's page, and the ids with which it is looked at; left out where it needs none. */
type Shown = { page: string; ids?: (number | undefined)[] };

/** Where each dialog is looked at. One that is missing does not compile in web/e2e/accessible.test.ts. */
export function dialogPlaces({ bills, accounts, incomes }: Belongings) {
  const [dashboard, accountPage] = ['/dashboard', '/accounts'];
  const first = bills[0]?.id;
  const historical = bills.find(({ name }) => name === 'Electricity')?.id ?? first;
  const directDebit = bills.find(({ isDirectDebit }) => isDirectDebit)?.id ?? first;
  const [account, income] = [accounts[0]?.id, incomes[0]?.id];
  return {
    commands: { page: dashboard },
    shortcuts: { page: dashboard },
    bill: { page: dashboard, ids: [undefined, historical] },
    'import-bills': { page: dashboard },
    'bill-detail': { page: dashboard, ids: [historical] },
    'fund-bill': { page: dashboard, ids: [historical] },
    'pay-bill': { page: dashboard, ids: [first, directDebit] },
    'delete-bill': { page: dashboard, ids: [first] },
    income: { page: dashboard, ids: [undefined, income] },
    'delete-income': { page: dashboard, ids: [income] },
    settings: { page: dashboard },
    security: { page: dashboard },
    'auto-savings': { page: dashboard },
    scanner: { page: dashboard },
    account: { page: accountPage, ids: [undefined, account] },
    'delete-account': { page: accountPage, ids: [account] },
    balances: { page: accountPage },
    statement: { page: accountPage, ids: [account] },
    transfer: { page: accountPage },
    'calendar-feed': { page: '/calendar' },
  } satisfies Record<string, Shown>;
}

function dialogOn(page: string, name: string, id?: number): Place {
  return {
    name: `${page.slice(1)}-${name}${id === undefined ? '' : `-${id}`}`,
    path: `${page}?dialog=${name}${id === undefined ? '' : `&id=${id}`}`,
  };
}
