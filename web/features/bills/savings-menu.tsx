import { ChevronDown, Minus, Plus, RefreshCw } from 'lucide-react';
import { useAddWeek, useProcessSavings, useReduceWeek } from '../../queries/savings.ts';
import { billsText } from '../../text/bills.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';

/** The savings of all bills by hand: one week more, one week less, or what has fallen due since. */
export function SavingsMenu() {
  const add = useAddWeek();
  const reduce = useReduceWeek();
  const process = useProcessSavings();
  const busy = add.busy || reduce.busy || process.busy;
  return (
    <Menu
      label={billsText.savingsMenu}
      items={[
        {
          label: billsText.addWeek,
          hint: billsText.addWeekHint,
          icon: <Plus size={16} />,
          disabled: busy,
          onSelect: () => add.submit(),
        },
        {
          label: billsText.removeWeek,
          hint: billsText.removeWeekHint,
          icon: <Minus size={16} />,
          disabled: busy,
          onSelect: () => reduce.submit(),
        },
        {
          label: billsText.manualUpdate,
          hint: billsText.manualUpdateHint,
          icon: <RefreshCw size={16} />,
          disabled: busy,
          onSelect: () => process.submit(),
        },
      ]}
    >
      <Button variant="secondary" size="sm" busy={busy}>
        {billsText.savingsMenu}
        {!busy && <ChevronDown aria-hidden="true" size={16} />}
      </Button>
    </Menu>
  );
}
