import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useDialogTurn } from '../../base/use-dialog.ts';
import { commandsText as text } from '../../text/commands.ts';
import { isComposing } from '../../ui/composing.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type Command, matching, useCommands } from './use-commands.ts';

/** As many as fit without drowning what was looked for. */
const most = 40;

function Options(props: {
  readonly listId: string;
  readonly found: readonly Command[];
  readonly chosen: number;
  readonly onPoint: (index: number) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[props.chosen]?.scrollIntoView({ block: 'nearest' });
  }, [props.chosen]);
  return (
    <div
      ref={list}
      id={props.listId}
      role="listbox"
      aria-label={text.results}
      className="mt-3 max-h-[46dvh] overflow-y-auto"
    >
      {props.found.map((command, index) => (
        <div
          key={command.id}
          id={`${props.listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === props.chosen}
          onPointerMove={() => props.onPoint(index)}
          onClick={command.run}
          // The input holds the keyboard; a press on the list must not take it away.
          onKeyDown={(event) => event.key === 'Enter' && command.run()}
          className={cx(
            'flex cursor-pointer items-baseline justify-between gap-4 rounded-lg px-3 py-2',
            index === props.chosen && 'bg-pen-soft text-pen',
          )}
        >
          <span className="min-w-0 font-medium wrap-anywhere">{command.label}</span>
          <span className="shrink-0 text-sm text-muted">{text.groups[command.group]}</span>
        </div>
      ))}
    </div>
  );
}

function Palette() {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState(0);
  const found = matching(useCommands(), typed).slice(0, most);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) choose((chosen + step + found.length) % found.length);
    else if (event.key === 'Enter') found[chosen]?.run();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-label={text.search}
        aria-activedescendant={found.length > 0 ? `${listId}-${chosen}` : undefined}
        placeholder={text.search}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          choose(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className={found.length > 0 ? 'sr-only' : 'py-6 text-center text-muted'}>
        {found.length > 0 ? text.found(found.length) : text.nothing(typed)}
      </p>
      <Options listId={listId} found={found} chosen={chosen} onPoint={choose} />
    </>
  );
}

/** The command palette (`?dialog=commands`): every page, action, bill and account by a few letters. */
export function CommandsDialog() {
  const dialog = useDialogTurn('commands');
  if (dialog.turn === 0) return null;
  return (
    <Dialog {...dialog} title={text.title}>
      <Palette key={dialog.turn} />
    </Dialog>
  );
}
