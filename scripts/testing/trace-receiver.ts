/** A collector of OpenTelemetry traces on loopback: OTLP over HTTP, as JSON. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A received span. `service` is the name of the process. */
export type ReceivedSpan = {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
};

type Export = {
  resourceSpans: {
    resource: Pick<ReceivedSpan, 'attributes'>;
    scopeSpans: { spans: Omit<ReceivedSpan, 'service'>[] }[];
  }[];
};

export type TraceReceiver = { url: string; spans: ReceivedSpan[]; close(): void };

/** Listens on any free port. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    const { resourceSpans } = (await json(request)) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      const name = resource.attributes.find(({ key }) => key === 'service.name');
      const service = String(name?.value.stringValue);
      for (const scope of scopeSpans)
        spans.push(...scope.spans.map((span) => ({ ...span, service })));
    }
    return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, close: () => server.close() };
}
