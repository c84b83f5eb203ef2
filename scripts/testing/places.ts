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
export function signedInPlaces({ bills, accounts, incomes }: Belongings): Place[] {
  const first = bills[0]?.id;
  const historical = bills.find(({ name }) => name === 'Electricity')?.id ?? first;
  const directDebit = bills.find(({ isDirectDebit }) => isDirectDebit)?.id ?? first;
  const dashboard = dialogsOn('/dashboard', [
    ['commands'],
    ['shortcuts'],
    ['bill'],
    ['import-bills'],
    ['bill', historical],
    ['bill-detail', historical],
    ['fund-bill', historical],
    ['pay-bill', first],
    ['pay-bill', directDebit],
    ['delete-bill', first],
    ['income'],
    ['income', incomes[0]?.id],
    ['delete-income', incomes[0]?.id],
    ['settings'],
    ['security'],
    ['auto-savings'],
    ['scanner'],
  ]);
  const account = accounts[0]?.id;
  const accountPage = dialogsOn('/accounts', [
    ['account'],
    ['account', account],
    ['delete-account', account],
    ['balances'],
    ['statement', account],
    ['transfer'],
  ]);
  return [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'dashboard-income', path: '/dashboard?tab=income' },
    ...dashboard,
    { name: 'accounts', path: '/accounts' },
    ...accountPage,
    { name: 'calendar', path: '/calendar' },
    ...dialogsOn('/calendar', [['calendar-feed']]),
    { name: 'forecast', path: '/forecast' },
    { name: 'activity', path: '/activity' },
  ];
}

function dialogsOn(page: string, dialogs: [name: string, id?: number | undefined][]): Place[] {
  return dialogs.map(([name, id]) => ({
    name: `${page.slice(1)}-${name}${id === undefined ? '' : `-${id}`}`,
    path: `${page}?dialog=${name}${id === undefined ? '' : `&id=${id}`}`,
  }));
}
