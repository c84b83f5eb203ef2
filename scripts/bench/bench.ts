/** `npm run bench [-- name …]`: every benchmark, or the named ones. Figures are only worth comparing within one run. */
import { benchBesideScans, benchCrowdAtTheCaps, benchPasswords } from './beside.ts';
import { benchAbsence, benchAtTheCaps } from './caps.ts';
import { benchDialogs } from './dialogs.ts';
import { benchLeftReads } from './left.ts';
import { benchLighthouse } from './lighthouse.ts';
import {
  benchDecoding,
  benchLists,
  benchLongLedger,
  benchMonday,
  benchRebuild,
} from './reading.ts';
import { benchScan } from './scan.ts';
import { benchBesideSlowFiles } from './slow-files.ts';
import { benchAppends, benchOnePerson, benchTransfers } from './writing.ts';

const BENCHES: Record<string, () => Promise<void>> = {
  transfers: benchTransfers,
  appends: benchAppends,
  'one-person': benchOnePerson,
  decoding: benchDecoding,
  'long-ledger': benchLongLedger,
  monday: benchMonday,
  rebuild: benchRebuild,
  lists: benchLists,
  'beside-scans': benchBesideScans,
  'beside-slow-files': benchBesideSlowFiles,
  passwords: benchPasswords,
  'at-the-caps': benchAtTheCaps,
  'crowd-at-the-caps': benchCrowdAtTheCaps,
  'left-reads': benchLeftReads,
  absence: benchAbsence,
  scan: benchScan,
  lighthouse: benchLighthouse,
  dialogs: benchDialogs,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown) {
  console.error(`There is no benchmark "${unknown}": ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) await BENCHES[name]?.();
