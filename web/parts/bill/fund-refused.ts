import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../base/api-error.ts';
import type { NewBill } from '../../queries/bills.ts';
import { withoutAmounts } from '../../ui/money.tsx';

/** Says beneath *How much do you already have for it?* that the account has not that much, and of any other refusal what `otherwise` says. */
export const fundRefused =
  ({ setError }: Pick<UseFormReturn<NewBill>, 'setError'>, otherwise: (error: Error) => boolean) =>
  (error: Error): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'insufficient_available')
      return otherwise(error);
    const message = withoutAmounts(error.message);
    setError('fund', { type: 'server', message }, { shouldFocus: true });
    return true;
  };
