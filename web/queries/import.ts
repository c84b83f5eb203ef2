import type * as z from 'zod/mini';
import type { Bill } from '../../api/contract/bills.ts';
import type { importBills } from '../../api/contract/import.ts';
import { totalOf } from '../../ledger/money.ts';
import { write } from '../base/api.ts';
import { type Saying, useWrite } from '../base/use-write.ts';
import { importText } from '../text/import.ts';
import { showMoney, toCents } from '../ui/money.tsx';

type Bills = z.input<typeof importBills>['bills'];

/** Adds a list of bills as one act, which one undo takes back. `onRefused`: see {@link useWrite}. */
export const useImportBills = (spec: Saying<Bills, Bill[]>) =>
  useWrite({
    send: (bills: Bills, key) =>
      write<Bill[]>('POST', '/api/bills/import', { key, body: { bills } }),
    once: () => 'import',
    success: (bills) => ({
      title: importText.done(bills.length),
      description: importText.doneBody(
        showMoney(totalOf(bills, ({ weeklyAmount }) => toCents(weeklyAmount))),
      ),
    }),
    undoable: ['BillsImported'],
    failure: importText.failed,
    ...spec,
  });
