/** The baseline for lists, in a process of its own: Koa answers every request with the same prepared JSON. */
import type { AddressInfo } from 'node:net';
import Koa from 'koa';

process.once('message', (json) => {
  const koa = new Koa();
  koa.use((ctx) => {
    ctx.type = 'application/json';
    ctx.body = json;
  });
  const server = koa.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
});
