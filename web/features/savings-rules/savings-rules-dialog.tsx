import { useId } from 'react';
import type { Account } from '../../../api/contract/accounts.ts';
import { createSavingsRule } from '../../../api/contract/savings-rules.ts';
import { draftOf } from '../../base/draft.ts';
import { type DialogTurn, useDialogTurn } from '../../base/use-dialog-turn.ts';
import { useDraftedForm } from '../../base/use-drafted-form.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { TooFewAccounts } from '../../parts/too-few-accounts.tsx';
import { useAccounts } from '../../queries/accounts.ts';
import { type NewSavingsRule, useCreateSavingsRule } from '../../queries/savings-rules.ts';
import { commonText } from '../../text/common.ts';
import { rulesText } from '../../text/savings-rules.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormEnding } from '../../ui/form-ending.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';
import { blankRule, ruleBody, ruleProblems } from './rule-values.ts';

const formId = 'savings-rule-form';

function useRuleForm() {
  const { form, draft, onInvalid } = useDraftedForm<NewSavingsRule>(
    draftOf('auto-savings'),
    createSavingsRule,
    { defaultValues: blankRule },
    ruleProblems,
  );
  const create = useCreateSavingsRule();
  const send = (values: NewSavingsRule) =>
    create.submit(ruleBody(values), () => form.reset(blankRule), draft);
  return { form, draft, busy: create.busy, submit: form.handleSubmit(send, onInvalid) };
}

function Rules(props: { readonly dialog: DialogTurn; readonly accounts: readonly Account[] }) {
  const { dialog, accounts } = props;
  const titleId = useId();
  const { form, draft, busy, submit } = useRuleForm();
  return (
    <Dialog
      open={dialog.open}
      onOpenChange={dialog.onOpenChange}
      title={rulesText.title}
      description={rulesText.intro}
      busy={busy}
      footer={
        <FormEnding
          form={formId}
          busy={busy}
          label={rulesText.submit}
          busyLabel={rulesText.submitting}
          leave={commonText.close}
          onLeave={dialog.close}
        />
      }
    >
      <RuleList accounts={accounts} />
      <section aria-labelledby={titleId} className="mt-3 border-t border-line pt-4">
        <h3 id={titleId} className="mb-3 font-semibold">
          {rulesText.create}
        </h3>
        <RuleForm {...{ form, draft, accounts }} id={formId} onSubmit={submit} />
      </section>
    </Dialog>
  );
}

/** Automatic Savings (`?dialog=auto-savings`): the rules there are, each with its switch, and a form for another. */
export function SavingsRulesDialog() {
  const dialog = useDialogTurn('auto-savings');
  const accounts = useAccounts();
  if (dialog.turn === 0) return null;
  if (!accounts.data) {
    return (
      <Dialog open={dialog.open} onOpenChange={dialog.onOpenChange} title={rulesText.title}>
        <WhenRead query={accounts} waiting={<SkeletonRows />} failed={rulesText.loadFailed}>
          {() => null}
        </WhenRead>
      </Dialog>
    );
  }
  if (accounts.data.length < 2) {
    const words = { title: rulesText.title, why: rulesText.needsTwo };
    return <TooFewAccounts key={dialog.turn} dialog={dialog} {...words} />;
  }
  return <Rules key={dialog.turn} dialog={dialog} accounts={accounts.data} />;
}
