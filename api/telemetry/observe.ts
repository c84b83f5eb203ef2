/** The parts that do the work, as they are, but timed, counted and traced: one wrapper around each port. */
import type { Envelope, Handle } from '../../ledger/handle.ts';
import type { AppendOutcome, EventStore } from '../../ledger/store/event-store.ts';
import type { Written } from '../../projections/read-tables-options.ts';
import type { Scanner } from '../scanner/index.ts';
import type { Job } from '../schedule/job.ts';
import type { Metrics } from './metrics.ts';
import { currentTraceparent, inSpan, recordBelow } from './spans.ts';

/** Commands. A traced one's events carry its span with them, for whoever projects them. */
export function observeHandle(handle: Handle, { commandSeconds }: Metrics): Handle {
  const run = (envelope: Envelope) => {
    const { type: command } = envelope.command;
    return inSpan(`command ${command}`, {}, async () => {
      const end = commandSeconds.startTimer({ command });
      let outcome = 'failed';
      try {
        const handled = await handle({ ...envelope, traceparent: currentTraceparent() });
        outcome = handled.isOk() ? 'done' : 'refused';
        return handled;
      } finally {
        end({ outcome });
      }
    });
  };
  return Object.assign(run, { look: handle.look });
}

/** Appends. Whoever reads is not timed: a subscription lasts for ever. */
export function observeStore(store: EventStore, metrics: Metrics): EventStore {
  const { appendSeconds, appendsWaiting, eventsAppended } = metrics;
  return {
    append: (stream, expected, events, rows) =>
      inSpan('append', { events: events.length }, async () => {
        const end = appendSeconds.startTimer();
        let outcome = 'failed';
        appendsWaiting.inc();
        try {
          const answer = await store.append(stream, expected, events, rows);
          outcome = nameOf(answer);
          if (outcome === 'appended') eventsAppended.inc(events.length);
          return answer;
        } finally {
          appendsWaiting.dec();
          end({ outcome });
        }
      }),
    readStream: (stream, options) => store.readStream(stream, options),
    readAll: (options) => store.readAll(options),
    subscribe: (options) => store.subscribe(options),
    deleteStream: (stream) => store.deleteStream(stream),
    head: () => store.head(),
    close: () => store.close(),
  };
}

function nameOf(outcome: AppendOutcome): string {
  if (outcome.status === 'wrong_expected_revision') return 'conflict';
  return outcome.status === 'appended' && outcome.repeated ? 'repeated' : outcome.status;
}

/** Rows that were written for some events. Every traced command among these gets a span. */
export function observeTables(metrics: Metrics): (written: Written) => void {
  return ({ events, begunAt }) => {
    metrics.eventsProjected.inc(events.length);
    metrics.projectionSeconds.observe((Date.now() - begunAt.getTime()) / 1_000);
    const traced = new Set(events.map(({ metadata }) => metadata.traceparent));
    const attributes = { batch: events.length };
    for (const traceparent of traced)
      if (typeof traceparent === 'string')
        recordBelow(traceparent, 'project', { begunAt, attributes });
  };
}

/** Bills that are read. */
export function observeScanner(scanner: Scanner, metrics: Metrics): Scanner {
  const { scanSeconds, scansWaiting } = metrics;
  return {
    ...scanner,
    read: (bytes, options, watch) =>
      inSpan('read bill', {}, async () => {
        const end = scanSeconds.startTimer();
        let outcome = 'failed';
        scansWaiting.inc();
        try {
          const scan = await scanner.read(bytes, options, watch);
          outcome = scan.isOk() ? 'read' : 'refused';
          return scan;
        } finally {
          scansWaiting.dec();
          end({ outcome });
        }
      }),
  };
}

/** Scheduled jobs. */
export function observeJob(job: Job, { jobSeconds }: Metrics): Job {
  return {
    ...job,
    run: (signal, goOn) =>
      inSpan(`job ${job.name}`, {}, async () => {
        const end = jobSeconds.startTimer({ job: job.name });
        let result = 'failed';
        try {
          const counts = await job.run(signal, goOn);
          if (counts.failed === 0) result = 'succeeded';
          return counts;
        } finally {
          end({ result });
        }
      }),
  };
}
