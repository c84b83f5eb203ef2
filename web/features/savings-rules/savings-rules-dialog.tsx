import { CircleAlert, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import type { Account } from '../../../api/contract/accounts.ts';
import { createSavingsRule, type SavingsRule } from '../../../api/contract/savings-rules.ts';
import { draftOf, useDraftedForm } from '../../base/draft.ts';
import { type DialogTurn, useDialogTurn } from '../../base/use-dialog.ts';
import { WhenRead } from '../../base/when-read.tsx';
import { TooFewAccounts } from '../../parts/too-few-accounts.tsx';
import { useAccounts } from '../../queries/accounts.ts';
import {
  type NewSavingsRule,
  useCreateSavingsRule,
  useDeleteSavingsRule,
  useSavingsRules,
  useSwitchSavingsRule,
} from '../../queries/savings-rules.ts';
import { commonText } from '../../text/common.ts';
import { rulesText } from '../../text/savings-rules.ts';
import { signedInText } from '../../text/signed-in.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormEnding } from '../../ui/form-dialog.tsx';
import { showDate } from '../../ui/format-date.ts';
import { Money } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { RuleForm } from './rule-form.tsx';
import { blankRule, ruleBody, ruleProblems } from './rule-values.ts';

function RuleRow(props: {
  readonly rule: SavingsRule;
  readonly names: ReadonlyMap<number, string>;
  readonly onDelete: () => void;
}) {
  const { rule, names } = props;
  const toggle = useSwitchSavingsRule();
  const from = names.get(rule.fromAccountId) ?? rulesText.unknownAccount;
  const to = names.get(rule.toAccountId) ?? rulesText.unknownAccount;
  return (
    <li className="grid gap-1 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            <span aria-hidden="true">{rulesText.fromTo(from, to)}</span>
            <span className="sr-only">{rulesText.fromToSpoken(from, to)}</span>
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
            <span>
              <Money amount={rule.amount} className="font-semibold text-ink" />{' '}
              {rulesText.every[rule.frequency]}
            </span>
            {!rule.isActive && <Badge>{rulesText.paused}</Badge>}
            {rule.isActive && rule.nextTransferDate && (
              <span>
                {rulesText.next} {showDate(rule.nextTransferDate)}
              </span>
            )}
          </p>
          {rule.description && (
            <p className="text-sm text-muted wrap-anywhere">{rule.description}</p>
          )}
        </div>
        <Switch
          hideLabel
          label={rulesText.active(from, to)}
          checked={rule.isActive}
          onCheckedChange={(isActive) => toggle.submit({ id: rule.id, isActive })}
        />
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={rulesText.deleteNamed(from, to)}
          tooltip={signedInText.delete}
          onClick={props.onDelete}
        >
          <Trash2 aria-hidden="true" size={17} />
        </Button>
      </div>
      {rule.skipped && (
        <p className="flex items-start gap-1.5 text-sm text-warn">
          <CircleAlert aria-hidden="true" size={15} className="mt-0.5 shrink-0" />
          {rulesText.skipped[rule.skipped.reason](showDate(rule.skipped.on))}
        </p>
      )}
    </li>
  );
}

/** A deleted row goes at once; the focus then stays on the list. */
function RuleRows(props: {
  readonly rules: readonly SavingsRule[];
  readonly accounts: readonly Account[];
}) {
  const { rules, accounts } = props;
  const list = useRef<HTMLUListElement>(null);
  const remove = useDeleteSavingsRule();
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={rulesText.rules}
      className="divide-y divide-line outline-none"
    >
      {rules.length === 0 && <li className="py-2 text-muted">{rulesText.none}</li>}
      {rules.map((rule) => (
        <RuleRow
          key={rule.id}
          rule={rule}
          names={names}
          onDelete={() => {
            list.current?.focus();
            remove.submit(rule);
          }}
        />
      ))}
    </ul>
  );
}

const formId = 'savings-rule-form';

function useRuleForm() {
  const { form, draft, afterSent, onInvalid } = useDraftedForm<NewSavingsRule>(
    draftOf('auto-savings'),
    createSavingsRule,
    { begins: blankRule, words: ruleProblems, adds: true },
  );
  const create = useCreateSavingsRule();
  const send = (values: NewSavingsRule) => create.submit(ruleBody(values), ...afterSent(values));
  return { form, draft, busy: create.busy, submit: form.handleSubmit(send, onInvalid) };
}

function Rules(props: { readonly dialog: DialogTurn; readonly accounts: readonly Account[] }) {
  const { dialog, accounts } = props;
  const titleId = useId();
  const { form, draft, busy, submit } = useRuleForm();
  return (
    <Dialog
      {...dialog}
      title={rulesText.title}
      description={rulesText.intro}
      busy={busy}
      waits={draft.waits}
      footer={
        <FormEnding
          form={formId}
          busy={busy}
          waits={draft.waits}
          label={rulesText.submit}
          busyLabel={rulesText.submitting}
          leave={commonText.close}
          onLeave={dialog.close}
        />
      }
    >
      <WhenRead
        query={useSavingsRules()}
        waiting={<SkeletonRows count={2} className="h-14" />}
        failed={rulesText.loadFailed}
      >
        {(rules) => <RuleRows rules={rules} accounts={accounts} />}
      </WhenRead>
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
      <Dialog {...dialog} title={rulesText.title}>
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
