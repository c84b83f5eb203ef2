/** A proxy between the browser and the real server that fails when told to: it answers in the server's place, is slow, or breaks. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/**
 * How a request fails. `refuse`: it is answered 500 and never reaches the server. `hold`: it waits for `heal`.
 * `lose`: the connection breaks before it has reached the server. `lose answer`: the server does what is asked, and the
 * connection breaks before the answer arrives.
 */
export type Trouble = 'refuse' | 'hold' | 'lose' | 'lose answer';

/** A request as the browser sent it; `key` is its idempotency key. */
export type Sent = {
  readonly call: string;
  readonly key: string | undefined;
};

/** Which requests the trouble is for, by method and path. */
type Calls = RegExp;

export type BadLine = {
  /** Where the browser finds the app. */
  readonly url: string;
  /** Every write so far, oldest first. */
  readonly writes: readonly Sent[];
  /** Makes these calls (`/^GET .api/`) fail from now on, until `heal`. */
  trouble(kind: Trouble, calls: Calls): void;
  heal(): void;
  /** Sends requests to another address from now on, as after a restart. */
  leadTo(appUrl: string): void;
  close(): Promise<void>;
};

/** Opens a line to the app at this address. It works until `trouble` is called. */
export async function openLine(appUrl: string): Promise<BadLine> {
  let target = new URL(appUrl);
  let now: { kind: Trouble; calls: Calls } | undefined;
  let healed: (() => void)[] = [];
  const writes: Sent[] = [];

  const server = createServer(async (asked, answer) => {
    const call = `${asked.method} ${asked.url}`;
    const key = asked.headers['idempotency-key'];
    if (asked.method !== 'GET') writes.push({ call, key: key?.toString() });
    const trouble = now?.calls.test(call) ? now.kind : undefined;
    if (trouble === 'hold') await new Promise<void>((resolve) => healed.push(resolve));
    if (trouble === 'refuse') {
      answer.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    } else if (trouble === 'lose') asked.socket.destroy();
    else passOn(target, asked, answer, trouble === 'lose answer');
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, 'localhost', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    url: `http://localhost:${port}`,
    writes,
    trouble: (kind, calls) => {
      now = { kind, calls };
    },
    heal: () => {
      now = undefined;
      for (const go of healed) go();
      healed = [];
    },
    leadTo: (url) => {
      target = new URL(url);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Passes a request to the server, and its answer back unless that is to be lost. When the server is gone the connection breaks. */
function passOn(
  { hostname, port }: URL,
  asked: IncomingMessage,
  answer: ServerResponse,
  losing: boolean,
): void {
  const { method, url: path, headers } = asked;
  const onward = request({ hostname, port, method, path, headers }, (answered) => {
    if (losing) {
      // The server has surely finished only when its whole answer is there.
      answered.resume().on('end', () => asked.socket.destroy());
      return;
    }
    answer.writeHead(answered.statusCode ?? 502, answered.headers);
    answered.pipe(answer);
  });
  onward.on('error', () => asked.socket.destroy());
  asked.pipe(onward);
}
