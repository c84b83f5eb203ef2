import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { dockerAnswers } from './servers.ts';

it('takes for a Docker engine only what answers like one', async () => {
  let status = 200;
  const engine = createServer((_request, response) => response.writeHead(status).end('OK'));
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
  const address = engine.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const host = `tcp://127.0.0.1:${port}`;
  expect(await dockerAnswers(host)).toBe(true);
  status = 503;
  expect(await dockerAnswers(host)).toBe(false);
  await new Promise((resolve) => engine.close(resolve));
  expect(await dockerAnswers(host)).toBe(false);
  expect(await dockerAnswers('unix:///nowhere/docker.sock')).toBe(false);
});
