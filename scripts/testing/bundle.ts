import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { root } from '../bundle/programs.ts';

/** Tests start our programs from the bundle. This brings it up to date once a run. */
export function setup(project: TestProject): void {
  bundle();
  project.onTestsRerun(async () => bundle());
}

function bundle(): void {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/run.js')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The programs could not be bundled');
}
