import { expect, it } from 'vitest';
import { JOB_NAMES } from './job.ts';
import { LANES } from './testing/lanes.ts';

it('every job has its place in one lane', () => {
  const missing = 'a name of JOB_NAMES (api/schedule/job.ts) has no lane in api/schedule/jobs.ts';
  expect(LANES.flat().sort(), missing).toEqual([...JOB_NAMES].sort());
});

it('jobs of a lane run in the order in which they are named', () => {
  const order = 'the order of a lane (api/schedule/jobs.ts) is that of JOB_NAMES';
  for (const lane of LANES)
    expect(lane, order).toEqual(JOB_NAMES.filter((name) => lane.includes(name)));
});
