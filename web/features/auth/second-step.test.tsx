import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Providers } from '../../app/providers.tsx';
import { fakeHousehold } from '../../app/testing/household.tsx';
import { Login } from './login.tsx';
import { SecondStep } from './second-step.tsx';

const household = fakeHousehold();

test('after an answer that was lost the same code is the same request, and another code is another', async () => {
  household.reads['/api/auth/second-step'] = {
    ...{ authenticatorApp: true, passkey: false, recoveryCode: false },
  };
  household.writes['POST /api/auth/second-step'] = () => new Response('', { status: 502 });
  render(
    <Providers>
      <SecondStep onStartAgain={() => undefined} />
    </Providers>,
  );
  const field = await screen.findByLabelText(/code/i);
  const send = async (code: string, times: number) => {
    fireEvent.change(field, { target: { value: code } });
    await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(household.sent).toHaveLength(times));
    await screen.findByRole('button', { name: 'Verify' });
  };
  await send('111111', 1);
  await send('111111', 2);
  await send('222222', 3);
  const [first, second, third] = household.sent.map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a step that cannot be read has not expired: it is asked for again', async () => {
  const startAgain = vi.fn();
  delete household.reads['/api/auth/second-step'];
  render(
    <Providers>
      <SecondStep onStartAgain={startAgain} />
    </Providers>,
  );
  await screen.findByText('Failed to load this step. Please try again.');
  household.reads['/api/auth/second-step'] = {
    ...{ authenticatorApp: true, passkey: false, recoveryCode: false },
  };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByLabelText(/code/i);
  expect(startAgain).not.toHaveBeenCalled();
});

test('started again, the form has the focus near: a screen reader says where it is', async () => {
  household.reads['/api/auth/second-step'] = {
    ...{ authenticatorApp: true, passkey: false, recoveryCode: false },
  };
  history.replaceState(null, '', '/login?step=second');
  render(
    <Providers>
      <Login />
    </Providers>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Start again' }));
  await screen.findByLabelText('Email');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
