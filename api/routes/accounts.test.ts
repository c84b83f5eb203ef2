import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import type { Client } from '../testing/client.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Somebody with accounts of these balances, numbered 1, 2, 3 … */
async function personWith(...balances: string[]): Promise<Client> {
  const person = await api.signUp();
  for (const [index, balance] of balances.entries())
    await person.does('createAccount', { body: { name: `Account ${index + 1}`, balance } });
  return person;
}

describe('accounts', () => {
  it('lists nothing for somebody new', async () => {
    const ann = await api.signUp();
    expect(await ann.does('listAccounts')).toEqual([]);
  });

  it('opens one, and answers the whole of it', async () => {
    const ann = await api.signUp();
    const account = await ann.does('createAccount', {
      body: { name: ' Everyday ', balance: 12.5 },
    });
    const { id: userId } = await ann.does('currentUser');
    expect(account).toEqual({
      id: 1,
      name: 'Everyday',
      balance: '12.50',
      available: '12.50',
      allocated: '0.00',
      userId,
      createdAt: '2026-03-04T10:00:00.000Z',
    });
    expect(await ann.does('listAccounts')).toEqual([account]);
    expect(await ann.does('getAccount', { id: 1 })).toEqual(account);
    expect(await ann.cannot('getAccount', { id: 2 })).toMatchObject({ code: 'not_found' });
  });

  it.each([[''], [undefined], [0]])('opens one with 0.00 for the balance %j', async (balance) => {
    const ann = await api.signUp();
    const body = { name: 'Empty', ...(balance !== undefined && { balance }) };
    expect(await ann.does('createAccount', { body })).toMatchObject({ balance: '0.00' });
  });

  it.each([
    [{ balance: '1' }, { name: 'Account name is required' }],
    [{ name: '   ' }, { name: 'Account name is required' }],
    [{ name: '\u200b\u200d' }, { name: 'Account name is required' }],
    [{ name: 'A', balance: '1.234' }, { balance: 'Please enter a valid amount' }],
    [{ name: 'A', balance: '-1' }, { balance: 'Please enter a valid amount' }],
    [{ name: 'A', balance: '100000000' }, { balance: 'Please enter a valid amount' }],
    [{ name: 'A', balance: '1e3' }, { balance: 'Please enter a valid amount' }],
    [{ name: 'half \ud800 a pair' }, { name: 'Please use plain text' }],
  ])('does not open one from %j', async (body, details) => {
    const ann = await api.signUp();
    const message = Object.values(details)[0];
    const refusal = { status: 400, code: 'validation', message, details };
    expect(await ann.cannot('createAccount', { body })).toEqual(refusal);
    expect(await ann.does('listAccounts')).toEqual([]);
  });

  it('renames one and sets its balance', async () => {
    const ann = await personWith('10');
    const renamed = await ann.does('changeAccount', { id: 1, body: { name: 'Savings' } });
    expect(renamed).toMatchObject({ name: 'Savings', balance: '10.00' });
    const set = await ann.does('changeAccount', { id: 1, body: { balance: '25' } });
    expect(set).toMatchObject({ name: 'Savings', balance: '25.00', available: '25.00' });
    expect(await ann.does('changeAccount', { id: 1, body: {} })).toEqual(set);
  });

  it('closes one; its bills stay without an account', async () => {
    const ann = await personWith('10');
    await ann.does('createBill', {
      body: {
        name: 'Gas',
        amount: '40',
        frequency: 'monthly',
        category: 'utilities',
        accountId: 1,
      },
    });
    await ann.does('deleteAccount', { id: 1 });
    expect(await ann.does('listAccounts')).toEqual([]);
    expect(await ann.does('listBills')).toMatchObject([{ accountId: null, account: null }]);
  });

  it.each([
    ['changeAccount', 1],
    ['deleteAccount', 1],
    ['accountStatement', 1],
    ['changeAccount', 'x'],
    ['deleteAccount', '0'],
    ['deleteAccount', '99999999999999999999'],
    ['accountStatement', '1e0'],
    ['deleteAccount', '%00'],
  ] as const)('answers %s of %s that does not exist with 404', async (name, id) => {
    const ann = await api.signUp();
    const refusal = await ann.cannot(name, { id, ...(name === 'changeAccount' && { body: {} }) });
    expect(refusal).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('transfer', () => {
  it('moves money and answers both accounts', async () => {
    const ann = await personWith('100', '5');
    const body = { fromAccountId: 1, toAccountId: 2, amount: '40.25', description: 'Rent' };
    const { from, to } = await ann.does('transfer', { body });
    expect(from).toMatchObject({ id: 1, balance: '59.75' });
    expect(to).toMatchObject({ id: 2, balance: '45.25' });
    expect(await ann.does('listAccounts')).toEqual([from, to]);
  });

  it('does not move more than there is', async () => {
    const ann = await personWith('100', '5');
    const body = { fromAccountId: 2, toAccountId: 1, amount: '5.01' };
    expect(await ann.cannot('transfer', { body })).toEqual({
      status: 409,
      code: 'insufficient_funds',
      message: 'The source account only has $5.00 available.',
      details: { balance: '5.00' },
    });
  });

  it.each([
    [{}, 'Please select a source account'],
    [{ fromAccountId: 1 }, 'Please select a destination account'],
    [{ fromAccountId: 1, toAccountId: 2 }, 'Amount is required'],
    [
      { fromAccountId: 1, toAccountId: 2, amount: '0' },
      'Please enter a valid amount greater than 0.',
    ],
    [{ fromAccountId: 1, toAccountId: 1, amount: '1' }, 'Cannot transfer to the same account.'],
  ])('refuses %j', async (body, message) => {
    const ann = await personWith('100', '5');
    const refusal = { status: 400, code: 'validation', message };
    expect(await ann.cannot('transfer', { body })).toMatchObject(refusal);
  });

  it('knows no account 3', async () => {
    const ann = await personWith('100', '5');
    const body = { fromAccountId: 1, toAccountId: 3, amount: '1' };
    const refusal = { status: 404, code: 'not_found', message: 'Account not found' };
    expect(await ann.cannot('transfer', { body })).toEqual(refusal);
  });
});

describe('statement', () => {
  it('tells each movement, newest first, page by page', async () => {
    const ann = await personWith('100', '5');
    const transfer = { fromAccountId: 1, toAccountId: 2, amount: '10', description: 'First' };
    await ann.does('transfer', { body: transfer });
    await ann.does('transfer', { body: { ...transfer, description: 'Second' } });
    const lines = await ann.does('accountStatement', { id: 1 });
    expect(lines.map(({ amount, balance, description }) => [amount, balance, description])).toEqual(
      [
        ['-10.00', '80.00', 'Second'],
        ['-10.00', '90.00', 'First'],
        ['100.00', '100.00', null],
      ],
    );
    const newest = await ann.does('accountStatement', { id: 1, query: { limit: '1' } });
    expect(newest).toEqual(lines.slice(0, 1));
    const before = newest[0]?.id ?? '';
    expect(await ann.does('accountStatement', { id: 1, query: { before } })).toEqual(
      lines.slice(1),
    );
  });

  it.each([[{ before: 'x' }], [{ limit: '-1' }], [{ limit: '12345' }]])(
    'does not take %j',
    async (query: Record<string, string>) => {
      const ann = await personWith('1');
      const refusal = { status: 400, code: 'validation' };
      expect(await ann.cannot('accountStatement', { id: 1, query })).toMatchObject(refusal);
    },
  );
});
