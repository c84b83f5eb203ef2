/** Every figure of ours that `GET /metrics` gives: its name, its unit and what it says. Labels take few values, none of a person's. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds. Most commands end within milliseconds; whoever waits for ten is about to be told 503. */
const LATENCIES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Seconds, for what runs in the background or reads pictures. */
const DURATIONS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900];

export type Metrics = ReturnType<typeof createMetrics>;

/** The figures of one process, all at nothing. Node's own and the process's come with them. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return { registry, ...workMetrics(registers), ...stateMetrics(registers) };
}

/** What was done: each is counted where it happens. */
function workMetrics(registers: Registry[]) {
  return {
    requestSeconds: new Histogram({
      name: 'weekwise_http_request_seconds',
      help: 'HTTP requests, by the pattern of their path ("page": the web app), without those for health and metrics',
      labelNames: ['method', 'route', 'status'],
      buckets: LATENCIES,
      registers,
    }),
    commandSeconds: new Histogram({
      name: 'weekwise_command_seconds',
      help: 'Commands of people and jobs, from asking the ledger to its events being stored; outcome done, refused or failed',
      labelNames: ['command', 'outcome'],
      buckets: LATENCIES,
      registers,
    }),
    appendSeconds: new Histogram({
      name: 'weekwise_append_seconds',
      help: 'Appends to the event store; outcome as it answered, conflict when another writer was first, failed when it was away',
      labelNames: ['outcome'],
      buckets: LATENCIES,
      registers,
    }),
    eventsAppended: new Counter({
      name: 'weekwise_events_appended_total',
      help: 'Events stored by this process',
      registers,
    }),
    appendsWaiting: new Gauge({
      name: 'weekwise_appends_waiting',
      help: 'Appends that have no answer yet: in the queue of the group commit, or with the store',
      registers,
    }),
    eventsProjected: new Counter({
      name: 'weekwise_events_projected_total',
      help: 'Events of which this process has written the rows',
      registers,
    }),
    projectionSeconds: new Histogram({
      name: 'weekwise_projection_batch_seconds',
      help: 'Events of one ledger, from their fold to their rows being written',
      buckets: LATENCIES,
      registers,
    }),
    scanSeconds: new Histogram({
      name: 'weekwise_scan_seconds',
      help: 'Bills read, waiting included; outcome read, refused or failed',
      labelNames: ['outcome'],
      buckets: DURATIONS,
      registers,
    }),
    scansWaiting: new Gauge({
      name: 'weekwise_scans_waiting',
      help: 'Bills that are being read or wait for it',
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'weekwise_job_seconds',
      help: 'Runs of scheduled jobs in this process; result succeeded or failed',
      labelNames: ['job', 'result'],
      buckets: DURATIONS,
      registers,
    }),
  };
}

/** How things stand: looked up when somebody asks (gauges.ts). Without a value when it cannot be known now. */
function stateMetrics(registers: Registry[]) {
  return {
    lagEvents: new Gauge({
      name: 'weekwise_projection_lag_events',
      help: 'Events that cannot be read yet, as this process knows; counted up to 10,000 or a little more',
      registers,
    }),
    lagSeconds: new Gauge({
      name: 'weekwise_projection_lag_seconds',
      help: 'How long ago the oldest event was stored that cannot be read yet; 0 when all can',
      registers,
    }),
    projecting: new Gauge({
      name: 'weekwise_projecting',
      help: '1 in the process that keeps the read tables, 0 in all others',
      registers,
    }),
    ledgersStopped: new Gauge({
      name: 'weekwise_ledgers_stopped',
      help: 'Ledgers that cannot be read, counted up to 100; /readyz names them',
      registers,
    }),
    lettersWaiting: new Gauge({
      name: 'weekwise_letters_waiting',
      help: 'Letters that are to be sent, over all processes',
      registers,
    }),
    clockBehind: new Gauge({
      name: 'weekwise_clock_behind_seconds',
      help: 'How far the clock is behind the latest job that any process has noted; above 60 it has run ahead and jumped back',
      registers,
    }),
    clockAhead: new Gauge({
      name: 'weekwise_clock_ahead_of_database_seconds',
      help: "How far this process's clock is ahead of the database's, below 0 behind; beyond 60 either way it differs too much",
      registers,
    }),
    jobEnded: new Gauge({
      name: 'weekwise_job_last_end_timestamp_seconds',
      help: 'When the last run of each job ended, over all processes',
      labelNames: ['job', 'result'],
      registers,
    }),
    connections: new Gauge({
      name: 'weekwise_database_connections',
      help: 'Connections of this process: busy, idle; waiting are those who want one',
      labelNames: ['state'],
      registers,
    }),
  };
}
