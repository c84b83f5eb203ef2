import type { Income } from '../../../api/contract/incomes.ts';
import { arrivalFrom } from '../../../ledger/frequency.ts';
import { forecastText } from '../../text/forecast.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { showMoney } from '../../ui/format-money.ts';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { today } from '../../ui/today.ts';
import type { Counted } from './use-counted.ts';

const text = forecastText.incomes;

function CountIncome(props: {
  readonly income: Income;
  readonly counted: Counted;
  readonly onCount: (next: Counted) => void;
}) {
  const { income, counted, onCount } = props;
  const { [income.id]: day, ...others } = counted;
  const arrivesOn = arrivalFrom(day ?? income.startDate, income.frequency, today());
  return (
    <li className="grid gap-2 py-3 first:pt-0 last:pb-0">
      <Switch
        label={text.count(income.name)}
        hint={income.accountId === null ? text.noAccount : showMoney(income.amount)}
        disabled={income.accountId === null}
        checked={day !== undefined && income.accountId !== null}
        onCheckedChange={(on) => onCount(on ? { ...others, [income.id]: arrivesOn } : others)}
      />
      {day !== undefined && (
        <Field label={text.arrivesOn}>
          <TextInput
            type="date"
            value={arrivesOn}
            onChange={({ target }) =>
              target.value && onCount({ ...others, [income.id]: target.value })
            }
          />
        </Field>
      )}
    </li>
  );
}

/** Which incomes this forecast counts: none unless the person says so, and when the next one arrives. */
export function CountIncomes(props: {
  readonly incomes: readonly Income[];
  readonly counted: Counted;
  readonly onCount: (next: Counted) => void;
}) {
  if (props.incomes.length === 0) return null;
  return (
    <Card aria-labelledby="count-incomes">
      <CardHeader id="count-incomes" title={text.title} hint={text.hint} />
      <CardBody>
        <ul className="divide-y divide-line">
          {props.incomes.map((income) => (
            <CountIncome
              key={income.id}
              income={income}
              counted={props.counted}
              onCount={props.onCount}
            />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
