import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Bill } from '../../../api/contract/bills.ts';
import { SubjectDialog } from '../../base/list-read.tsx';
import type { DialogTurn } from '../../base/use-dialog.ts';
import { useAccounts } from '../../queries/accounts.ts';
import { useBills } from '../../queries/bills.ts';
import { useAskedPrice } from '../../queries/moved-price.ts';
import { amountsText } from '../../text/amounts.ts';
import { billsText } from '../../text/bills.ts';
import { commonText } from '../../text/common.ts';
import { payText } from '../../text/payments.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormEnding, useClosesOnceDone } from '../../ui/form-dialog.tsx';
import { showLongDay } from '../../ui/format-date.ts';
import { showMoney, toCents } from '../../ui/money.tsx';
import { ArrearsDialog } from './arrears-dialog.tsx';
import { DueLabel } from './due-label.tsx';
import { isLeftOver } from './ended.tsx';
import { NoAccount } from './no-account.tsx';
import { NotThisTime, ThatIsAll } from './not-this-time.tsx';
import { type Done, PayDone } from './pay-done.tsx';
import { PayForm } from './pay-form.tsx';
import type { Shortfall } from './shortfall.ts';
import { usePayment } from './use-payment.ts';

const formId = 'pay-form';

/** The last shortfall, so that its dialog keeps its figures while it fades out. */
function useLast(short: Shortfall | null): Shortfall | null {
  const [last, setLast] = useState(short);
  if (short && short !== last) setLast(short);
  return short ?? last;
}

function Undo(props: NonNullable<Done['undo']> & { readonly onClose: () => void }) {
  const takeBack = () => {
    props.onAction();
    props.onClose();
  };
  return (
    <Button variant="secondary" onClick={takeBack}>
      {props.label}
    </Button>
  );
}

function PayFlow({ dialog, bill }: { readonly dialog: DialogTurn; readonly bill: Bill }) {
  const payment = usePayment(bill, dialog.open);
  const { form, draft, amount, busy, done, short } = payment;
  useClosesOnceDone(draft.isDone, dialog.close);
  const accounts = useAccounts();
  const account = accounts.data?.find(({ id }) => id === bill.accountId);
  // What the other buttons name is the period that the heading says, too.
  const seen = { ...bill, dueDate: payment.dueDate };
  const later = useWatch({ control: form.control, name: 'processImmediately' }) === false;
  const lastShort = useLast(short);
  const send = later ? payText.schedule : payText.submit;
  const askedOf = useAskedPrice();
  const isAsked = done !== null && (askedOf(done.bill) !== null || isLeftOver(done.bill));
  const footer = done ? (
    <>
      {done.undo && <Undo {...done.undo} onClose={dialog.close} />}
      <Button variant={isAsked ? 'secondary' : 'primary'} onClick={dialog.close}>
        {commonText.close}
      </Button>
    </>
  ) : (
    <FormEnding
      form={formId}
      draft={payment.everything}
      busy={busy}
      waits={draft.waits}
      label={amount === null ? amountsText.check : send(showMoney(amount))}
      disabled={amount === null}
      busyLabel={payText.paying}
      onLeave={dialog.close}
    />
  );
  return (
    <>
      <Dialog
        {...dialog}
        title={done?.title ?? payText.title}
        description={
          !done && (
            <>
              {bill.name} · <DueLabel due={payment.dueDate} show={showLongDay} />
            </>
          )
        }
        busy={!done && busy}
        waits={draft.waits}
        footer={footer}
      >
        {done ? (
          <PayDone {...{ done, isAsked }} onClose={dialog.close} />
        ) : (
          <>
            <PayForm
              id={formId}
              form={form}
              draft={draft}
              bill={bill}
              dueDate={payment.dueDate}
              amount={amount}
              onSubmit={() => void payment.submit()}
            />
            {toCents(bill.partPaid) > 0 && <ThatIsAll bill={seen} onDone={dialog.close} />}
            <NotThisTime bill={seen} onDone={dialog.close} />
          </>
        )}
      </Dialog>
      {lastShort && (
        <ArrearsDialog
          open={dialog.open && short !== null}
          bill={bill}
          short={lastShort}
          available={account && toCents(account.available)}
          busy={payment.settling}
          onPay={(choice) => payment.settle(lastShort, choice)}
          onClose={payment.closeShort}
        />
      )}
    </>
  );
}

/** Pay Bill (`?dialog=pay-bill&id=7`). */
export function PayDialog() {
  return (
    <SubjectDialog
      name="pay-bill"
      list={useBills()}
      title={payText.title}
      failed={billsText.loadFailed}
    >
      {(bill, dialog) =>
        bill.accountId === null ? (
          <NoAccount {...{ dialog, bill }} title={payText.title} why={payText.noAccount} />
        ) : (
          <PayFlow key={dialog.turn} dialog={dialog} bill={bill} />
        )
      }
    </SubjectDialog>
  );
}
