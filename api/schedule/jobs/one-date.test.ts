/** A bill has one date (api/views/one-date.test.ts): letters are no exception, whatever was done to the bill. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyHistory } from '../../../ledger/testing/arbitrary.ts';
import { DEFAULT_PREFERENCES } from '../../contract/preferences.ts';
import { showDay } from '../../mail/format.ts';
import type { Letter } from '../../mail/letter.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import { newEmail, PASSWORD, startTestApi, type TestApi } from '../../testing/api.ts';
import { createLeftBehind } from '../left-behind.ts';
import { reminders } from './letters.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const noonOf = (day: string) => `${day}T12:00:00.000Z`;

/** Writes the reminders that are due by now, and answers them by address. */
async function remind(): Promise<Map<string, Letter>> {
  const letters = new Map<string, Letter>();
  const sealed = (_: string, letter: Letter) => {
    letters.set(letter.to, letter);
    return Buffer.alloc(0);
  };
  const { pool: db, tables, clock } = api.parts;
  const mailQueue = { sealed } as unknown as MailQueue;
  const job = reminders({
    db,
    tables,
    clock,
    mailQueue,
    linkOrigin: 'https://weekwise.example',
    leftBehind: createLeftBehind(),
  });
  await job.run(new AbortController().signal, () => undefined);
  return letters;
}

it('is in a reminder the date that the list of bills shows', async () => {
  let named = 0;
  await fc.assert(
    fc.asyncProperty(anyHistory, async (history) => {
      const email = newEmail();
      api.travelTo(noonOf(history[0]?.[1] ?? ''));
      const person = await api.signUp({ email });
      const { rows } = await api.pool.query<{ userId: string; ledgerId: string }>(
        'SELECT id AS "userId", ledger_id AS "ledgerId" FROM identity.users WHERE email = $1',
        [email],
      );
      for (const [command, day] of history) {
        api.travelTo(noonOf(day));
        const commandId = randomUUID();
        for (const who of rows)
          await api.parts.handle({ ...who, commandId, correlationId: commandId, command });
      }
      const today = history.at(-1)?.[1] ?? '';
      await person.does('login', { body: { email, password: PASSWORD } });
      // What has ended keeps its last date, and is not due on it.
      const shown = (await person.does('listBills'))
        .filter(({ dueDate, ended }) => !ended && dueDate >= today)
        .map(({ dueDate }) => dueDate)
        .sort();
      const dates: string[] = [];
      for (const day of new Set(shown)) {
        api.travelTo(noonOf(day));
        const { text = '' } = (await remind()).get(email) ?? {};
        dates.push(...[...text.matchAll(/^Due date: (.*)$/gm)].map(([, date]) => String(date)));
      }
      const { dateFormat } = DEFAULT_PREFERENCES;
      expect(dates).toEqual(shown.map((day) => showDay(day, dateFormat)));
      named += dates.length;
    }),
    { numRuns: 10 },
  );
  expect(named).toBeGreaterThan(0);
}, 60_000);
