/** A person who uses the app in the container over HTTP. */
import { billsOf } from '../../api/scanner/testing/bills.ts';
import { fileOf } from '../../api/scanner/testing/picture.ts';
import { openAccounts, signUp } from '../bench/http.ts';

export type Person = {
  /** The balances of all accounts, in the order of the API. */
  balances(): Promise<string[]>;
  opensAccount(balance: string): Promise<void>;
  /** Scans the photo of a bill. Answers the amount that was read, and the one on the bill. */
  scans(): Promise<{ read: string; printed: string }>;
};

/** Registers at `url`. Throws on any refusal. */
export async function register(url: string): Promise<Person> {
  const cookie = await signUp(url);
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, { ...init, headers: { cookie } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return {
    balances: async () => {
      const accounts: { balance: string }[] = await (await ask('/api/accounts')).json();
      return accounts.map(({ balance }) => balance);
    },
    opensAccount: (balance) => openAccounts(url, cookie, [balance]),
    scans: async () => {
      const bill = billsOf('known').find(({ look }) => look.as === 'jpeg' && look.photo);
      if (!bill) throw new Error('there is no photo of a bill');
      const { bytes } = await fileOf(bill);
      const body = new FormData();
      body.set('billImage', new Blob([new Uint8Array(bytes)]), 'bill.jpg');
      const { amount }: { amount?: string | null } = await (
        await ask('/api/bills/scan', { method: 'POST', body })
      ).json();
      return { read: String(amount), printed: String(bill.truth.amount) };
    },
  };
}
