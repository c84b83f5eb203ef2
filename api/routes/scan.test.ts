import { readdir, readlink } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SCAN_MAX_BYTES, SCAN_MESSAGES, scanLine } from '../contract/scan.ts';
import { ORIGIN } from '../scanner/testing/examples.ts';
import { toPdf } from '../scanner/testing/sheet.ts';
import { PASSWORD, startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';
import { giveRent, RENT } from '../testing/household.ts';
import { notScanned, scanned, upload } from '../testing/scans.ts';

let api: TestApi;
let origin: Uint8Array;
beforeAll(async () => {
  api = await startTestApi({ env: { SCANS_PER_USER: '12' } });
  origin = await toPdf(ORIGIN.sheets);
  // The first scan starts the reader process.
  await scanned(await api.signUp(), origin);
}, 60_000);
afterAll(() => api.stop());

const LINES = { accept: 'application/x-ndjson' };

describe('a PDF with text', () => {
  it('gives every field, with what the bill says about it', async () => {
    const ann = await api.signUp();
    const scan = await scanned(ann, origin);
    expect(scan).toMatchObject({
      name: 'Origin Energy',
      amount: '245.30',
      dueDate: '2026-03-19',
      category: 'utilities',
      frequency: 'quarterly',
      paymentDay: 19,
      paymentDayType: 'monthly',
      isDirectDebit: false,
      isOverdue: false,
      daysOverdue: 0,
      engine: 'embedded',
      warnings: [],
      match: null,
    });
    expect(scan.fields.amount.evidence).toContain('Total amount due');
    expect(scan.fields.dueDate.confidence).toBeGreaterThan(0.8);
  });

  it('tells how far it has come, then the result', async () => {
    const ann = await api.signUp();
    const reply = await upload(ann, origin, LINES);
    expect(reply.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = reply.text
      .trim()
      .split('\n')
      .map((line) => z.parse(scanLine, JSON.parse(line)));
    const progress = lines.map((line) => ('progress' in line ? line.progress : null));
    expect(progress).toEqual([10, 30, 60, 85, 100]);
    expect(lines.at(-1)).toMatchObject({ stage: 'done', result: { amount: '245.30' } });
  });

  it('ends the lines with the error that the file deserves', async () => {
    const ann = await api.signUp();
    const reply = await upload(ann, origin.subarray(0, 900), LINES);
    expect(reply.status).toBe(200);
    const last = z.parse(scanLine, JSON.parse(reply.text.trim().split('\n').at(-1) ?? ''));
    expect(last).toMatchObject({ status: 422, error: { code: 'file_damaged' } });
  });

  it('is overdue from the day after its due date, in the time zone of the household', async () => {
    const ann = await api.signUp({ timeZone: 'Australia/Sydney' });
    api.travelTo('2026-03-19T12:59:00Z');
    expect(await scanned(ann, origin)).toMatchObject({ isOverdue: false, daysOverdue: 0 });
    api.travelTo('2026-03-19T13:00:00Z');
    expect(await scanned(ann, origin)).toMatchObject({ isOverdue: true, daysOverdue: 1 });
    api.travelTo('2026-03-04T10:00:00Z');
  });
});

describe('the household has such a bill already', () => {
  it('it is named as the match, and its category comes before any list', async () => {
    const ann = await api.signUp();
    await giveRent(ann);
    const body = { ...RENT, name: 'Origin power', category: 'other' } as const;
    await ann.does('createBill', { body });
    const scan = await scanned(ann, origin);
    expect(scan.match).toEqual({
      billId: 2,
      billName: 'Origin power',
      reason: 'provider',
      explanation: 'Both name Origin Energy',
    });
    expect(scan.category).toBe('other');
    const { suggestions } = await ann.does('categorize', { body: { name: 'Origin Energy' } });
    expect(suggestions.map(({ category }) => category)).toEqual(['other', 'utilities']);
  });

  it('one named after what it is for is the match, whoever sells it', async () => {
    const ann = await api.signUp();
    await giveRent(ann);
    await ann.does('createBill', { body: { ...RENT, name: 'Electricity' } });
    expect((await scanned(ann, origin)).match).toEqual({
      billId: 2,
      billName: 'Electricity',
      reason: 'same_service',
      explanation: 'Both are for electricity',
    });
  });

  it('one that has ended is never the match, but its category counts', async () => {
    const ann = await api.signUp();
    await giveRent(ann);
    const body = { ...RENT, name: 'Origin Energy', category: 'other' } as const;
    await ann.does('createBill', { body: { ...body, name: 'Origin power' } });
    const once = {
      frequency: 'once',
      dueDate: '2026-03-06',
      amount: '10.00',
      fund: '10.00',
    } as const;
    await ann.does('createBill', { body: { ...body, ...once } });
    await ann.does('payBill', { body: { billId: 3, processImmediately: true } });
    expect((await scanned(ann, origin)).match).toMatchObject({ billId: 2 });
    await ann.does('deleteBill', { id: 2 });
    expect(await scanned(ann, origin)).toMatchObject({ match: null, category: 'other' });
  });

  it("nobody else's bills are looked at", async () => {
    const ann = await api.signUp();
    await giveRent(ann);
    await ann.does('createBill', { body: { ...RENT, name: 'Origin Energy' } });
    const ben = await api.signUp();
    expect((await scanned(ben, origin)).match).toBeNull();
  });
});

/** Files that this process, and with it the server under test, has open for writing; none are seen where there is no /proc. */
async function openFiles(): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd').catch(() => []);
  const paths = numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => ''));
  const files = (await Promise.all(paths)).filter((path) => /^\/(?!dev|proc)/.test(path));
  return files.sort();
}

/** Uploads a large file, and the last of it only when `meanwhile` is done. */
async function uploadInTwo(person: Client, meanwhile: () => Promise<unknown>): Promise<Response> {
  const form = new FormData();
  form.set('billImage', new Blob([new Uint8Array(origin), new Uint8Array(2_000_000)]));
  const whole = new Request('http://localhost', { method: 'POST', body: form });
  const type = whole.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const [first, rest] = [bytes.subarray(0, 1_900_000), bytes.subarray(1_900_000)];
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(first),
    pull: async (stream) => {
      // The server has taken the first part by the time that it answers somebody else.
      await person.send('GET', '/healthz');
      await meanwhile();
      stream.enqueue(rest);
      stream.close();
    },
  });
  const headers = { cookie: person.cookie, 'content-type': type };
  // A client of the tests would wait for the whole body before it sends anything.
  const init = { method: 'POST', body, duplex: 'half', headers };
  return fetch(`${person.url}/api/bills/scan`, init);
}

it('an upload on its way in, and while it is read, is in no file', async () => {
  const ann = await api.signUp();
  const before = await openFiles();
  const sent: string[][] = [];
  const { status } = await uploadInTwo(ann, async () => sent.push(await openFiles()));
  expect(status).toBe(422);
  expect(sent).toEqual([before]);
  expect(await openFiles()).toEqual(before);
});

it('an upload of whoever is signed out while it comes is not read, nor one that a copy of the cookie has begun', async () => {
  const ann = await api.signUp();
  const { email } = await ann.does('currentUser');
  const phone = api.visitor();
  await phone.does('login', { body: { email, password: PASSWORD } });
  // By then its head was let in.
  const proves = () => phone.does('confirmIdentity', { body: { password: PASSWORD } });
  expect((await uploadInTwo(phone, () => setTimeout(300).then(proves))).status).toBe(401);
  const ends = () => ann.does('endOtherSessions');
  expect((await uploadInTwo(phone, () => setTimeout(300).then(ends))).status).toBe(401);
});

it('an upload that never comes to its end keeps no place once whoever sends it is signed out', async () => {
  const ann = await api.signUp();
  const { email } = await ann.does('currentUser');
  const phone = api.visitor();
  await phone.does('login', { body: { email, password: PASSWORD } });
  const held: (() => void)[] = [];
  const never = () => new Promise<void>((resolve) => held.push(resolve));
  const uploads = [1, 2, 3, 4].map(() => uploadInTwo(phone, never).catch(() => null));
  const code = async () => (await notScanned(ann, new Uint8Array(0))).code;
  // Each try counts.
  const seldom = { interval: 1_000 };
  await expect.poll(code, seldom).toBe('scans_under_way');
  await ann.does('endOtherSessions');
  await expect.poll(code, seldom).toBe('validation');
  for (const goOn of held) goOn();
  await Promise.all(uploads);
});

describe('what is refused before it is read', () => {
  it('needs a signed-in user', async () => {
    expect(await notScanned(api.visitor(), origin)).toMatchObject({ status: 401 });
  });

  it('wants a file in its field', async () => {
    const ann = await api.signUp();
    const message = SCAN_MESSAGES.type;
    for (const body of [new FormData(), '{}', undefined]) {
      const reply = await ann.send('POST', '/api/bills/scan', body === undefined ? {} : { body });
      expect(reply.status).toBe(400);
      expect(JSON.parse(reply.text)).toEqual({
        ...{ message, code: 'validation', details: { billImage: message } },
      });
    }
  });

  it.each([
    ['an empty file', 0, 400, 'validation', SCAN_MESSAGES.empty],
    ['a file above 10 MB', SCAN_MAX_BYTES + 1, 413, 'file_too_large', SCAN_MESSAGES.size],
    ['a file far above 10 MB', SCAN_MAX_BYTES * 2, 413, 'file_too_large', SCAN_MESSAGES.size],
    ['10 MB of nothing', SCAN_MAX_BYTES, 415, 'file_type', SCAN_MESSAGES.type],
  ])('%s', async (_, length, status, code, message) => {
    const ann = await api.signUp();
    expect(await notScanned(ann, new Uint8Array(length))).toMatchObject({ status, code, message });
  });

  it('too many scans of one person, and of nobody else', async () => {
    const ann = await api.signUp();
    for (let scan = 0; scan < 12; scan += 1) await notScanned(ann, new Uint8Array(0));
    const reply = await upload(ann, origin, LINES);
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    const ben = await api.signUp();
    await scanned(ben, origin);
  });
});
