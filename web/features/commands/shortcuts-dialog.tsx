import { Fragment } from 'react';
import { destinations } from '../../base/destinations.ts';
import { useSingleKeys } from '../../base/single-keys.ts';
import { useDialogTurn } from '../../base/use-dialog.ts';
import { commandsText as text } from '../../text/commands.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Switch } from '../../ui/switch.tsx';

const shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['Ctrl', 'K'], does: text.opens },
  { keys: ['Ctrl', 'Z'], does: text.undo },
  { keys: ['?'], does: text.help },
  { keys: ['B'], does: text.addBill },
  { keys: ['I'], does: text.addIncome },
  { keys: ['H'], does: text.hideAmounts },
  ...destinations.map(({ key, label }) => ({
    keys: ['G', text.nextKey, key.toUpperCase()],
    does: text.goTo(label),
  })),
];

/** Every key that does something (`?dialog=shortcuts`). */
export function ShortcutsDialog() {
  const dialog = useDialogTurn('shortcuts');
  const [singleKeys, setSingleKeys] = useSingleKeys();
  if (dialog.turn === 0) return null;
  return (
    <Dialog {...dialog} title={text.shortcutsTitle} size="sm">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {shortcuts.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt>{does}</dt>
            <dd className="flex items-center gap-1 text-sm text-muted">
              {keys.map((key) =>
                key === text.nextKey ? (
                  <span key={key}>{key}</span>
                ) : (
                  <kbd
                    key={key}
                    className="min-w-6 rounded-md border border-edge/60 bg-sunken px-1.5 text-center font-sans text-xs leading-6 font-semibold text-ink"
                  >
                    {key}
                  </kbd>
                ),
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
      <div className="mt-5 border-t border-line pt-4">
        <Switch
          label={text.singleKeys}
          hint={text.singleKeysHint}
          checked={singleKeys}
          onCheckedChange={setSingleKeys}
        />
      </div>
    </Dialog>
  );
}
