import { CalendarDays, ChartLine, History, LayoutDashboard, Wallet } from 'lucide-react';
import { navigationText } from '../text/navigation.ts';

/** The pages of a signed-in person in the order of the header, with the letter that follows `g` on the keyboard. */
export const destinations = [
  { href: '/dashboard', label: navigationText.dashboard, Icon: LayoutDashboard, key: 'd' },
  { href: '/accounts', label: navigationText.accounts, Icon: Wallet, key: 'a' },
  { href: '/calendar', label: navigationText.calendar, Icon: CalendarDays, key: 'c' },
  { href: '/forecast', label: navigationText.forecast, Icon: ChartLine, key: 'f' },
  { href: '/activity', label: navigationText.activity, Icon: History, key: 'h' },
] as const;
