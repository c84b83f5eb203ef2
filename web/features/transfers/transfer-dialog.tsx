import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useSearch } from 'wouter';
import type { Account } from '../../../api/contract/accounts.ts';
import { ApiError } from '../../base/api.ts';
import { openingAmount } from '../../base/use-dialog.ts';
import { type DialogTurn, useDialogTurn } from '../../base/use-dialog-turn.ts';
import { useAccounts, useTransfer } from '../../queries/accounts.ts';
import { transfersText } from '../../text/transfers.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormEnding } from '../../ui/form-ending.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { toast } from '../../ui/toast-store.ts';
import { TransferForm } from './transfer-form.tsx';
import {
  chosen,
  reachesIntoSavings,
  type TransferValues,
  transferProblem,
} from './transfer-rules.ts';

const formId = 'transfer-form';

/** A refusal for want of money carries the product's own title; other failures keep 'Transfer Failed'. */
function saysInsufficient(error: Error, form: UseFormReturn<TransferValues>): boolean {
  if (!(error instanceof ApiError) || error.code !== 'insufficient_funds') return false;
  const description = error.serverMessage ?? error.message;
  form.setError('amount', { type: 'server', message: description }, { shouldFocus: true });
  toast({ title: transfersText.fundsTitle, description, variant: 'destructive' });
  return true;
}

function useTransferForm(accounts: readonly Account[], done: () => void) {
  const form = useForm<TransferValues>({
    defaultValues: {
      fromAccountId: '',
      toAccountId: '',
      amount: openingAmount(useSearch()) ?? '',
      description: '',
    },
    shouldFocusError: false,
  });
  const transfer = useTransfer({
    success: ({ from, to }, { amount }) => ({
      title: transfersText.done,
      description: transfersText.doneBody(showMoney(String(amount)), from.name, to.name),
    }),
    onRefused: (error) => saysInsufficient(error, form),
  });
  const submit = form.handleSubmit((values) => {
    const problem = transferProblem(values, accounts);
    if (problem) {
      const { field, title, description } = problem;
      form.setError(field, { type: 'rule', message: description }, { shouldFocus: true });
      toast({ title, description, variant: 'destructive' });
    } else transfer.submit(values, done);
  });
  return { form, submit, busy: transfer.busy };
}

function TransferEditor({
  dialog,
  accounts,
}: {
  readonly dialog: DialogTurn;
  readonly accounts: readonly Account[];
}) {
  const { form, submit, busy } = useTransferForm(accounts, dialog.close);
  const [from, amount] = useWatch({ control: form.control, name: ['fromAccountId', 'amount'] });
  const intoSavings = reachesIntoSavings(amount, chosen(accounts, from));
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={transfersText.title}
      description={transfersText.intro}
      busy={busy}
      footer={
        <FormEnding
          form={formId}
          busy={busy}
          label={transfersText.submit}
          busyLabel={transfersText.submitting}
          onLeave={dialog.close}
        />
      }
    >
      <TransferForm
        id={formId}
        form={form}
        accounts={accounts}
        warning={intoSavings > 0 ? transfersText.spokenFor(showMoney(intoSavings)) : undefined}
        onSubmit={() => {
          form.clearErrors();
          void submit();
        }}
      />
    </Dialog>
  );
}

/** Transfer Funds (`?dialog=transfer`). */
export function TransferDialog() {
  const dialog = useDialogTurn('transfer');
  const accounts = useAccounts();
  if (dialog.turn === 0 || !accounts.data) return null;
  return <TransferEditor key={dialog.turn} dialog={dialog} accounts={accounts.data} />;
}
