/** Reading a bill, and suggesting a category. */
import { err, ok } from 'neverthrow';
import { dayOf } from '../../ledger/calendar.ts';
import { orNothingDone } from '../../ledger/store/waiting.ts';
import { listBills } from '../../projections/lists.ts';
import type { ReadTables } from '../../projections/read-tables.ts';
import { SCAN_STAGES } from '../contract/scan.ts';
import { implement } from '../http/route.ts';
import type { Limits } from '../identity/limits.ts';
import { visitorAt } from '../identity/networks.ts';
import type { User } from '../identity/users.ts';
import type { Scanner } from '../scanner/index.ts';
import { viewScan, viewSuggestions } from '../views/scan.ts';

export function scanRoutes(parts: {
  tables: Pick<ReadTables, 'read'>;
  limits: Limits;
  clock: () => Date;
  scanner: Scanner;
}) {
  const { tables, limits, clock, scanner } = parts;
  return {
    scanBill: implement('scanBill', async ({ user, address, upload, isIn, report, gone }) => {
      const allowed = await limits.scan(user.id);
      if (allowed.isErr()) return err(allowed.error);
      const file = await scanner.receive(user.id, upload);
      if (file.isErr()) return err(file.error);
      if (!(await isIn())) return err({ refusal: 'unauthenticated' });
      const { bytes, fields } = file.value;
      const today = dayOf(clock(), user.timeZone);
      const dayFirst = writesDayFirst(user, fields.dateFormat);
      const stage = (reached: keyof typeof SCAN_STAGES) => {
        if (reached !== 'done') report({ progress: SCAN_STAGES[reached], stage: reached });
      };
      const scan = await scanner.read(
        bytes,
        { today, dayFirst },
        { person: user.id, network: visitorAt(address), stage, gone: gone() },
      );
      if (scan.isErr()) return err(scan.error);
      stage('understood');
      if (!(await isIn())) return err({ refusal: 'unauthenticated' });
      const bills = listBills(await tables.read(user.ledgerId));
      return ok(await viewScan(scan.value, { today, bills }));
    }),

    wakeScanner: implement('wakeScanner', async () => {
      scanner.wake();
      return ok(undefined);
    }),

    categorize: implement('categorize', async ({ user, body, gone }) => {
      const allowed = await limits.suggest(user.id);
      if (allowed.isErr()) return err(allowed.error);
      const bills = listBills(await orNothingDone(tables.read(user.ledgerId)));
      const found = await scanner.suggest(body.name, gone());
      return ok(await viewSuggestions(body.name, bills, found));
    }),
  };
}

/** Their own choice of date format, else what is usual where they live. */
function writesDayFirst({ timeZone }: User, chosen: string | undefined): boolean {
  if (chosen === 'DD/MM/YYYY') return true;
  return chosen === 'MM/DD/YYYY' ? false : !/^(?:America|US)\//.test(timeZone);
}
