import { endOfPeriod, monthNames } from '#shared/time/dates.ts';
import styles from './fields.module.css';

interface MonthDayInputProps {
  readonly label: string;
  /** A day of every year, `12-31`. */
  readonly value: string;
  readonly onChange: (monthDay: string) => void;
  readonly errorMessage?: string | undefined;
}

const padded = (value: number): string => String(value).padStart(2, '0');

/** Days that a month has in some year: February has 29. */
const daysIn = (month: string): number => Number(endOfPeriod(`2000-${month}`).slice(8));

/** A day of every year, as a month and one of its days. A shorter month takes its last day in place of one that it does not have. */
export function MonthDayInput({ label, value, onChange, errorMessage }: MonthDayInputProps) {
  const [month = '01', day = '01'] = value.split('-');
  const select = (part: 'month' | 'day', options: readonly (readonly [value: string, text: string])[]) => (
    <select
      aria-label={`${label}, ${part}`}
      aria-invalid={errorMessage !== undefined || undefined}
      className="amplify-input amplify-select"
      value={part === 'month' ? month : day}
      onChange={({ target }) =>
        onChange(
          part === 'day'
            ? `${month}-${target.value}`
            : `${target.value}-${padded(Math.min(Number(day), daysIn(target.value)))}`,
        )
      }
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
  return (
    <fieldset className={styles['monthDay']}>
      <legend>{label}</legend>
      <div>
        {select(
          'month',
          monthNames.map((name, index) => [padded(index + 1), name]),
        )}
        {select(
          'day',
          Array.from({ length: daysIn(month) }, (_, index) => [padded(index + 1), String(index + 1)]),
        )}
      </div>
      {errorMessage !== undefined && (
        <p role="alert" className={styles['error']}>
          {errorMessage}
        </p>
      )}
    </fieldset>
  );
}
