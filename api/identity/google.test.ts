import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { createGoogle } from './google.ts';

let issuer: string;
let discovery: object;
const server: Server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(discovery));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each([
  ['does not say where to go', { authorization_endpoint: undefined }],
  ['says what is no address', { authorization_endpoint: 7 }],
  ['says where a script is run', { authorization_endpoint: 'javascript:alert(1)' }],
  ['does not say where its keys are', { jwks_uri: undefined }],
])('what a provider says of itself is asked for again where it %s', async (_, wrong) => {
  const google = createGoogle({
    google: { issuer, clientId: 'us', clientSecret: 'secret' },
    linkOrigin: 'http://localhost:3000',
    secret: 'a secret of the tests',
    clock: () => new Date(),
    log: createLog('silent'),
  });
  const well = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
  };
  discovery = { ...well, ...wrong };
  expect(await google?.begin({ timeZone: 'UTC' })).toBeNull();
  discovery = well;
  expect((await google?.begin({ timeZone: 'UTC' }))?.url).toContain(well.authorization_endpoint);
});
