import type { ReactNode } from 'react';
import type { Bill } from '../../../api/contract/bills.ts';
import { billsText, frequencyNames } from '../../text/bills.ts';
import { Badge } from '../../ui/badge.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { Money } from '../../ui/money.tsx';
import { BillNotes } from './bill-notes.tsx';
import { DueLabel } from './due-label.tsx';
import { CompactActions, RowActions } from './row-actions.tsx';

function Figure({ children, caption }: { readonly children: ReactNode; readonly caption: string }) {
  return (
    <div className="min-w-0 @2xl:text-right">
      {children}
      <p className="text-sm text-muted">{caption}</p>
    </div>
  );
}

function Name({ bill }: { readonly bill: Bill }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <h4 className="text-base font-semibold wrap-anywhere">{bill.name}</h4>
      {bill.isAutomatic && <Badge tone="pen">{billsText.autoPay}</Badge>}
    </div>
  );
}

/** One bill of Your Bills with all its figures; in a wide card they stand in columns. */
export function BillRow({ bill }: { readonly bill: Bill }) {
  return (
    <li className="grid gap-2 py-3.5">
      <div className="grid items-center gap-x-4 gap-y-2 @2xl:grid-cols-[minmax(0,1fr)_auto_auto]">
        <div className="min-w-0">
          <Name bill={bill} />
          <p className="text-sm text-muted wrap-anywhere">
            {bill.account?.name ?? billsText.defaultAccount} · <DueLabel due={bill.dueDate} />
          </p>
        </div>
        <div className="grid grid-cols-3 gap-x-3 @2xl:grid-cols-[6.5rem_6.5rem_6.5rem]">
          <Figure caption={billsText.aWeek}>
            <Money amount={bill.weeklyAmount} highlight className="font-semibold" />
          </Figure>
          <Figure caption={frequencyNames[bill.frequency]}>
            <Money amount={bill.amount} />
          </Figure>
          <Figure caption={billsText.saved}>
            <Money amount={bill.savings.savedAmount} />
          </Figure>
        </div>
        <div className="justify-self-end">
          <RowActions bill={bill} />
        </div>
      </div>
      <BillNotes bill={bill} />
    </li>
  );
}

/** The same bill in one line: its name and what it takes each week; more figures where there is room. */
export function CompactBillRow({ bill }: { readonly bill: Bill }) {
  return (
    <li className="grid gap-1 py-1.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3">
        <Name bill={bill} />
        <div className="text-right whitespace-nowrap">
          <span className="hidden text-muted tabular-nums @2xl:inline">
            {billsText.progressValue(showMoney(bill.savings.savedAmount), showMoney(bill.amount))}
          </span>
          <span className="inline-block min-w-20 @2xl:min-w-24">
            <Money amount={bill.weeklyAmount} highlight className="font-semibold" />
          </span>
        </div>
        <CompactActions bill={bill} />
      </div>
      <BillNotes bill={bill} />
    </li>
  );
}
