/** `npm run seal`: seals the events of older programs in today's way, ledger by ledger, and audits the log. */
import type pg from 'pg';
import { readConfig } from '../api/config.ts';
import { CorruptEvent } from '../ledger/store/codec.ts';
import { KeyDamaged, type Keyring, pagesOf } from '../ledger/store/keys.ts';
import { sealAnew } from '../ledger/store/seal-anew.ts';
import { audit } from '../projections/audit/audit.ts';
import { counted, progressBar } from './cli/progress.ts';
import { runScript, UsageError } from './cli/script.ts';
import { onEngines, whileStopped } from './cli/stores.ts';

const usage = `npm run seal

Seals the events of older programs together with their places, as today's are, with the app stopped;
then audits the log. Ids, revisions and positions stay. A ledger that is damaged is named and left as
it is. Run npm run audit -- --heads with the heads you keep before this, and keep new ones after it.

Events in EventStoreDB are sealed on their way: move them into the database (npm run migrate-events),
seal them there, and move them on into an empty EventStoreDB.`;

/** How many ledgers are looked up together. */
const PAGE = 200;

await runScript({ usage, options: {} }, async () => {
  const config = readConfig(process.env);
  if (config.eventStoreUrl)
    throw new UsageError(
      'EventStoreDB writes nothing over; move the events to the database first.',
    );
  return onEngines(config, (engines) =>
    whileStopped(engines.pool, async (client) => {
      const { events, ledgers, damaged } = await sealAll(client, engines.keyring);
      await client.query('VACUUM events.events');
      console.log(`Sealed ${counted(events)} events of ${counted(ledgers)} ledgers anew.`);
      const found = ({ problem }: { problem: string }) => console.log(problem);
      const { findings } = await audit({ ...engines, found });
      console.log(`Audited: ${findings === 0 ? 'all is well' : `${findings} findings`}.`);
      return findings + damaged === 0 ? 0 : 1;
    }),
  );
});

/** Seals each ledger in a transaction of its own, so that a kill undoes only the current one. */
async function sealAll(client: pg.ClientBase, keyring: Keyring) {
  const bar = progressBar();
  const total = await keyring.count();
  const sealed = { events: 0, ledgers: 0, damaged: 0 };
  let seen = 0;
  for await (const page of pagesOf(keyring, PAGE)) {
    for (const ledgerId of page) {
      const events = await sealOne(client, keyring, ledgerId);
      if (events === null) sealed.damaged += 1;
      else if (events > 0) sealed.ledgers += 1;
      sealed.events += events ?? 0;
    }
    seen += page.length;
    bar.show(seen / total, `${counted(seen)} ledgers`);
  }
  bar.end();
  return sealed;
}

/** Seals one ledger. Null when it is damaged: then it is reported and unchanged. */
async function sealOne(client: pg.ClientBase, keyring: Keyring, ledgerId: string) {
  await client.query('BEGIN');
  try {
    await client.query('SELECT events.lock_log()');
    const events = await sealAnew(client, keyring, ledgerId);
    await client.query('COMMIT');
    return events;
  } catch (error) {
    await client.query('ROLLBACK');
    if (!(error instanceof CorruptEvent || error instanceof KeyDamaged)) throw error;
    console.log(error.message);
    return null;
  }
}
