import { useId } from 'react';
import { PAY_FREQUENCIES, type PayFrequency } from '../../../ledger/money.ts';
import { dashboardText } from '../../text/dashboard.ts';
import { Select } from '../../ui/select.tsx';

const options = PAY_FREQUENCIES.map((value) => ({
  value,
  label: dashboardText.payFrequencies[value],
}));

/** Chooses the period that the overview's totals are shown for. */
export function PayFrequencySelect(props: {
  readonly value: PayFrequency;
  readonly onChange: (frequency: PayFrequency) => void;
}) {
  const { value, onChange } = props;
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm text-muted max-sm:sr-only">
        {dashboardText.payFrequency}
      </label>
      <div className="w-32 sm:w-36">
        <Select
          id={id}
          className="h-9! max-sm:h-8! max-sm:text-sm!"
          options={options}
          value={value}
          onChange={(event) => {
            const chosen = PAY_FREQUENCIES.find((frequency) => frequency === event.target.value);
            if (chosen) onChange(chosen);
          }}
        />
      </div>
    </div>
  );
}
