import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { START, startTestApi, type TestApi } from '../testing/api.ts';
import { type Client, refusalIn } from '../testing/client.ts';
import { giveRent, RENT } from '../testing/household.ts';

let api: TestApi;
let ann: Client;
beforeAll(async () => {
  api = await startTestApi({ env: { READS_PER_CALENDAR: '12' } });
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.travelTo(START);
  ann = await api.signUp();
  await giveRent(ann);
});

/** The path of her feed as any program is given it. */
async function feedOf(person: Client): Promise<string> {
  await person.does('renewCalendarFeed');
  return pathOf(person);
}

async function pathOf(person: Client): Promise<string> {
  const { address } = await person.does('calendarFeed');
  const { pathname, search } = new URL(address ?? '');
  return pathname + search;
}

const look = (path: string, headers: Record<string, string> = {}) =>
  api.visitor().send('GET', path, { headers });

/** The events as another program reads them, in order of day. */
async function read(path: string) {
  const { status, text } = await look(path);
  expect(status, text).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, duration, summary, description } = new ICAL.Event(component);
    expect(startDate.isDate).toBe(true);
    expect(duration.toSeconds()).toBe(86_400);
    return { uid, day: startDate.toString(), summary, description };
  });
}

describe('the calendar feed', () => {
  it('is there once its owner made it', async () => {
    expect(await ann.does('calendarFeed')).toEqual({ address: null });
    const path = await feedOf(ann);
    expect(path).toMatch(/^\/api\/calendar\.ics\?token=/);
    expect(await pathOf(ann)).toBe(path);
    expect(
      JSON.stringify((await api.pool.query('SELECT * FROM identity.users')).rows),
    ).not.toContain(path.split('=')[1]);
  });

  it('tells what falls due in the next twelve months, as days without a time', async () => {
    const events = await read(await feedOf(ann));
    expect(events).toHaveLength(12);
    expect(events[0]).toMatchObject({
      ...{ day: '2026-04-04', summary: 'Rent: $433.00', description: 'From Everyday.' },
    });
    expect(events.map(({ day }) => day).at(-1)).toBe('2027-03-04');
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(12);
  });

  it('keeps what is overdue, and leaves out the dates that it skipped', async () => {
    const weekly = {
      ...RENT,
      name: 'Cleaner',
      frequency: 'weekly',
      dueDate: '2026-01-05',
    } as const;
    await ann.does('createBill', { body: weekly });
    const days = (await read(await feedOf(ann)))
      .filter(({ summary }) => summary.startsWith('Cleaner'))
      .map(({ day }) => day);
    expect(days.slice(0, 3)).toEqual(['2026-01-05', '2026-03-09', '2026-03-16']);
  });

  it('moves a date that is moved, and ends one that is paid until the payment is undone', async () => {
    const path = await feedOf(ann);
    const before = await read(path);
    await ann.does('changeBill', { id: 1, body: { dueDate: '2026-04-20' } });
    const moved = await read(path);
    expect(moved.map(({ uid }) => uid).slice(0, 11)).toEqual(
      before.map(({ uid }) => uid).slice(0, 11),
    );
    expect(moved[0]?.day).toBe('2026-04-20');
    await ann.does('payBillWithArrears', {
      body: {
        ...{ billId: 1, paymentAmount: '433', shortfallAmount: '433', paymentMethod: 'immediate' },
      },
    });
    const paid = await read(path);
    expect(paid[0]).toEqual(moved[1]);
    const [payment] = await ann.does('activity', { query: { type: 'BillPaid' } });
    await ann.does('undo', { id: payment?.eventId ?? '' });
    expect((await read(path))[0]?.uid).toBe(moved[0]?.uid);
  });

  it('writes any name so that it is read back, in lines of at most 75 bytes', async () => {
    const name = 'Water, gas; “heat”\\ – every quarter, for the flat above the bakery 🏠';
    await ann.does('changeBill', { id: 1, body: { name } });
    const path = await feedOf(ann);
    const { text } = await look(path);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n/);
    expect((await read(path))[0]?.summary).toBe(`${name}: $433.00`);
  });

  it('is text/calendar that may be kept for a while, and says when it has not changed', async () => {
    const path = await feedOf(ann);
    const { headers, text } = await look(path);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('inline; filename="weekwise.ics"');
    expect(headers.get('cache-control')).toBe('private, max-age=900');
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H');
    const again = { 'if-none-match': headers.get('etag') ?? '' };
    expect(await look(path, again)).toMatchObject({ status: 304, text: '' });
    await ann.does('changeBill', { id: 1, body: { amount: '450' } });
    expect(await look(path, again)).toMatchObject({ status: 200 });
  });
});

describe('the address of a feed', () => {
  const gone = { status: 404, code: 'not_found' };

  it('opens nothing once it was renewed or ended, or all data deleted', async () => {
    const first = await feedOf(ann);
    const second = await feedOf(ann);
    expect(refusalIn(await look(first))).toMatchObject(gone);
    await read(second);
    await ann.does('endCalendarFeed');
    expect(refusalIn(await look(second))).toMatchObject(gone);
    const third = await feedOf(ann);
    await ann.does('deleteData');
    expect(refusalIn(await look(third))).toMatchObject(gone);
    expect(await ann.does('calendarFeed')).toEqual({ address: null });
  });

  it('is made once by a request that is sent again after its answer was lost, and does not come back by it', async () => {
    const again = async (key: string) => {
      await api.pool.query('DELETE FROM identity.answers');
      await ann.does('renewCalendarFeed', { key });
      return (await ann.does('calendarFeed')).address;
    };
    const first = await again('make');
    expect(await again('make')).toBe(first);
    await ann.does('endCalendarFeed');
    expect(await again('make')).toBeNull();
    const second = await again('another');
    expect(second).not.toBe(first);
    expect(await again('another')).toBe(second);
    expect(await again('make')).not.toBe(first);
    await ann.does('deleteData');
    expect(await again('make')).not.toBeNull();
  });

  it('opens one calendar and nothing else', async () => {
    const bob = await api.signUp();
    const [hers, his] = [await feedOf(ann), await feedOf(bob)];
    expect(await read(his)).toEqual([]);
    expect(await read(hers)).toHaveLength(12);
    const cookie = `session=${hers.split('token=')[1]}`;
    expect(await api.visitor().cannot('listBills', { headers: { cookie } })).toMatchObject({
      status: 401,
    });
  });

  it('is not guessed, and no session is one', async () => {
    const path = await feedOf(ann);
    const session = ann.cookie.slice('session='.length);
    const changed = `${path.slice(0, -20)}AAAA${path.slice(-16)}`;
    for (const one of [changed, path.slice(0, -1), `/api/calendar.ics?token=${session}`])
      expect(refusalIn(await look(one))).toMatchObject(gone);
    expect(refusalIn(await look('/api/calendar.ics'))).toMatchObject({ status: 400 });
  });

  it('is read so often and no more', async () => {
    const path = await feedOf(ann);
    for (let time = 0; time < 12; time += 1) await read(path);
    const refused = await look(path);
    expect(refusalIn(refused)).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
