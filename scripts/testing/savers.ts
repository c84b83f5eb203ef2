/** People who transfer cent by cent, on any process that answers, and retry until one does. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Client } from '../../api/testing/client.ts';
import { formatMoney } from '../../ledger/money.ts';

export type Savers = {
  /** The number of answered transfers of all people. */
  answered(): number;
  /** The longest time in which nobody was answered, in milliseconds. */
  longestPause(): number;
  /** Ends the load. Answers the number of transfers of each person, and throws a failed expectation. */
  end(): Promise<number[]>;
};

const CENT = { fromAccountId: 1, toAccountId: 2, amount: '0.01' };

/**
 * Each person (testing/past.ts) transfers a cent to account 2 again and again, on one process after the other, under a key that
 * stays the same until the answer. After each transfer the next process must show every cent once.
 */
export function startSaving(people: readonly Client[], urls: readonly string[]): Savers {
  const over = new AbortController();
  const answers: number[] = [];
  let turn = 0;
  const nextUrl = () => {
    turn += 1;
    return urls[turn % urls.length] ?? '';
  };

  /** Asks one process after the other until one answers 200. Only 503 and a broken connection are retried. */
  async function insist(person: Client, ask: () => ReturnType<Client['call']>) {
    for (;;) {
      person.url = nextUrl();
      const reply = await ask().catch(() => null);
      if (reply?.status === 200) return JSON.parse(reply.text);
      if (reply) expect(reply).toMatchObject({ status: 503 });
    }
  }

  async function save(person: Client): Promise<number> {
    let saved = 0;
    while (!over.signal.aborted) {
      const key = randomUUID();
      await insist(person, () => person.call('transfer', { body: CENT, key }));
      saved += 1;
      answers.push(performance.now());
      const [, savings] = await insist(person, () => person.call('listAccounts'));
      expect(savings.balance).toBe(formatMoney(saved));
    }
    return saved;
  }

  const saving = Promise.all(people.map(save));
  // `end` rejects with a failure; before that it would be an unhandled rejection.
  saving.catch(() => undefined);
  return {
    answered: () => answers.length,
    longestPause: () => Math.max(...answers.map((at, index) => at - (answers[index - 1] ?? at))),
    end: () => {
      over.abort();
      return saving;
    },
  };
}
