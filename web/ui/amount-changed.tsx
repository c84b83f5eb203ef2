import { useWatch } from 'react-hook-form';
import { formatMoney, parseMoney } from '../../ledger/money.ts';
import { amountsText } from '../text/amounts.ts';
import { commonText } from '../text/common.ts';
import { Button } from './button.tsx';
import { ChangeBanner } from './change-banner.tsx';
import { showMoney } from './money.tsx';

/**
 * Offers to store the amount that is typed in the form around it by itself, with the rest of the form left as it is. Nothing
 * while it equals the stored one.
 *
 *     <AmountChanged stored={bill.amount} busy={save.busy} onSave={(amount) => …} />
 */
export function AmountChanged(props: {
  /** As the API writes it; empty while there is none. */
  readonly stored: string;
  readonly busy: boolean;
  readonly onSave: (amount: string) => void;
}) {
  const { stored, busy } = props;
  const typed = parseMoney(String(useWatch<{ amount?: unknown }>({ name: 'amount' }) ?? ''));
  return (
    <ChangeBanner>
      {typed !== null &&
        typed !== parseMoney(stored) && {
          title: amountsText.changed,
          body: amountsText.changedBody(showMoney(stored || '0.00'), showMoney(typed)),
          action: (
            <Button size="sm" busy={busy} onClick={() => props.onSave(formatMoney(typed))}>
              {busy ? commonText.saving : amountsText.save}
            </Button>
          ),
        }}
    </ChangeBanner>
  );
}
