/** Whatever is sent to whichever endpoint: a clear 4xx or a right answer, and a refused request changes nothing. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, type EndpointName, endpoints } from '../contract/endpoints.ts';
import { type Client, refusalIn } from '../testing/client.ts';
import { type CopyingApi, startCopyingApi } from '../testing/copies.ts';
import { HOSTILE_IDS, hostileBody, hostileForms, hostileQuery } from '../testing/hostile.ts';
import { type Reply, sendRaw } from '../testing/raw.ts';
import {
  EVERY_ENDPOINT,
  giveEverything,
  isWrite,
  pathOf,
  sampleFor,
  shapeOf,
} from '../testing/samples.ts';
import { type Fingerprint, openFingerprint } from '../testing/stored.ts';

const MANY = '1000000';
const JSON_TYPE = { 'content-type': 'application/json' };

let api: CopyingApi;
let stored: Fingerprint;
/** What is stored at present, as far as it is known: neither reads nor refusals change it. */
let present: string | undefined;
beforeAll(async () => {
  const env = {
    LOGIN_FAILURES_PER_EMAIL: MANY,
    LOGIN_FAILURES_PER_ADDRESS: MANY,
    PROOF_FAILURES: MANY,
    REGISTRATIONS_PER_ADDRESS: MANY,
    SCANS_PER_USER: MANY,
  };
  api = await startCopyingApi(giveEverything, { env });
  stored = await openFingerprint(api.pool);
});
afterAll(() => api.stop());

/** Sends something and holds the answer against what is promised of every request. */
async function hold(name: EndpointName, send: () => Promise<Reply>): Promise<Reply> {
  const endpoint: Endpoint = endpoints[name];
  const { status, answer } = endpoint;
  const before = present ?? (await stored());
  const reply = await send();
  if (reply.status === status) {
    present = isWrite(endpoint) ? undefined : before;
    const isJson = reply.headers.get('content-type')?.startsWith('application/json');
    if (answer && isJson) expect(z.safeParse(answer, JSON.parse(reply.text)).error).toBeUndefined();
    return reply;
  }
  const refusal = refusalIn(reply);
  expect(refusal.status, reply.text).toBeLessThan(500);
  expect(refusal.code).toMatch(/^[a-z_]+$/);
  expect(refusal.message).not.toBe('');
  expect(await stored(), `refused: ${reply.text}`).toBe(before);
  present = before;
  return reply;
}

/** Who was asked last, and what was stored then. */
let last: { person: Client; whole: string } | undefined;

/** Somebody signed in, whose household has everything: the one before, as long as nothing was changed since. */
async function personWithEverything(): Promise<Client> {
  if (last && last.whole === present && (await last.person.call('currentUser')).status === 200)
    return last.person;
  const person = await api.signUpAlike();
  present = await stored();
  last = { person, whole: present };
  return person;
}

/** Whether the contract takes this body. Where it has none, whatever is sent is ignored. */
function isRight({ body }: Endpoint, text: string): boolean {
  if (!body) return true;
  try {
    return z.safeParse(body, JSON.parse(text || '{}')).success;
  } catch {
    return false;
  }
}

const writes = EVERY_ENDPOINT.filter(([, endpoint]) => isWrite(endpoint));
const withQuery = EVERY_ENDPOINT.filter(([, { query }]) => query);
const uploads = EVERY_ENDPOINT.filter(([, { upload }]) => upload);
const withId = EVERY_ENDPOINT.filter(([, { path }]) => /:(id|eventId)/.test(path));

describe('a body that is not right', () => {
  it.each(writes)('is refused by %s', async (name, endpoint) => {
    const ann = await personWithEverything();
    await fc.assert(
      fc.asyncProperty(hostileBody(sampleFor(name)), async (body) => {
        const init = { headers: JSON_TYPE, body };
        const reply = await hold(name, () => ann.send(endpoint.method, pathOf(endpoint), init));
        if (reply.status < 400) expect(isRight(endpoint, body), body.slice(0, 300)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a query that is not right', () => {
  let ann: Client;
  beforeAll(async () => {
    ann = await personWithEverything();
  });

  it.each(withQuery)('is refused by %s', async (name, endpoint) => {
    const headers = { cookie: ann.cookie };
    const query = hostileQuery(Object.keys(shapeOf(endpoint.query ?? z.object({}))));
    await fc.assert(
      fc.asyncProperty(query, async (search) => {
        // That one is right, and its answer has no end.
        fc.pre(new URLSearchParams(search).get('stream') !== 'true');
        const path = `${pathOf(endpoint)}?${search}`;
        await hold(name, () => sendRaw(api.url, { method: endpoint.method, path, headers }));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a form that is not right', () => {
  it.each(uploads)('is refused by %s', async (name, endpoint) => {
    const ann = await personWithEverything();
    const { method, upload = { field: '' } } = endpoint;
    const types = ['multipart/form-data; boundary=x', 'multipart/form-data'];
    for (const [number, form] of hostileForms(upload.field).entries())
      for (const type of types) {
        const headers = { cookie: ann.cookie, 'content-type': type };
        const request = {
          method,
          path: pathOf(endpoint),
          headers,
          body: Buffer.from(form, 'latin1'),
        };
        const reply = await hold(name, () => sendRaw(api.url, request));
        expect(reply.status, `form ${number}: ${reply.text}`).toBeGreaterThanOrEqual(400);
      }
  });
});

describe('an id that no ledger hands out', () => {
  let ann: Client;
  beforeAll(async () => {
    ann = await personWithEverything();
  });

  it.each(withId)('is not found by %s', async (name, endpoint) => {
    const body = isWrite(endpoint) ? { body: JSON.stringify(sampleFor(name)) } : {};
    const headers = { ...JSON_TYPE, cookie: ann.cookie };
    for (const id of HOSTILE_IDS) {
      const request = { method: endpoint.method, path: pathOf(endpoint, id), headers, ...body };
      const reply = await hold(name, () => sendRaw(api.url, request));
      expect(reply.status, `${id}: ${reply.text}`).toBe(404);
    }
  });
});
