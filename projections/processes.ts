/** The processes of the app, and the operators' commands that work while none of them does. */
import type pg from 'pg';
import { StoreUnavailable } from '../ledger/store/event-store.ts';
import { tryLock } from './locks.ts';

/** Every connection of the app holds it, together with the others. */
const PROCESS_LOCK = 'process read_model';

/** How many commands have had the database for themselves; null where there was none, or before the first start. */
const COMMANDS_ALONE = `pg_sequence_last_value(to_regclass('read_model.commands_alone'))`;

export type LetInOptions = {
  answerWithinMs: number;
  /** Is told that a command had the database for itself since this process began: the keys and events in its memory may be old ones. */
  outdated: () => void;
};

/**
 * For each new connection of a process of the app (`onConnect` of its pool). None is let in while a command has the database for
 * itself, and no command has it while there is one. So whatever a process has lost, it writes nothing beside a command.
 */
export function letIn({ answerWithinMs, outdated }: LetInOptions) {
  let before: string | null | undefined;
  // The server then soon notices a machine that is gone: its lock would keep commands away.
  const text = `SELECT pg_try_advisory_lock_shared(hashtextextended($1, 0)) AS "isIn", ${COMMANDS_ALONE} AS alone,
    set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false)`;
  return async (client: pg.ClientBase): Promise<void> => {
    const asked = { text, values: [PROCESS_LOCK], query_timeout: answerWithinMs };
    const { rows } = await client.query<{ isIn: boolean; alone: string | null }>(asked);
    const [row] = rows;
    if (!row?.isIn)
      throw new StoreUnavailable('A command has the database for itself.', { nothingStored: true });
    if (before === undefined) before = row.alone;
    if (row.alone === before) return;
    outdated();
    throw new StoreUnavailable('This process is older than a command.', { nothingStored: true });
  };
}

/** True when no process of the app works on these tables, and none can while the connection lives. Those that were there before end then. */
export async function lockEverybodyOut(client: pg.ClientBase): Promise<boolean> {
  if (!(await tryLock(client, PROCESS_LOCK))) return false;
  // Unlike nextval, it skips no number after a crash.
  await client.query(
    `SELECT setval('read_model.commands_alone', coalesce(${COMMANDS_ALONE}, 0) + 1)`,
  );
  return true;
}
