/** The steps from an event's bytes to a ledger's rows. */
import { parseEvent, type RecordedLedgerEvent } from '../../ledger/events.ts';
import { ledgerStream, openEvent } from '../../ledger/store/codec.ts';
import type { StoredEvent } from '../../ledger/store/event-store.ts';
import { upcast } from '../../ledger/store/upcast.ts';
import { fold, NOTHING } from '../../projections/folded.ts';
import { type BenchEngines, liveTogether, openBenchEngines } from './ledgers.ts';
import { median, printTable, withWorkshop } from './tools.ts';

const LEDGERS = 20;
const EVENTS_A_LEDGER = 200;
/** Before the warm-up V8 has not compiled the code yet. */
const [WARM_UP, ROUNDS] = [5, 20];

/** The processor time of each step, on which other work of the machine has little influence. */
export async function benchDecoding(): Promise<void> {
  await withWorkshop(async ({ url }) => {
    const engines = await openBenchEngines(url);
    const events = await liveTogether(engines, LEDGERS * EVENTS_A_LEDGER, EVENTS_A_LEDGER);
    const steps = await stepsOf(engines);
    const took = new Map(steps.map(({ what }) => [what, [] as number[]]));
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
      for (const { what, work } of steps) {
        const begin = process.cpuUsage();
        await work();
        const { user, system } = process.cpuUsage(begin);
        if (round >= WARM_UP) took.get(what)?.push((user + system) / events);
      }
    await engines.close();
    const lines = [...took].map(([what, figures]) => {
      return { what, figure: median(figures), unit: 'µs an event' };
    });
    printTable('From bytes to rows, in processor time', lines);
  });
}

type Step = { what: string; work: () => unknown };

/** `opened` and `checked` are parts of `decoded`. */
async function stepsOf({ store, codec, keyring }: BenchEngines): Promise<Step[]> {
  const ids = await keyring.list(null, LEDGERS);
  const keys = await keyring.find(ids);
  const ledgers = await Promise.all(
    ids.map(async (id) => {
      const stored: StoredEvent[] = [];
      for await (const batch of store.readStream(ledgerStream(id))) stored.push(...batch);
      const key = keys.get(id);
      if (!key) throw new Error(`Ledger ${id} has no key.`);
      const opened = stored.map((event) => ({ type: event.type, ...openEvent(key, event) }));
      const decoded = (await codec.decode(stored)) as RecordedLedgerEvent[];
      return { id, key, stored, opened, decoded };
    }),
  );
  const ofEach = (what: string, work: (ledger: (typeof ledgers)[number]) => unknown): Step => ({
    what,
    work: async () => {
      for (const ledger of ledgers) await work(ledger);
    },
  });
  return [
    ofEach('read from Postgres', async ({ id }) => {
      for await (const _ of store.readStream(ledgerStream(id)));
    }),
    ofEach('opened', ({ stored, key }) => stored.map((event) => openEvent(key, event))),
    ofEach('checked', ({ opened }) =>
      opened.map(({ type, version, data }) => parseEvent(type, upcast(type, version, data))),
    ),
    ofEach('decoded', ({ stored }) => codec.decode(stored)),
    ofEach('folded to rows', ({ decoded }) => fold(NOTHING, decoded)),
  ];
}
