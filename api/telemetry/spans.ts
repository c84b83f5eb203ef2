/** Traces. Until an exporter is started (exporter.ts) OpenTelemetry's API does nothing, at next to no cost. */
import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

const tracer = () => trace.getTracer('weekwise');

/** Runs work in a span below the one around it. What the work throws is thrown, and makes the span a failed one. */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  return tracer().startActiveSpan(name, { attributes }, (span) => run(span, work));
}

/** Runs a request in a span below the one that its `traceparent` header names, or in a trace of its own. */
export function inRequestSpan<T>(
  name: string,
  headers: object,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const options = { kind: SpanKind.SERVER };
  return tracer().startActiveSpan(name, options, parent, (span) => run(span, work));
}

async function run<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await work(span);
  } catch (error) {
    // Only its kind: a message may quote what is a person's.
    const message = error instanceof Error ? error.name : 'unknown';
    span.setStatus({ code: SpanStatusCode.ERROR, message });
    throw error;
  } finally {
    span.end();
  }
}

/** The span around the caller as W3C trace context; undefined when there is none that is recorded. */
export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent?.endsWith('-01') ? carrier.traceparent : undefined;
}

/** Records, afterwards, what was done elsewhere on behalf of a traced command. */
export function recordBelow(
  traceparent: string,
  name: string,
  { begunAt, attributes }: { begunAt: Date; attributes: Attributes },
): void {
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent });
  const options = { kind: SpanKind.CONSUMER, startTime: begunAt, attributes };
  tracer().startSpan(name, options, parent).end();
}
