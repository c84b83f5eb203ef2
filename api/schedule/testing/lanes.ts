import type { JobName } from '../job.ts';
import { jobLanes } from '../jobs.ts';

/** The names of the jobs of each lane, in the order in which they run. A job takes nothing of what it is given before it runs. */
export const LANES: readonly (readonly JobName[])[] = jobLanes(
  {} as Parameters<typeof jobLanes>[0],
).map((lane) => lane.map(({ name }) => name));
