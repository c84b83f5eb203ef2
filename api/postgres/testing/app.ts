import { openPool } from '../../../ledger/store/pool.ts';
import { startPostgres } from '../launcher.ts';

/*
 * A stand-in for the app, to be killed by tests: `app.ts <data folder>`. It says `ready <url>
 * <owned>`, then writes one row after another and says `row <n>` once each is acknowledged. Asked
 * to end, it writes a last row, 0, before it stops the database.
 */

const [dataDir = ''] = process.argv.slice(2);
const postgres = await startPostgres({ dataDir });
const pool = openPool({ connectionString: postgres.url, max: 1 });
await pool.query('CREATE TABLE IF NOT EXISTS rows (writer int, n int)');

// Before it says that it is ready: whoever waits for that may ask it to end at once.
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    isEnding = true;
  });
}
console.log(`ready ${postgres.url} ${postgres.owned}`);

for (let n = 1; !isEnding; n += 1) {
  try {
    await write(n);
    console.log(`row ${n}`);
  } catch {
    // The server is being started again; the row was never acknowledged.
  }
}
await write(0);
await pool.end();
await postgres.stop();

async function write(n: number): Promise<void> {
  await pool.query('INSERT INTO rows VALUES ($1, $2)', [process.pid, n]);
}
