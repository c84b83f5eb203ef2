/** A ledger's history, read from its log and kept for a while. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CorruptEvent } from '../ledger/store/codec.ts';
import { accountOpened, billAdded, billFunded } from '../ledger/testing/given.ts';
import { activityPage } from './activity.ts';
import { createHistory, type Story } from './history.ts';
import { openWorkshop, type Workshop } from './testing/workshop.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop();
});
afterAll(() => workshop.close());

const typesOf = (story: Story) => activityPage(story, { limit: 100 }).map(({ type }) => type);

/** All of a history, to be compared with another. */
const whole = ({ activity, lines, undoneBy }: Story) => ({
  activity: [...activity],
  lines: new Map([...lines].map(([id, all]) => [id, [...all]])),
  undoneBy: new Map(undoneBy),
});

describe('a history', () => {
  it('is read on from where it ended, and is then the same as one that was read at once', async () => {
    const ledgerId = await workshop.given(accountOpened(1_000));
    const before = whole(await workshop.history.of(ledgerId));
    expect(before.activity).toHaveLength(1);
    await workshop.happened(ledgerId, [billAdded(), billFunded(300)]);
    await workshop.happened(ledgerId, [billFunded(-100)]);
    const after = whole(await workshop.history.of(ledgerId));
    expect(after.activity.slice(0, 1)).toEqual(before.activity);
    expect(after).toEqual(whole(await createHistory(workshop).of(ledgerId)));
    expect(after.lines.get(1)).toHaveLength(5);
  });

  it('shows each reader all that was stored before it asked, many at once', async () => {
    const ledgerId = await workshop.given(accountOpened(1_000), billAdded());
    const readers: Promise<number>[] = [];
    for (const cents of [1, 2, 3]) {
      await workshop.happened(ledgerId, [billFunded(cents)]);
      readers.push(workshop.history.of(ledgerId).then((story) => typesOf(story).length));
    }
    const [first = 0, second = 0, third = 0] = await Promise.all(readers);
    expect([first >= 3, second >= 4, third]).toEqual([true, true, 5]);
  });

  it('that is too long to be kept is read anew, and the same', async () => {
    const ledgerId = await workshop.given(accountOpened(1_000), billAdded(), billFunded(300));
    const small = createHistory(workshop, 2);
    const once = whole(await small.of(ledgerId));
    expect(whole(await small.of(ledgerId))).toEqual(once);
    expect(once.activity).toHaveLength(3);
  });

  it('of a ledger that never began, or whose key is gone, is empty', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(typesOf(await workshop.history.of(nobody))).toEqual([]);
    const erased = await workshop.given(accountOpened(1_000));
    await workshop.keyring.destroy(erased);
    expect(typesOf(await createHistory(workshop).of(erased))).toEqual([]);
  });

  it('of a damaged ledger cannot be told, and that of another can', async () => {
    const [damaged, well] = [
      await workshop.given(accountOpened(1)),
      await workshop.given(accountOpened(2)),
    ];
    await workshop.pool.query(
      `UPDATE events.events SET data = set_byte(data, 20, get_byte(data, 20) # 1)
       WHERE stream = $1 AND revision = 1`,
      [`ledger-${damaged}`],
    );
    await expect(workshop.history.of(damaged)).rejects.toThrow(CorruptEvent);
    expect(typesOf(await workshop.history.of(well))).toEqual(['AccountOpened']);
  });
});
