/** A toast offers to take back only what can be taken back (`undoable` in web/base/use-write.ts). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EVENTS } from '../../ledger/events/all.ts';
import { listFiles } from './files.ts';

const EACH = /\bundoable: (?:\[([^\]]*)\])?/g;

it('each event that a write names as undoable answers how it is undone', () => {
  const writes = listFiles().filter((file) => /^web\/queries\/(?!.*\.test\.).*\.tsx?$/.test(file));
  const offered = writes.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(EACH)].flatMap(([found, types]) => {
      if (types === undefined) return [{ file, type: `a list of types must follow "${found}"` }];
      return [...types.matchAll(/'(\w+)'/g)].map(([, type = '']) => ({ file, type }));
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
