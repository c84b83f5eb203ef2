import { spawnSync } from 'node:child_process';

/*
 * `npm run test-matrix -- [folder …]`: the tests of `npm test` on each line of Node that we say we run on, one after the
 * other, in the packages that are installed. npm fetches each Node once, as a package.
 */

/** The oldest that `engines` in package.json allows, and the long-term lines after it. */
const VERSIONS = ['20.19', '22', '24'];

const failed = VERSIONS.filter((version) => {
  console.log(`\nNode ${version}`);
  const node = `--package=node-${process.platform}-${process.arch}@${version}`;
  const command = ['node', 'scripts/run.js', 'test', ...process.argv.slice(2)];
  const { status } = spawnSync('npm', ['exec', '--yes', node, '--', ...command], {
    stdio: 'inherit',
  });
  return status !== 0;
});

console.log(failed.length === 0 ? 'All passed.' : `Failed on Node ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
