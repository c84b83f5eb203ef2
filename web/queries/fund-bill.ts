import type { Bill } from '../../api/contract/bills.ts';
import { write } from '../base/api.ts';
import { type Saying, useWrite } from '../base/use-write.ts';
import { fundText } from '../text/fund.ts';
import { showMoney } from '../ui/money.tsx';

/** `in` puts the amount towards the bill, `out` gives it back. */
export type Funding = { readonly id: number; readonly way: 'in' | 'out'; readonly amount: string };

/** Moves money between available and a bill's savings. Answers the bill. `onRefused` may take a refusal on itself, see {@link useWrite}. */
export const useFundBill = (spec: Saying<Funding, Bill> = {}) =>
  useWrite({
    send: ({ id, way, amount }: Funding, key) => {
      const path = way === 'in' ? `/api/bills/${id}/fund` : `/api/bills/${id}/release`;
      return write<Bill>('POST', path, { key, body: { amount } });
    },
    once: ({ id }) => `fund ${id}`,
    success: ({ name, savings }, { way }) => ({
      title: way === 'in' ? fundText.doneTitle : fundText.givenBackTitle,
      description: fundText.done(showMoney(savings.savedAmount), name),
    }),
    undoable: ['BillFunded'],
    failure: fundText.failed,
    ...spec,
  });
