import { SlidersHorizontal } from 'lucide-react';
import { useAccounts } from '../../queries/accounts.ts';
import { useBills } from '../../queries/bills.ts';
import { activityText } from '../../text/activity.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DayInput } from '../../ui/day-input.tsx';
import { useDisclosure } from '../../ui/disclosure.tsx';
import { Field } from '../../ui/field.tsx';
import { type Option, SelectField } from '../../ui/select.tsx';
import { kindGroups } from './kinds.ts';
import { type FilterField, useFilter } from './use-filter.ts';

const kinds = kindGroups.map((value) => ({ value, label: activityText.filterKinds[value] }));

type Named = { readonly id: number; readonly name: string };

/** All, each of the list, and what is chosen where it is not there any more: the list of what happened is narrowed to that. */
function choices(
  list: readonly Named[] | undefined,
  chosen: string | undefined,
  { all, gone }: { readonly all: string; readonly gone: string },
): Option[] {
  const there = (list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isMissing = chosen !== undefined && there.every(({ value }) => String(value) !== chosen);
  const missing = isMissing ? [{ value: chosen, label: list ? gone : activityText.loading }] : [];
  return [{ value: '', label: all }, ...there, ...missing];
}

/** What of all that happened is shown; each choice takes effect at once. */
export function ActivityFilters() {
  const { filter, value, set, clear, isSet } = useFilter();
  const more = useDisclosure();
  const accounts = useAccounts();
  const bills = useBills();
  const control = (field: FilterField) => ({
    value: value(field),
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
  });
  const day = (field: 'from' | 'to') => ({
    value: value(field),
    onDay: (chosen: string) => set(field, chosen),
  });
  return (
    <form
      aria-label={activityText.filters}
      className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-[1.2fr_1fr_1.2fr_1fr_1fr_auto] lg:items-end"
      onSubmit={(event) => event.preventDefault()}
    >
      <SelectField
        label={activityText.kind}
        options={[{ value: '', label: activityText.everyKind }, ...kinds]}
        {...control('kind')}
      />
      <Button variant="secondary" className="self-end px-2 lg:hidden" {...more.button}>
        <SlidersHorizontal aria-hidden="true" size={17} />
        {more.open ? activityText.fewerFilters : activityText.moreFilters}
      </Button>
      <div id={more.panelId} className={cx('contents', !more.open && 'max-lg:hidden')}>
        <SelectField
          label={activityText.account}
          options={choices(accounts.data, filter.accountId, {
            ...{ all: activityText.everyAccount, gone: activityText.goneAccount },
          })}
          {...control('account')}
        />
        <SelectField
          label={activityText.bill}
          options={choices(bills.data, filter.billId, {
            ...{ all: activityText.everyBill, gone: activityText.goneBill },
          })}
          {...control('bill')}
        />
        <Field label={activityText.from}>
          <DayInput {...day('from')} />
        </Field>
        <Field label={activityText.to}>
          <DayInput {...day('to')} />
        </Field>
      </div>
      <Button
        variant="quiet"
        disabled={!isSet}
        className={cx('max-lg:col-span-2 max-lg:justify-self-start', !isSet && 'max-lg:hidden')}
        onClick={clear}
      >
        {activityText.clear}
      </Button>
    </form>
  );
}
