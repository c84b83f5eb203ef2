import { createServer } from 'node:http';
import { expect, it, vi } from 'vitest';
import { dockerAnswers, fromDocker } from './servers.ts';

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

it('goes on without a server whose image cannot be had, and says so', async () => {
  const engine = createServer((_request, response) => response.end('OK'));
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
  const address = engine.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const said = vi.spyOn(process.stdout, 'write');
  const noRegistry = () => Promise.reject(new Error('lookup registry: no such host'));
  expect(await fromDocker('some/image:1', noRegistry, `tcp://127.0.0.1:${port}`)).toEqual([]);
  expect(said.mock.calls.flat().join()).toContain('some/image:1 cannot be had');
  said.mockRestore();
  await new Promise((resolve) => engine.close(resolve));
});
