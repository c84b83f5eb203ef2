/** Sends traces to an OpenTelemetry collector. Loaded only when one is configured. */
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Logger } from '../log.ts';

/** A collector that is away must not hold up the end of the process for longer. */
const ANSWER_WITHIN_MS = 5_000;

/**
 * Begins to trace this process. Where to, how often and under which name is for OpenTelemetry's own variables
 * (`OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_TRACES_SAMPLER`, `OTEL_SERVICE_NAME` …), which its library reads by itself.
 */
export function startTracing(log: Logger): { stop(): Promise<void> } {
  const say = (level: 'error' | 'warn') => (message: string) => log[level]({ message }, 'tracing');
  const quiet = () => undefined;
  const logger = { error: say('error'), warn: say('warn'), info: quiet, debug: quiet };
  diag.setLogger({ ...logger, verbose: quiet }, DiagLogLevel.WARN);
  const exporter = new OTLPTraceExporter({ timeoutMillis: ANSWER_WITHIN_MS });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'weekwise' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return { stop: () => provider.shutdown() };
}
