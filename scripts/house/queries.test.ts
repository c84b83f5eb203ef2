/** What the page reads and writes (web/queries) fits what the ledger does. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EVENTS } from '../../ledger/events/all.ts';
import { listFiles } from './files.ts';

const files = listFiles().filter((file) => /^web\/queries\/(?!.*\.test\.).*\.tsx?$/.test(file));
const textOf = (file: string) => readFileSync(file, 'utf8');
const quoted = (text: string) => Array.from(text.matchAll(/'([\w-]+)'/g), ([, one = '']) => one);

const UNDOABLE = /\bundoable: (?:\[([^\]]*)\])?/g;

it('each event that a write names as undoable answers how it is undone', () => {
  const offered = files.flatMap((file) =>
    [...textOf(file).matchAll(UNDOABLE)].flatMap(([found, types]) => {
      if (types === undefined) return [{ file, type: `a list of types must follow "${found}"` }];
      return quoted(types).map((type) => ({ file, type }));
    }),
  );
  expect(offered).toContainEqual({ file: 'web/queries/savings.ts', type: 'WeekAdded' });
  const undoes = new Map(Object.entries(EVENTS).map(([type, { undo }]) => [type, undo !== null]));
  const never = 'an event whose `undo` is null (ledger/events) is no `undoable` of a write';
  expect(
    offered.filter(({ type }) => !undoes.get(type)),
    never,
  ).toEqual([]);
});

/** Subjects that no event of the ledger changes. */
const NOT_OF_THE_LEDGER = ['scheduler', 'calendar-feed', 'sessions', 'factors', 'preferences'];
/** The first word of a key: `useRead('bills', …)`, `readQuery(['bills', …)`, `key: ['bills', …`. */
const SUBJECT =
  /(?:\buseRead(?:<[^(]*>)?\(|\breadQuery(?:<[^(]*>)?\(\s*\[|\bkey: \[)\s*'([\w-]+)'/g;

it('each subject that is read is read again after a write of the ledger, or is not of the ledger', () => {
  const read = files.flatMap((file) =>
    Array.from(textOf(file).matchAll(SUBJECT), ([, subject = '']) => subject),
  );
  const list = /const everyList\b[^=]*= \[([^;]*)\];/.exec(textOf('web/base/query-client.ts'));
  const place =
    'a new subject goes into everyList (web/base/query-client.ts), or into NOT_OF_THE_LEDGER here';
  expect([...new Set(read)].sort(), place).toEqual(
    [...quoted(list?.[1] ?? ''), ...NOT_OF_THE_LEDGER].sort(),
  );
});
