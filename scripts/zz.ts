import { billsOf } from '../api/scanner/testing/bills.ts';
import { fileOf } from '../api/scanner/testing/picture.ts';
import { SCANNED_ON } from '../api/scanner/testing/bill.ts';
import { grade, GRADED } from '../api/scanner/testing/grade.ts';
import { readDocument as mine } from '../api/scanner/embedded/read-document.ts';
import { readFields } from '../api/scanner/fields/read-fields.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
const old = process.env.OLD ? (await import('/work/main/api/scanner/embedded/read-document.ts')).readDocument : null;
const base = { as: 'jpeg', turn: 0, tilt: 0, photo: true, contrast: 1, width: 2400, camera: { pitch: 0, yaw: 0 }, table: 90, shade: 0 } as const;
const looks: Record<string, object> = {
  'flat on table': {},
  'turn 12': { turn: 12 },
  'turn -14 shade': { turn: -14, shade: 0.35 },
  'pitch 25': { camera: { pitch: 25, yaw: 0 } },
  'pitch 35 yaw 15': { camera: { pitch: 35, yaw: 15 } },
  'yaw -30 turn 6 shade': { camera: { pitch: 10, yaw: -30 }, turn: 6, shade: 0.4 },
  'light table pitch 25 turn 5': { camera: { pitch: 25, yaw: 8 }, turn: 5, table: 185, shade: 0.3 },
  'small 1400 pitch 30': { camera: { pitch: 30, yaw: -10 }, turn: -4, width: 1400 },
  'turn 30': { turn: 30 }, 'sideways pitch': {turn: 90, camera:{pitch:25,yaw:5}, shade:.3},
};
const every = Number(process.argv[2] ?? 8);
const bills = billsOf('known').filter((b, at) => b.look.as === 'pdf' && at % every === 0 && b.truth.amount);
console.log(bills.length, 'bills');
const quiet = { opened() {}, recognizing() {} };
for (const [what, extra] of Object.entries(looks)) {
  for (const [version, read] of (old ? [['before', old]] : [['after', mine]]) as [string, typeof mine][]) {
    const right: Record<string, number> = {}; let ms = 0; let worst = 0;
    for (const bill of bills) {
      const cache = `/tmp/w/data-scan/pics/${what}-${bill.id}.jpg`.replaceAll(' ', '_');
      if (!existsSync(cache)) writeFileSync(cache, (await fileOf({ ...bill, look: { ...base, ...extra } as never })).bytes);
      const file = { format: 'jpeg' as const, bytes: new Uint8Array(readFileSync(cache)) };
      const t = performance.now();
      const doc = await read(file, quiet);
      const took = performance.now() - t; ms += took; worst = Math.max(worst, took);
      const g = grade(readFields(doc, SCANNED_ON), bill.truth);
      for (const f of GRADED) right[f] = (right[f] ?? 0) + (g[f].grade === 'right' ? 1 : 0);
    }
    console.log(what.padEnd(30), version.padEnd(7), GRADED.map((f) => `${f} ${right[f]}`).join('  '), `${(ms / bills.length / 1000).toFixed(2)} s, worst ${(worst / 1000).toFixed(2)}`);
  }
}
process.exit();
