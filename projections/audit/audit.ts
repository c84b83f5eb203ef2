/**
 * The audit: it reads and checks every event, and compares every row of the read tables with the events. It changes nothing and
 * may run while people write. So it looks a second time at whatever it finds.
 */
import type pg from 'pg';
import { comparePositions, type Position } from '../../ledger/events.ts';
import { FOLD_VERSION } from '../../ledger/ledger.ts';
import type { Head } from '../../ledger/store/chain.ts';
import { type Codec, ledgerIdOf } from '../../ledger/store/codec.ts';
import { type EventStore, type StoredEvent, untrueEnds } from '../../ledger/store/event-store.ts';
import { type Keyring, pagesOf } from '../../ledger/store/keys.ts';
import { readCheckpoint } from '../checkpoint.ts';
import { differences, saidOf } from '../differences.ts';
import { type Folded, fold, NOTHING } from '../folded.ts';
import { leftBehind } from '../left-behind.ts';
import { findOrphans } from '../orphans.ts';
import { loadRows, rowsOf } from '../stamped.ts';
import { READ_TABLES } from '../tables.ts';
import { type AuditedStream, auditStream } from './stream.ts';

/** A fault that the audit found. `ledgerId` is null where it concerns no single ledger. */
export type Finding = { ledgerId: string | null; problem: string };

export type AuditSummary = { ledgers: number; events: number; rows: number; findings: number };

/** A ledger whose stream was read, and where it ends. */
export type ReadLedger = Pick<AuditedStream, 'head' | 'sealedFrom'> & {
  ledgerId: string;
  /** Whether its key was destroyed. */
  erased: boolean;
  /** The version of the fold that made its rows, where that is not this program's: then they were not compared. */
  otherFold: number | null;
};

export type AuditOptions = {
  store: EventStore;
  codec: Codec;
  keyring: Keyring;
  pool: pg.Pool;
  found: (finding: Finding) => void;
  /** Where ledgers' streams ended, as somebody noted elsewhere. Ledgers that were erased since are not reported as missing. */
  heads?: ReadonlyMap<string, Head>;
  /** Called once for each ledger. */
  read?: (ledger: ReadLedger) => void;
  /** Called from time to time with the numbers of events and ledgers that are done. */
  progress?: (done: { events: number; ledgers: number }) => void;
};

/** How many ledgers' rows are in memory at once. */
const PAGE = 50;

/** Audits everything. Throws only when store or database cannot be read at all. */
export async function audit(options: AuditOptions): Promise<AuditSummary> {
  const summary: AuditSummary = { ledgers: 0, events: 0, rows: 0, findings: 0 };
  const found = (finding: Finding) => {
    summary.findings += 1;
    options.found(finding);
  };
  const parts: AuditOptions = { ...options, found };
  await auditLog(parts, summary);
  await auditEnds(parts);
  await auditOrphans(parts);
  const missed = new Set(options.heads?.keys());
  for await (const page of pagesOf(parts.keyring, PAGE)) {
    await auditLedgers(parts, page, summary);
    for (const ledgerId of page) missed.delete(ledgerId);
    options.progress?.(summary);
  }
  for (const ledgerId of missed)
    found({ ledgerId, problem: 'it was there when the heads were written, and now is not' });
  return summary;
}

/** Checks the log as a whole: its order, and that every stream has a key, so that {@link auditLedgers} reaches it. */
async function auditLog({ store, keyring, found, progress }: AuditOptions, summary: AuditSummary) {
  let last: Position | null = null;
  const strange = new Set<string>();
  for await (const batch of store.readAll()) {
    const keys = await keyring.states(batch.map(ledgerOf).filter((id) => id !== null));
    for (const event of batch) {
      const ledgerId = ledgerOf(event);
      if (last && comparePositions(event.position, last) <= 0)
        found({ ledgerId, problem: `event ${event.id}: the log is not in order of positions` });
      last = event.position;
      if (strange.has(event.stream) || (ledgerId && keys.has(ledgerId))) continue;
      strange.add(event.stream);
      const problem = ledgerId ? 'its key is missing' : 'it is no stream of a ledger';
      found({ ledgerId, problem: `stream ${event.stream}: ${problem}` });
    }
    summary.events += batch.length;
    progress?.(summary);
  }
}

/** Finds what the store keeps of a stream's end and its events do not bear out. */
async function auditEnds({ store, found }: AuditOptions): Promise<void> {
  for await (const { stream, problem } of untrueEnds(store)) {
    const ledgerId = ledgerIdOf(stream);
    found({ ledgerId, problem: ledgerId ? problem : `stream ${stream}: ${problem}` });
  }
}

const ledgerOf = ({ stream }: StoredEvent) => ledgerIdOf(stream);

async function auditOrphans({ pool, keyring, found }: AuditOptions): Promise<void> {
  for await (const orphan of findOrphans(pool, keyring)) found(orphan);
}

async function auditLedgers(parts: AuditOptions, page: readonly string[], summary: AuditSummary) {
  summary.ledgers += page.length;
  const first = await look(parts, page);
  for (const { rows, ledger } of first) {
    summary.rows += rows;
    parts.read?.(ledger);
  }
  const doubtful = first.filter(({ problems }) => problems.length > 0);
  if (doubtful.length === 0) return;
  // A ledger that was erased between the two readings is in order at the second look.
  const again = await look(
    parts,
    doubtful.map(({ ledger }) => ledger.ledgerId),
  );
  for (const [index, { ledger, problems }] of again.entries())
    for (const problem of problems)
      if (doubtful[index]?.problems.includes(problem))
        parts.found({ ledgerId: ledger.ledgerId, problem });
}

type Look = { ledger: ReadLedger; rows: number; problems: string[] };

/** Compares ledgers' rows with their events up to the revision of the rows, and checks the events after it. */
async function look(parts: AuditOptions, ledgerIds: readonly string[]): Promise<Look[]> {
  const keys = await parts.keyring.states(ledgerIds);
  const passed = await readCheckpoint(parts.pool);
  const looks: Look[] = [];
  for (const ledgerId of ledgerIds) {
    const stored = await loadRows(parts.pool, ledgerId);
    const gone = keys.get(ledgerId) === 'destroyed';
    const kept = gone ? undefined : parts.heads?.get(ledgerId);
    const stream = await auditStream(parts, ledgerId, kept);
    const { events, complete, problems, head, sealedFrom } = stream;
    const revision = stored?.stamp.revision ?? -1;
    const contained = events.filter((event) => event.revision <= revision);
    const expected = stream.erased ? ERASED : fold(NOTHING, contained);
    const stamp = stored?.stamp ?? null;
    // Rows of another fold version are checked by that version's program. Where an event is unreadable, nobody knows the right rows.
    const otherFold =
      stamp && !stamp.erased && stamp.version !== FOLD_VERSION ? stamp.version : null;
    const rows = stored?.folded ?? NOTHING;
    if (keys.get(ledgerId) === 'damaged') problems.unshift('its key cannot be opened');
    if (complete && stamp?.problem) problems.push(saidOf(stamp.problem));
    if (complete && otherFold === null) {
      const differing = differences(expected, rows);
      problems.push(...differing);
      if (differing.length === 0)
        problems.push(...(await leftBehind(parts.store, ledgerId, stamp, passed)));
    }
    looks.push({
      ledger: { ledgerId, head, sealedFrom, erased: gone, otherFold },
      rows: countOf(rows) + (stored ? 1 : 0),
      problems,
    });
  }
  return looks;
}

const ERASED: Folded = { ...NOTHING, erased: true };

const countOf = (folded: Folded) =>
  READ_TABLES.reduce((sum, table) => sum + rowsOf(folded, table).size, 0);
