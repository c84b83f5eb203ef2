/** `npm run bench [-- name …]`: every benchmark, or the named ones. Figures are only worth comparing within one run. */
import { benchAbsence } from './absence.ts';
import { benchBesideScans, benchPasswords } from './beside.ts';
import { benchAtTheCaps, benchCrowdAtTheCaps } from './caps.ts';
import { benchDecoding } from './decoding.ts';
import { benchDialogs } from './dialogs.ts';
import { benchForecast, benchGrowth, benchInstances } from './growth.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchCatchUp, benchRebuild } from './projections.ts';
import { benchLists, benchLongLedger } from './reading.ts';
import { benchScan } from './scan.ts';
import { benchHostileBodies, benchSilentDatabase } from './trouble.ts';
import { benchOneKey, benchOnePerson, benchVisible } from './two-processes.ts';
import { benchAccrual, benchMonday } from './weeks.ts';
import { benchAppends, benchTransfers } from './writing.ts';

const BENCHES: Record<string, () => Promise<void>> = {
  transfers: benchTransfers,
  visible: benchVisible,
  'one-key': benchOneKey,
  instances: benchInstances,
  'one-person': benchOnePerson,
  growth: benchGrowth,
  accrual: benchAccrual,
  monday: benchMonday,
  appends: benchAppends,
  'long-ledger': benchLongLedger,
  lists: benchLists,
  forecast: benchForecast,
  decoding: benchDecoding,
  rebuild: benchRebuild(200_000, 3),
  'catch-up': benchCatchUp,
  'rebuild-million': benchRebuild(1_000_000, 1),
  scan: benchScan,
  'beside-scans': benchBesideScans,
  'silent-database': benchSilentDatabase,
  'hostile-bodies': benchHostileBodies,
  'at-the-caps': benchAtTheCaps,
  'crowd-at-the-caps': benchCrowdAtTheCaps,
  absence: benchAbsence,
  lighthouse: benchLighthouse,
  dialogs: benchDialogs,
  passwords: benchPasswords,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown) {
  console.error(`There is no benchmark "${unknown}": ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) await BENCHES[name]?.();
