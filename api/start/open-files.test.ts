import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { withinOpenFiles } from './open-files.ts';

it.each([
  ['many', 20_000, 256, 15_000],
  ['few', 256, 64, 128],
  ['hardly any', 130, 33, 33],
  ['no limit', 'unlimited', 256, Infinity],
  ['a system that names none', null, 256, Infinity],
])(
  'connections take a share of the open files that this process may have: %s',
  (_, files, perAddress, inAll) => {
    expect(withinOpenFiles(256, files)).toEqual({ perAddress, inAll });
  },
);

it('the limit is that of the process', () => {
  const report = 'process.report.getReport().userLimits.open_files.soft';
  const asked = ['-c', 'ulimit -n 200; exec "$0" -p "$1"', process.execPath, report];
  const said = execFileSync('sh', asked, { encoding: 'utf8' });
  expect(withinOpenFiles(256, said.trim()).perAddress).toBe(50);
});
