/** GET /api/changes: a page hears of what others do, until it goes, its session ends or its ledger is another one. */
import { err, ok } from 'neverthrow';
import { eachInTurns } from '../../ledger/others-first.ts';
import type { ReadTables } from '../../projections/read-tables.ts';
import type { Db } from '../../projections/sql.ts';
import { createRevisions } from '../cache/revisions.ts';
import type { Changes } from '../contract/changes.ts';
import { implement, type Signed } from '../http/route.ts';
import { TextFile } from '../http/text-file.ts';
import { hearOfEndings } from '../identity/ended-sessions.ts';
import type { Sessions } from '../identity/sessions.ts';

/** More browsers than a person has open; beyond, a page asks now and then instead. */
const STREAMS_AT_MOST = 20;
const BUSY_SECONDS = 60;

type Parts = {
  db: Db;
  sessions: Pick<Sessions, 'isOpen'>;
  tables: Pick<ReadTables, 'read'>;
  /** Ends every stream when the process is to stop. */
  stopping: AbortSignal;
  /** After so long without news the revision is told again: to whom it cannot be told is gone, and a proxy sees a live line. */
  heartbeatMs?: number;
};

export function changesRoutes(parts: Parts) {
  const revisions = createRevisions(parts.db);
  /** The bells of each person's streams. */
  const open = new Map<string, Set<() => void>>();
  const ringAll = () =>
    eachInTurns([...open.values()], (bells) => {
      for (const ring of bells) ring();
    });
  // A signal searches all its listeners for each that comes or goes, so it has one for all streams.
  parts.stopping.addEventListener('abort', () => void ringAll());
  hearOfEndings(parts.db, (userId) => {
    for (const ring of open.get(userId) ?? []) ring();
  });
  const hangUp = (userId: string, ring: () => void): (() => void) => {
    const bells = open.get(userId) ?? new Set();
    open.set(userId, bells.add(ring));
    return () => {
      bells.delete(ring);
      if (bells.size === 0) open.delete(userId);
    };
  };

  /** A first word at once, so that a page knows that nobody in between collects them. */
  async function* stream(signed: Signed, gone: AbortSignal): AsyncGenerator<string> {
    const { sessionId, user } = signed;
    const { ledgerId, id } = user;
    const bell = createBell(parts.heartbeatMs ?? 15_000);
    const isOver = () => gone.aborted || parts.stopping.aborted;
    gone.addEventListener('abort', bell.ring);
    const unsubscribe = revisions.subscribe(ledgerId, bell.ring);
    const takeDown = hangUp(id, bell.ring);
    try {
      while (!isOver() && (await parts.sessions.isOpen(sessionId, ledgerId))) {
        const { revision } = await parts.tables.read(ledgerId);
        const told: Changes = { ledgerId, revision };
        yield `data: ${JSON.stringify(told)}\n\n`;
        await bell.rung();
      }
    } finally {
      unsubscribe();
      takeDown();
    }
  }

  return {
    changes: implement('changes', async ({ query, gone, ...signed }) => {
      const { id, ledgerId } = signed.user;
      if (!query.stream) return ok({ ledgerId, revision: (await signed.folded()).revision });
      if ((open.get(id)?.size ?? 0) >= STREAMS_AT_MOST)
        return err({ refusal: 'too_many_requests' as const, seconds: BUSY_SECONDS });
      return ok(new TextFile('text/event-stream', null, () => stream(signed, gone())));
    }),
  };
}

/** Somebody rings, or so long nothing happened: whichever comes first. A ring while nobody waits is heard by the next. */
function createBell(ms: number) {
  let missed = false;
  let wake: () => void = () => undefined;
  const ring = () => {
    missed = true;
    wake();
  };
  return {
    ring,
    rung: async () => {
      if (!missed) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, ms);
        });
        clearTimeout(timer);
      }
      missed = false;
    },
  };
}
