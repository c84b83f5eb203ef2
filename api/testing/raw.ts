/** Requests as they stand on the wire. `fetch` mends addresses and headers, and costs three times as much. */
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

/** An answer as it came. */
export type Reply = { status: number; headers: Headers; text: string };

export type RawRequest = {
  method: string;
  /** Sent as it is. */
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
};

/** Sends a request and waits for the whole answer. */
export function sendRaw(url: string, { method, path, headers, body }: RawRequest): Promise<Reply> {
  const { hostname, port } = new URL(url);
  const length = body !== undefined && { 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, hostname, port, method, path, headers: { ...length, ...headers } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('error', reject);
        answer.on('end', () => {
          const received = new Headers();
          for (const [name, value] of Object.entries(answer.headersDistinct))
            for (const one of value ?? []) received.append(name, one);
          resolve({ status: answer.statusCode ?? 0, headers: received, text });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
