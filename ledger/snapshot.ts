/** A loaded ledger as one text and back, for its snapshot (docs/decisions/snapshots.md). */
import type { Day } from './calendar.ts';
import { ENTITY_KINDS, type Entities, type EntityKind } from './entities.ts';
import type { Collections, Ledger } from './ledger.ts';
import type { Loaded } from './loaded.ts';

/** What a ledger keeps beside what is written in another form. */
type Top = Omit<Ledger, EntityKind | 'accruedBefore' | 'undone'>;

type Packed = {
  top: Top;
  /** Through which weeks was accrued, the last but one first: a chain of them would be as deep as the ledger is old. */
  accruedBefore: Day[];
  undone: string[];
  entities: { [K in EntityKind]: Entities[K][] };
  day: Day;
  decided: [commandId: string, commandHash: string, from: number, count: number, day: Day][];
};

/** A loaded ledger as the text for its snapshot. */
export function packLoaded({ ledger, day, decided }: Loaded): string {
  const { status, timeZone, accruedThrough, lastIds } = ledger;
  const accruedBefore: Day[] = [];
  for (let link = ledger.accruedBefore; link; link = link.before) accruedBefore.push(link.through);
  const packed: Packed = {
    top: { status, timeZone, accruedThrough, lastIds },
    accruedBefore,
    undone: [...ledger.undone],
    entities: {
      accounts: [...ledger.accounts.values()],
      bills: [...ledger.bills.values()],
      historicalAmounts: [...ledger.historicalAmounts.values()],
      incomes: [...ledger.incomes.values()],
      savingsRules: [...ledger.savingsRules.values()],
    },
    day,
    decided: [...decided].map(([id, { commandHash, from, count, day }]) => {
      return [id, commandHash, from, count, day];
    }),
  };
  return JSON.stringify(packed);
}

/** Reads that text back. It must be of this fold version and of `head`. Nothing in it is checked, because its seal was. */
export function unpackLoaded(head: Loaded['head'], text: string): Loaded {
  const { top, entities, undone, day, decided, accruedBefore }: Packed = JSON.parse(text);
  const chain = (before: Ledger['accruedBefore'], through: Day) => ({ through, before });
  return {
    ledger: {
      ...top,
      ...(Object.fromEntries(
        ENTITY_KINDS.map((kind) => [kind, new Map(entities[kind].map((one) => [one.id, one]))]),
      ) as object as Collections),
      accruedBefore: accruedBefore.reduceRight(chain, null),
      undone: new Set(undone),
    },
    head,
    day,
    decided: new Map(
      decided.map(([id, commandHash, from, count, day]) => [id, { commandHash, from, count, day }]),
    ),
    snapshotAt: head.revision,
  };
}
