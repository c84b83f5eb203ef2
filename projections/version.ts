/**
 * The version of what the projections make of the events. Raise it whenever the same events come to other rows than before:
 * the next start then builds the tables anew beside the live ones and takes those, without downtime (replay.ts).
 */
export const PROJECTION_VERSION = 6;
