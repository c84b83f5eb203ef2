/** How the benchmarks speak to the app: people over HTTP, and prepared requests that cost little to send. */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** The password of everybody here, and of the sample requests (api/testing/samples.ts). */
export const PASSWORD = 'correct horse';

/** Sends JSON, and answers with any status. */
export function tryPost(url: string, path: string, body: object, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  return fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** The same; throws what a refusal says. */
export async function post(...request: Parameters<typeof tryPost>): Promise<Response> {
  const answer = await tryPost(...request);
  if (!answer.ok) throw new Error(`${request[1]}: ${await answer.text()}`);
  return answer;
}

/** What the app answers a read, which must succeed. */
export async function read<T>(url: string, path: string, cookie: string): Promise<T> {
  const answer = await fetch(url + path, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The cookie of the session that an answer begins, if it begins one. */
export function sessionOf(answer: Response): string | undefined {
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return cookies.find((one) => one.startsWith('session='));
}

/** Registers a new person; answers the session's cookie. */
export async function signUp(url: string, email = `${randomUUID()}@example.com`): Promise<string> {
  const person = { email, password: PASSWORD, firstName: 'Ann', lastName: 'Lee', timeZone: 'UTC' };
  return sessionOf(await post(url, '/api/auth/register', person)) ?? '';
}

/** Opens an account for each balance, in order. Their ids are 1, 2, 3 … */
export async function openAccounts(
  url: string,
  cookie: string,
  balances: readonly string[],
): Promise<void> {
  for (const balance of balances)
    await post(url, '/api/accounts', { name: 'Account', balance }, cookie);
}

/** A person with two accounts and so many monthly bills; answers the cookie. */
export async function household(url: string, bills: number): Promise<string> {
  const cookie = await signUp(url);
  await openAccounts(url, cookie, ['50000.00', '50000.00']);
  const bill = { amount: '80.00', frequency: 'monthly', category: 'other', accountId: 1 };
  for (let nth = 0; nth < bills; nth += 1)
    await post(url, '/api/bills', { ...bill, name: `Bill ${nth}` }, cookie);
  return cookie;
}

const HEAD_END = '\r\n\r\n';

/** A request for {@link Connection}. */
export const getRequest = (path: string, cookie = ''): string =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\n${cookie && `cookie: ${cookie}\r\n`}\r\n`;

const TRANSFER = JSON.stringify({ fromAccountId: 1, toAccountId: 2, amount: '0.01' });

/** The request to transfer a cent. `headers` are further lines. */
export const transferRequest = (cookie: string, headers = ''): string =>
  `POST /api/accounts/transfer HTTP/1.1\r\nhost: bench\r\ncookie: ${cookie}\r\n${headers}` +
  `content-type: application/json\r\ncontent-length: ${TRANSFER.length}\r\n\r\n${TRANSFER}`;

/** A kept-alive connection for prepared requests: cheap enough to leave the cores to the server. */
export type Connection = {
  /** Sends a whole request; settles with the status line, headers and body of its answer. */
  ask(request: string): Promise<string>;
  close(): void;
};

/** Opens a connection; one request at a time. */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  socket.setEncoding('latin1');
  return { ask: (request) => ask(socket, request), close: () => socket.destroy() };
}

function ask(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    // A socket that closed earlier emits no further event.
    if (socket.destroyed) return reject(new Error('The server has closed the connection'));
    let received = '';
    const done = (settle: () => void) => {
      socket.off('data', receive);
      socket.off('close', fail);
      settle();
    };
    const receive = (part: string) => {
      received += part;
      const head = received.indexOf(HEAD_END);
      if (head === -1) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length >= head + HEAD_END.length + length) done(() => resolve(received));
    };
    const fail = () => done(() => reject(new Error('The server has closed the connection')));
    socket.on('data', receive);
    socket.on('close', fail);
    socket.write(request);
  });
}

/** Sends a request at a steady pace while `goesOn`. Answers the waits from when each was due; throws any answer but 20x. */
export async function paced(
  url: string,
  request: string,
  everyMs: number,
  goesOn: () => boolean,
): Promise<number[]> {
  const connections = await Promise.all(Array.from({ length: 32 }, () => openConnection(url)));
  const free = [...connections];
  const waits: number[] = [];
  const pending: Promise<void>[] = [];
  for (let due = performance.now(); goesOn(); due += everyMs) {
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const connection = free.pop();
    if (!connection) continue;
    const answered = connection.ask(request).then((answer) => {
      if (!answer.startsWith('HTTP/1.1 20')) throw new Error(answer.slice(0, 300));
      waits.push(performance.now() - due);
      free.push(connection);
    });
    pending.push(answered);
  }
  await Promise.all(pending);
  for (const connection of connections) connection.close();
  return waits;
}
