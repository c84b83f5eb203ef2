/** People with the same household as somebody before: to have each of them ask for all that is in it takes ten times as long. */
import { randomUUID } from 'node:crypto';
import type { RecordedLedgerEvent } from '../../ledger/events.ts';
import { headAt } from '../../ledger/store/chain.ts';
import { ledgerStream } from '../../ledger/store/codec.ts';
import { collect } from '../../ledger/store/contract/tools.ts';
import { appendTo } from '../../ledger/store/testing/append.ts';
import { pastOf } from '../../ledger/testing/copies.ts';
import type { AppParts } from '../app.ts';
import { newEmail, startTestApi, type TestApi } from './api.ts';
import type { Client } from './client.ts';
import type { InstanceOptions } from './instance.ts';

/** What somebody who has just registered has. */
const AT_FIRST = 1;

type Parts = Pick<AppParts, 'store' | 'codec' | 'tables'>;

export type CopyingApi = TestApi & {
  /** Somebody who has just registered and has what the model gives: the first asks for it, whoever comes later gets a copy. */
  signUpAlike(): Promise<Client>;
};

/** Starts an API, as startTestApi does, on which people are alike. */
export async function startCopyingApi(
  model: (person: Client) => Promise<void>,
  options: Partial<InstanceOptions> = {},
): Promise<CopyingApi> {
  let kept: Parts | undefined;
  const parts: InstanceOptions['parts'] = (usual) => {
    kept ??= usual;
    return options.parts?.(usual) ?? {};
  };
  const api = await startTestApi({ ...options, parts });
  if (!kept) throw new Error('An app was put together without parts');
  return { ...api, signUpAlike: copying(api, kept, model) };
}

function copying(
  api: TestApi,
  { store, codec, tables }: Parts,
  model: (person: Client) => Promise<void>,
): () => Promise<Client> {
  const log = { store, codec };
  let copied: Promise<readonly RecordedLedgerEvent[]> | undefined;

  async function register() {
    const email = newEmail();
    const person = await api.signUp({ email });
    const { rows } = await api.pool.query<{ id: string; ledgerId: string }>(
      'SELECT id, ledger_id AS "ledgerId" FROM identity.users WHERE email = $1',
      [email],
    );
    const { id: userId = '', ledgerId = '' } = rows[0] ?? {};
    const stored = () => collect(store.readStream(ledgerStream(ledgerId)));
    return { person, userId, ledgerId, stored };
  }

  async function recorded(): Promise<readonly RecordedLedgerEvent[]> {
    const { person, ledgerId } = await register();
    await model(person);
    return (await pastOf(log, ledgerId)).slice(AT_FIRST);
  }

  return async () => {
    copied ??= recorded();
    const events = await copied;
    const { person, userId, ledgerId, stored } = await register();
    const [last, ...more] = await stored();
    if (!last || more.length > 0) throw new Error(`Somebody new has more than ${AT_FIRST} event`);
    const fresh = events.map((event) => {
      const metadata = { ...event.metadata, ledgerId, userId };
      return { ...event, id: randomUUID(), event, metadata };
    });
    const following = await tables.before(ledgerId, fresh);
    const { rows } = await appendTo(log, ledgerId, headAt(last), fresh, following.rows);
    await following.stored(rows);
    return person;
  };
}
