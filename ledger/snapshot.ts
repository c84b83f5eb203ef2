/** A loaded ledger as bytes and back, for its snapshot (docs/decisions/snapshots.md): lines of JSON in UTF-8. */
import type { Day } from './calendar.ts';
import { ENTITY_KINDS, type Entities, type EntityKind, ofEachKind } from './entities.ts';
import type { Ledger } from './ledger.ts';
import type { Caused, Loaded } from './loaded.ts';
import { eachInTurns, mapInTurns, othersFirst } from './others-first.ts';

/** What a ledger keeps beside what is written in another form. */
type Top = Omit<Ledger, EntityKind | 'accruedBefore' | 'undone'>;

/** The first line. A snapshot of one line, as they once were, has all entities and commands in it. */
type Packed = Lists & {
  top: Top;
  /** Through which weeks was accrued, the last but one first: a chain of them would be as deep as the ledger is old. */
  accruedBefore: Day[];
  undone: string[];
  day: Day;
};

/** What each further line has some of. */
type Lists = {
  entities: { [K in EntityKind]?: Entities[K][] };
  decided: [commandId: string, commandHash: string, from: number, count: number, day: Day][];
};

/** How many entities or commands are in a line: a ledger may have ten thousand, and others are served between two lines. */
const IN_A_LINE = 250;

const LINE_END = 10;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A loaded ledger as the bytes of its snapshot. Others are served first. What changes in it from the call on is not in it. */
export async function packLoaded({ ledger, day, decided }: Loaded): Promise<Uint8Array> {
  const { status, timeZone, accruedThrough, lastIds, forgottenAmounts } = ledger;
  const accruedBefore: Day[] = [];
  for (let link = ledger.accruedBefore; link; link = link.before) accruedBefore.push(link.through);
  const first: Packed = {
    top: { status, timeZone, accruedThrough, lastIds, forgottenAmounts },
    accruedBefore,
    undone: [...ledger.undone],
    day,
    entities: {},
    decided: [],
  };
  const rest: Line[] = ENTITY_KINDS.flatMap((kind) =>
    parted([...ledger[kind].values()]).map((some): Line => ({ entities: { [kind]: some } })),
  );
  const commands = [...decided.values()];
  const ids = parted([...decided.keys()]);
  for (const [nth, caused] of parted(commands).entries())
    rest.push({ ids: ids[nth] ?? [], caused });
  const firstLine = encoder.encode(JSON.stringify(first));
  await othersFirst();
  const lines = await mapInTurns(rest, (line) => encoder.encode(JSON.stringify(listsOf(line))));
  return joined([firstLine, ...lines]);
}

/** What becomes one further line. */
type Line = Pick<Lists, 'entities'> | { ids: string[]; caused: Caused[] };

function listsOf(line: Line): Lists {
  if ('entities' in line) return { ...line, decided: [] };
  const { ids, caused } = line;
  const decided = caused.map(({ commandHash, from, count, day }, nth): Lists['decided'][0] => [
    ...([ids[nth] ?? '', commandHash, from, count, day] as const),
  ]);
  return { entities: {}, decided };
}

/** Reads those bytes back. They must be of this fold version and of `head`. Nothing in them is checked, because their seal was. */
export async function unpackLoaded(head: Loaded['head'], bytes: Uint8Array): Promise<Loaded> {
  const [firstLine, ...lines] = split(bytes);
  const first: Packed = JSON.parse(decoder.decode(firstLine));
  const { top, undone, day, accruedBefore } = first;
  const chain = (before: Ledger['accruedBefore'], through: Day) => ({ through, before });
  const ledger = {
    ...top,
    ...ofEachKind(() => new Map()),
    accruedBefore: accruedBefore.reduceRight(chain, null),
    undone: new Set(undone),
  };
  const decided = new Map<string, Caused>();
  const add = (lists: Lists) => {
    for (const kind of ENTITY_KINDS)
      for (const one of lists.entities[kind] ?? []) ledger[kind].set(one.id, one);
    for (const [id, commandHash, from, count, day] of lists.decided)
      decided.set(id, { commandHash, from, count, day });
  };
  add(first);
  await eachInTurns(lines, (line) => add(JSON.parse(decoder.decode(line))));
  return { ledger, head, day, decided, snapshotAt: head.revision, since: 0 };
}

function joined(lines: readonly Uint8Array[]): Uint8Array {
  const size = lines.reduce((sum, line) => sum + line.length + 1, -1);
  const bytes = new Uint8Array(size).fill(LINE_END);
  let at = 0;
  for (const line of lines) {
    bytes.set(line, at);
    at += line.length + 1;
  }
  return bytes;
}

/** Lines are decoded one by one: the text of ten thousand descriptions at once would hold up others for a tenth of a second. */
function split(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let from = 0; from <= bytes.length; ) {
    const end = bytes.indexOf(LINE_END, from);
    const to = end < 0 ? bytes.length : end;
    lines.push(bytes.subarray(from, to));
    from = to + 1;
  }
  return lines;
}

/** In the order they have, so many in each part. */
function parted<T>(all: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < all.length; from += IN_A_LINE)
    parts.push(all.slice(from, from + IN_A_LINE));
  return parts;
}
