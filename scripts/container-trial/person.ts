/** A person who uses the app in the container over HTTP. */
import { billsOf } from '../../api/scanner/testing/bills.ts';
import { fileOf } from '../../api/scanner/testing/picture.ts';
import { openAccounts, read, signUp } from '../bench/http.ts';

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
  return {
    balances: async () => {
      const accounts = await read<{ balance: string }[]>(url, '/api/accounts', cookie);
      return accounts.map(({ balance }) => balance);
    },
    opensAccount: (balance) => openAccounts(url, cookie, [balance]),
    scans: async () => {
      const bill = billsOf('known').find(({ look }) => look.as === 'jpeg' && look.photo);
      if (!bill) throw new Error('there is no photo of a bill');
      const { bytes } = await fileOf(bill);
      const body = new FormData();
      body.set('billImage', new Blob([new Uint8Array(bytes)]), 'bill.jpg');
      const init = { method: 'POST', headers: { cookie }, body };
      const answer = await fetch(`${url}/api/bills/scan`, init);
      if (!answer.ok) throw new Error(`The scan was answered with ${await answer.text()}`);
      const { amount }: { amount?: string | null } = await answer.json();
      return { read: String(amount), printed: String(bill.truth.amount) };
    },
  };
}
