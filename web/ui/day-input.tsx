import { type ComponentProps, useRef, useState } from 'react';
import { type Day, isDay } from '../../ledger/calendar.ts';
import { TextInput } from './text-input.tsx';

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** The day that counts, or '' for none. */
  readonly value: Day | '';
  readonly onDay: (day: Day | '') => void;
};

/**
 * A day that counts at once when it is chosen in the browser's calendar. One that is typed counts when its field is left, or by Enter: at
 * the first digit of 2026 a browser says `0002-05-04`. Anything that is not a day that people may type is taken back then.
 */
export function DayInput({ value, onDay, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const byKeys = useRef(false);
  const take = (text: string | null) => {
    byKeys.current = false;
    setTyped(null);
    if (text !== null && text !== value && (text === '' || isDay(text))) onDay(text);
  };
  return (
    <TextInput
      {...rest}
      type="date"
      value={typed ?? value}
      onChange={({ target }) => (byKeys.current ? setTyped(target.value) : take(target.value))}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take(typed);
        else byKeys.current = true;
      }}
      onBlur={() => take(typed)}
    />
  );
}
