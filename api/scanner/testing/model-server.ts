/** A local server that speaks the chat-completions API, and answers as the test wants. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the next request gets. `json`: the model's own words. */
export type Reaction =
  /** `late`: right, but not before everybody has given up. */
  | { content: string; finish?: 'stop' | 'length'; late?: true }
  | { refusal: string }
  | { status: number; body?: string; location?: string }
  /** The headers, a first piece of the body, and then nothing; or pieces without end. */
  | { hangs: true }
  | { endless: true };

export type ModelServer = {
  /** For OPENAI_BASE_URL. */
  url: string;
  /** The bodies of the requests so far. */
  requests: string[];
  /** What requests get from now on, in order; the last one stays. */
  reacts(...reactions: Reaction[]): void;
  stop(): Promise<void>;
};

/** Starts it on any free port. */
export async function startModelServer(): Promise<ModelServer> {
  const requests: string[] = [];
  let reactions: Reaction[] = [{ status: 500 }];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push(Buffer.concat(chunks).toString());
      const [reaction] = reactions;
      if (reactions.length > 1) reactions = reactions.slice(1);
      if (reaction) react(response, reaction);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    reacts: (...next) => {
      requests.length = 0;
      reactions = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const LATE_MS = 10_000;

function react(response: ServerResponse, reaction: Reaction): void {
  if ('status' in reaction) {
    const { status, location } = reaction;
    const type = { 'content-type': 'application/json' };
    response.writeHead(status, { ...type, ...(location && { location }) });
    response.end(reaction.body ?? '{"error":{"message":"no"}}');
    return;
  }
  if ('late' in reaction) {
    // The client has hung up by then.
    setTimeout(() => react(response, { content: reaction.content }), LATE_MS).unref();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  if ('hangs' in reaction) {
    response.write('{"id":"x",');
    return;
  }
  if ('endless' in reaction) {
    const piece = Buffer.alloc(100_000, ' ');
    const go = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', go);
    go();
    return;
  }
  const refused = 'refusal' in reaction;
  const message = {
    role: 'assistant',
    content: refused ? null : reaction.content,
    refusal: refused ? reaction.refusal : null,
  };
  const finish = refused ? 'stop' : (reaction.finish ?? 'stop');
  const choices = [{ index: 0, message, finish_reason: finish, logprobs: null }];
  response.end(
    JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'm', choices }),
  );
}
