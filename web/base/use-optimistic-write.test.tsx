import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeHousehold, showSignedIn } from '../app/testing/household.tsx';
import { read, write } from './api.ts';
import { useOptimisticWrite } from './use-optimistic-write.ts';

type Lamp = { readonly id: number; readonly on: boolean };
const list = ['lamps'];
const household = fakeHousehold();

function Lamps() {
  const lamps = useQuery({ queryKey: list, queryFn: () => read<Lamp[]>('/api/lamps', []) });
  const set = (rows: Lamp[], id: number, on: boolean) =>
    rows.map((row) => (row.id === id ? { ...row, on } : row));
  const { submit } = useOptimisticWrite<Lamp, Lamp>({
    send: ({ id, on }, key) => write('PATCH', `/api/lamps/${id}`, { key, body: { on } }),
    list: () => list,
    apply: (rows, { id, on }) => set(rows, id, on),
    revert: (rows, { id, on }) => set(rows, id, !on),
    said: { title: 'Switched' },
    failure: 'Not switched',
  });
  return (
    <>
      <p>{lamps.data?.map(({ on }) => (on ? 'lit' : 'dark')).join()}</p>
      <button type="button" onClick={() => submit({ id: 1, on: true })}>
        Switch
      </button>
      <button type="button" onClick={() => void lamps.refetch()}>
        Read
      </button>
    </>
  );
}

/** Presses the switch; answers what ends its call without an answer. */
async function press(): Promise<() => void> {
  let lose = () => {};
  household.reads['/api/lamps'] = [{ id: 1, on: false }];
  household.writes['PATCH /api/lamps/1'] = () =>
    new Promise((_, reject) => {
      lose = () => reject(new TypeError('Failed to fetch'));
    });
  showSignedIn(<Lamps />);
  await screen.findByText('dark');
  await userEvent.click(screen.getByRole('button', { name: 'Switch' }));
  await screen.findByText('lit');
  return lose;
}

test('what was read meanwhile stands when the answer of the write is lost', async () => {
  const lose = await press();
  household.reads['/api/lamps'] = [{ id: 1, on: true }];
  await userEvent.click(screen.getByRole('button', { name: 'Read' }));
  // From here on nothing can be read.
  delete household.reads['/api/lamps'];
  act(lose);
  await screen.findByText('Not switched');
  expect(screen.getByText('lit')).toBeDefined();
});

test('after a lost answer the server is asked what became of it', async () => {
  const lose = await press();
  household.reads['/api/lamps'] = [{ id: 1, on: true }];
  act(lose);
  await screen.findByText('Not switched');
  await waitFor(() => expect(screen.getByText('lit')).toBeDefined());
});
