import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { account, fakeHousehold, showSignedIn } from '../../app/testing/household.tsx';
import { FirstSteps } from './first-steps.tsx';

const household = fakeHousehold();

test.each([
  [503, 'unavailable'],
  [429, 'too_many_requests'],
])(
  'sample data that is refused in its midst by %i goes on where it broke off',
  async (status, code) => {
    for (const list of ['accounts', 'bills', 'incomes']) household.reads[`/api/${list}`] = [];
    household.writes['POST /api/accounts'] = () =>
      Response.json(account(1, 'Everyday', '1.00'), { status: 201 });
    household.writes['POST /api/bills'] = () => Response.json({ message: 'No', code }, { status });
    showSignedIn(<FirstSteps />, '/dashboard');
    const press = async (times: number) => {
      const button = await screen.findByRole('button', { name: 'Look around with sample data' });
      await waitFor(() => expect(button.ariaBusy ?? button.getAttribute('aria-busy')).toBeNull());
      await userEvent.click(button);
      await waitFor(() =>
        expect(household.sent.filter(({ call }) => call === 'POST /api/bills')).toHaveLength(times),
      );
    };
    await press(1);
    await press(2);
    const accounts = household.sent.filter(({ call }) => call === 'POST /api/accounts');
    expect(accounts).toHaveLength(4);
    expect(new Set(accounts.map(({ key }) => key)).size).toBe(2);
  },
);
