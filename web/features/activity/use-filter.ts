import { useSearch } from 'wouter';
import { isDay } from '../../../ledger/calendar.ts';
import { setParam } from '../../base/use-param.ts';
import type { ActivityFilter } from '../../queries/activity.ts';
import { kindGroups, typesIn } from './kinds.ts';

/** The fields of the filter as they stand in the address. */
export type FilterField = 'kind' | 'account' | 'bill' | 'from' | 'to';
const fields: readonly FilterField[] = ['kind', 'account', 'bill', 'from', 'to'];

/** The filter of the activity page, kept in the address so that a view of it is a link. What makes no sense narrows nothing. */
export function useFilter() {
  const params = new URLSearchParams(useSearch());
  const value = (field: FilterField) => params.get(field) ?? '';
  const id = (field: FilterField) => (/^[1-9]\d{0,8}$/.test(value(field)) ? value(field) : '');
  const day = (field: FilterField) => (isDay(value(field)) ? value(field) : '');
  const group = kindGroups.find((one) => one === value('kind'));
  const filter: ActivityFilter = {
    type: group && typesIn(group).join(','),
    accountId: id('account') || undefined,
    billId: id('bill') || undefined,
    from: day('from') || undefined,
    to: day('to') || undefined,
  };
  return {
    filter,
    value,
    isSet: Object.values(filter).some((one) => one !== undefined),
    set: (field: FilterField, next: string) => setParam(field, next || null),
    clear: () => {
      for (const field of fields) setParam(field, null);
    },
  };
}
