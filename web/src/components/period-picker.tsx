import { CalendarRange, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type Period, periodOf, yearOf } from '#shared/time/dates.ts';
import { today } from './date-text.tsx';
import styles from './period-picker.module.css';
import { choicesOf, formatRange, type Granularity, namedRanges, type PeriodRange, pageYears } from './period-range.ts';
import { Popover } from './popover.tsx';
import { SegmentedControl } from './segmented-control.tsx';

interface PeriodPickerProps {
  readonly label: string;
  readonly value: PeriodRange;
  readonly onChange: (range: PeriodRange) => void;
  /** The month from which "this year" is seen; the reader's own unless given. */
  readonly now?: Period;
  readonly isDisabled?: boolean;
}

const granularities = [
  { value: 'month', label: 'Months' },
  { value: 'quarter', label: 'Quarters' },
  { value: 'year', label: 'Years' },
] as const;

/** A range of months, quarters or years: the first click begins it, the second ends it. */
export function PeriodPicker({ label, value, onChange, now = periodOf(today()), isDisabled }: PeriodPickerProps) {
  return (
    <Popover
      label={`${label}: ${formatRange(value)}`}
      isDisabled={isDisabled}
      triggerClassName={styles['trigger']}
      trigger={
        <>
          <CalendarRange size={15} aria-hidden />
          {formatRange(value)}
        </>
      }
    >
      {(close) => <Ranges value={value} onChange={onChange} now={now} close={close} />}
    </Popover>
  );
}

function Ranges({
  value,
  onChange,
  now,
  close,
}: Omit<PeriodPickerProps, 'label'> & { now: Period; close: () => void }) {
  const [granularity, setGranularity] = useState<Granularity>(value.granularity);
  const [year, setYear] = useState(yearOf(value.to));
  const [begun, setBegun] = useState<Period | null>(null);
  const choices = choicesOf(year, granularity);
  const turn = (direction: 1 | -1) => setYear(year + direction * pageYears(granularity));

  const pick = (from: Period, to: Period) => {
    if (begun === null) {
      setBegun(from);
      onChange({ granularity, from, to });
      return;
    }
    const isBackwards = from < begun;
    onChange({ granularity, from: isBackwards ? from : begun, to: isBackwards ? value.to : to });
    close();
  };

  return (
    <div className={styles['ranges']}>
      <div className={styles['names']}>
        {namedRanges(now).map(({ label: name, ...range }) => (
          <button
            key={name}
            type="button"
            onClick={() => {
              onChange(range);
              close();
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <SegmentedControl
        label="In steps of"
        options={granularities}
        value={granularity}
        onChange={(next) => {
          setGranularity(next);
          setBegun(null);
        }}
      />
      <div className={styles['turn']}>
        <button type="button" aria-label="Earlier" onClick={() => turn(-1)}>
          <ChevronLeft size={15} aria-hidden />
        </button>
        <strong aria-live="polite">
          {granularity === 'year' ? `${choices[0]?.label} – ${choices.at(-1)?.label}` : year}
        </strong>
        <button type="button" aria-label="Later" onClick={() => turn(1)}>
          <ChevronRight size={15} aria-hidden />
        </button>
      </div>
      <div className={`${styles['grid']} ${styles[granularity]}`}>
        {choices.map(({ label: name, from, to }) => {
          const isIn = from >= value.from && to <= value.to;
          const isEnd = from === value.from || to === value.to;
          return (
            <button
              key={from}
              type="button"
              aria-pressed={isIn}
              aria-label={granularity === 'year' ? name : `${name} ${year}`}
              className={isIn ? (isEnd ? styles['end'] : styles['in']) : undefined}
              onClick={() => pick(from, to)}
            >
              {name}
            </button>
          );
        })}
      </div>
      <p className={styles['hint']} role="status">
        {begun === null ? 'Choose the first period.' : 'Choose the last period.'}
      </p>
    </div>
  );
}
