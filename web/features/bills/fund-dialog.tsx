import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Bill } from '../../../api/contract/bills.ts';
import { fundBill } from '../../../api/contract/with-money.ts';
import { type Cents, formatMoney, parseMoney } from '../../../ledger/money.ts';
import { draftOf, useDraftedForm } from '../../base/draft.ts';
import { ListRead, SubjectDialog } from '../../base/list-read.tsx';
import { type DialogTurn, useOpeningAmount } from '../../base/use-dialog.ts';
import { useAccounts } from '../../queries/accounts.ts';
import { useBills } from '../../queries/bills.ts';
import { useFundBill } from '../../queries/fund-bill.ts';
import { accountsText } from '../../text/accounts.ts';
import { billsText } from '../../text/bills.ts';
import { fundText } from '../../text/fund.ts';
import { Choice } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { showMoney, toCents } from '../../ui/money.tsx';
import { MoneyInput } from '../../ui/money-input.tsx';
import { Figures } from './figures.tsx';
import { NoAccount } from './no-account.tsx';

const fundForm = z.object({ ...fundBill.shape, way: z.enum(['in', 'out']) });
type Values = z.input<typeof fundForm>;

/** What is offered first: what the bill still lacks, as far as the account has it. */
function suggestion(bill: Bill, available: Cents): string {
  const missing = toCents(bill.amountToPay) - toCents(bill.savings.savedAmount);
  const offered = Math.min(missing, available);
  return offered > 0 ? formatMoney(offered) : '';
}

function useFunding(bill: Bill, available: Cents, close: () => void) {
  const asked = useOpeningAmount();
  const { form, draft, onRefused } = useDraftedForm<Values>(
    draftOf('fund-bill', bill.id, asked ?? 'suggested'),
    fundForm,
    {
      begins: { way: 'in', amount: asked ?? suggestion(bill, available) },
      // What is proposed is proposed to put in, and is not what somebody gives back.
      together: ['way', 'amount'],
      proposes: true,
    },
  );
  const fund = useFundBill({ onRefused });
  const submit = form.handleSubmit(({ way, amount }) => {
    const cents = parseMoney(String(amount)) ?? 0;
    fund.submit({ id: bill.id, way, amount: formatMoney(cents) }, close, draft);
  });
  return { form, draft, submit, busy: fund.busy };
}

function FundEditor(props: {
  readonly dialog: DialogTurn;
  readonly bill: Bill;
  readonly available: Cents;
}) {
  const { dialog, bill, available } = props;
  const { form, draft, submit, busy } = useFunding(bill, available, dialog.close);
  const [way, typed] = useWatch({ control: form.control, name: ['way', 'amount'] });
  const change = (parseMoney(String(typed)) ?? 0) * (way === 'out' ? -1 : 1);
  const saved = toCents(bill.savings.savedAmount);
  return (
    <FormDialog
      {...{ dialog, draft, busy }}
      title={fundText.named(bill.name)}
      description={fundText.intro}
      label={way === 'out' ? fundText.giveBack : fundText.fund}
      onSubmit={submit}
    >
      <Field label={fundText.amount} error={form.formState.errors.amount?.message}>
        <MoneyInput control={form.control} name="amount" />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-semibold">{fundText.way}</legend>
        <Choice
          value="in"
          label={fundText.in}
          hint={fundText.inHint(bill.account?.name ?? '', showMoney(available))}
          {...form.register('way')}
        />
        <Choice
          value="out"
          label={fundText.out}
          hint={fundText.outHint(showMoney(saved))}
          {...form.register('way')}
        />
      </fieldset>
      <Figures
        lines={[
          { name: fundText.savedAfter, cents: saved + change, strong: true },
          { name: fundText.availableAfter(bill.account?.name ?? ''), cents: available - change },
        ]}
      />
    </FormDialog>
  );
}

function Funding({ dialog, bill }: { readonly dialog: DialogTurn; readonly bill: Bill }) {
  const accounts = useAccounts();
  const account = accounts.data?.find(({ id }) => id === bill.accountId);
  const title = fundText.named(bill.name);
  if (bill.accountId === null)
    return <NoAccount {...{ dialog, title, bill }} why={fundText.noAccount} />;
  if (!account)
    return <ListRead {...{ dialog, title }} list={accounts} failed={accountsText.loadFailed} />;
  const available = toCents(account.available);
  return <FundEditor key={dialog.turn} {...{ dialog, bill, available }} />;
}

/** Moves money between what is available in the account and what is saved for a bill (`?dialog=fund-bill&id=7`). */
export function FundDialog() {
  return (
    <SubjectDialog
      name="fund-bill"
      list={useBills()}
      title={fundText.action}
      failed={billsText.loadFailed}
    >
      {(bill, dialog) => <Funding {...{ bill, dialog }} />}
    </SubjectDialog>
  );
}
