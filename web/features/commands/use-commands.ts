import { useLocation } from 'wouter';
import { destinations } from '../../base/destinations.ts';
import { useTheme } from '../../base/theme.tsx';
import { useUndoLast } from '../../base/undo.ts';
import { closeDialog, type DialogName, openDialog } from '../../base/use-dialog.ts';
import { useLogOut } from '../../base/use-log-out.ts';
import { useAccounts } from '../../queries/accounts.ts';
import { useBills } from '../../queries/bills.ts';
import { useChangePreferences, usePreference } from '../../queries/preferences.ts';
import { commandsText as text } from '../../text/commands.ts';

/** One thing that the palette offers. `run` leaves the palette. */
export type Command = {
  readonly id: string;
  readonly label: string;
  readonly group: keyof typeof text.groups;
  readonly run: () => void;
};

/** Everything that can be reached or done from anywhere: pages, actions, each bill and each account. */
export function useCommands(): readonly Command[] {
  const [, navigate] = useLocation();
  const { theme } = useTheme();
  const { mutate: prefer } = useChangePreferences();
  const [amountsShown, showAmounts] = usePreference('showAccountBalances');
  const undoLast = useUndoLast();
  const { leave } = useLogOut();
  const bills = useBills().data ?? [];
  const accounts = useAccounts().data ?? [];

  const opens = (
    label: string,
    name: DialogName,
    group: Command['group'] = 'action',
    id?: number,
  ) => ({
    id: `${name}-${id ?? ''}`,
    label,
    group,
    run: () => openDialog(name, id),
  });
  const does = (label: string, act: () => void) => ({
    id: label,
    label,
    group: 'action' as const,
    run: () => {
      closeDialog();
      act();
    },
  });
  return [
    ...destinations.map(({ href, label }) => ({
      id: href,
      label,
      group: 'page' as const,
      // In the palette's own place of the history: going back must not open it again.
      run: () => navigate(href, { replace: true }),
    })),
    opens(text.addBill, 'bill'),
    opens(text.importBills, 'import-bills'),
    opens(text.scan, 'scanner'),
    opens(text.addIncome, 'income'),
    opens(text.addAccount, 'account'),
    opens(text.transfer, 'transfer'),
    opens(text.autoSavings, 'auto-savings'),
    opens(text.balances, 'balances'),
    opens(text.calendarFeed, 'calendar-feed'),
    does(text.undoLast, undoLast),
    does(text.hideAmounts, () => showAmounts(!amountsShown)),
    does(text.theme, () => prefer({ theme: theme === 'dark' ? 'light' : 'dark' })),
    opens(text.settings, 'settings'),
    opens(text.security, 'security'),
    opens(text.shortcuts, 'shortcuts'),
    does(text.logOut, () => void leave()),
    ...bills.flatMap(({ id, name, ended, accountId }) => [
      opens(name, 'bill-detail', 'bill', id),
      opens(text.edit(name), 'bill', 'bill', id),
      ...(ended
        ? []
        : [
            opens(text.pay(name), 'pay-bill', 'bill', id),
            ...(accountId === null ? [] : [opens(text.fund(name), 'fund-bill', 'bill', id)]),
          ]),
    ]),
    ...accounts.map(({ id, name }) => opens(text.statement(name), 'statement', 'account', id)),
  ];
}

/** Without case and accents: "cafe" finds Café. */
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The commands in which every word of what was typed begins or is part of a word; all of them while nothing is typed. */
export function matching(commands: readonly Command[], typed: string): readonly Command[] {
  const words = bare(typed).split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => {
    const text = bare(label);
    return words.every((word) => text.includes(word));
  });
}
