import { once } from 'node:events';
import { ok } from 'neverthrow';
import { describe, expect, it, vi } from 'vitest';
import { inEach } from './in-each.ts';
import type { LedgerRef } from './ledgers.ts';

async function* households(count: number): AsyncGenerator<LedgerRef> {
  for (let nth = 0; nth < count; nth += 1) yield { ledgerId: String(nth), userId: 'ann' };
}

it('a ledger with years to catch up on holds up none of the others', async () => {
  let caughtUp = () => {};
  const years = new Promise<void>((resolve) => {
    caughtUp = resolve;
  });
  const work = async ({ ledgerId }: LedgerRef) => {
    if (ledgerId === '0') await years;
    return ok([]);
  };
  const done: string[] = [];
  for await (const { ledger } of inEach(households(600), work)) {
    done.push(ledger.ledgerId);
    if (done.length === 599) caughtUp();
  }
  expect(done.length).toBe(600);
  expect(done.at(-1)).toBe('0');
});

it('works on no more than some at once', async () => {
  let [atOnce, most] = [0, 0];
  const work = async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    return ok([]);
  };
  let done = 0;
  for await (const _ of inEach(households(1_000), work)) done += 1;
  expect([done, most]).toEqual([1_000, 128]);
});

it('counts a ledger that takes long no more, and tells when only such are left', async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const work = async ({ ledgerId }: LedgerRef) => {
    if (Number(ledgerId) < 200) await held;
    return ok([]);
  };
  const done: string[] = [];
  const told: number[] = [];
  const onlyLong = async (left: LedgerRef[]) => {
    told.push(done.length, left.length);
    letGo();
  };
  for await (const { ledger } of inEach(households(600), work, { longMs: 20, onlyLong }))
    done.push(ledger.ledgerId);
  expect(told).toEqual([400, 200]);
  expect(done).toHaveLength(600);
});

it('works on no more than some that take long', async () => {
  let begun = 0;
  const over = new AbortController();
  const held = once(over.signal, 'abort');
  const work = async () => {
    begun += 1;
    await held;
    return ok([]);
  };
  const options = { signal: over.signal, longMs: 5 };
  const working = inEach(households(1_000), work, options).next();
  await vi.waitFor(() => expect(begun).toBe(512));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(begun).toBe(512);
  over.abort();
  await expect(working).rejects.toThrow(/abort/);
});

describe.each(['its signal', 'whoever reads what it reports'])('ended by %s', (by) => {
  it('tells all that is under way to stop, and settles when all of it has', async () => {
    const over = new AbortController();
    const told = { begun: 0, stopped: 0 };
    const work = async ({ ledgerId }: LedgerRef, stop: AbortSignal) => {
      told.begun += 1;
      if (ledgerId === '0') return ok([]);
      await once(stop, 'abort');
      await new Promise((resolve) => setTimeout(resolve, 20));
      told.stopped += 1;
      throw new Error('Stopped');
    };
    const working = inEach(households(5), work, { signal: over.signal });
    expect((await working.next()).value?.ledger.ledgerId).toBe('0');
    if (by === 'its signal') {
      const rest = working.next();
      await vi.waitFor(() => expect(told.begun).toBe(5));
      over.abort();
      await expect(rest).rejects.toThrow(/abort/);
    } else await working.return(undefined);
    expect(told.begun).toBeGreaterThan(1);
    expect(told.stopped).toBe(told.begun - 1);
  });
});
