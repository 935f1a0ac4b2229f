import { useState } from 'react';
import { DateInput } from '../fields/date-input.tsx';
import { parseNumber } from '../fields/parse-number.ts';
import type { ColumnFilter } from './filters.ts';
import type { ColumnMeta } from './table-columns.ts';
import styles from './table-toolbar.module.css';

interface FilterFieldsProps {
  readonly label: string;
  readonly kind: NonNullable<ColumnMeta['filter']>;
  readonly filter: ColumnFilter | null;
  readonly choices: readonly string[];
  readonly onChange: (filter: ColumnFilter) => void;
}

export function FilterFields({ label, kind, filter, choices, onChange }: FilterFieldsProps) {
  return (
    <fieldset className={styles['filter']}>
      <legend>{label}</legend>
      {kind === 'text' && (
        <input
          type="search"
          className={styles['input']}
          aria-label={`${label} contains`}
          placeholder="Contains…"
          value={filter?.kind === 'text' ? filter.text : ''}
          onChange={({ target }) => onChange({ kind: 'text', text: target.value })}
        />
      )}
      {kind === 'choice' && (
        <Choices
          choices={choices}
          chosen={filter?.kind === 'choice' ? filter.choices : []}
          onChange={(chosen) => onChange({ kind: 'choice', choices: chosen })}
        />
      )}
      {kind === 'number' && <NumberRange label={label} filter={filter} onChange={onChange} />}
      {kind === 'date' && <DateRange label={label} filter={filter} onChange={onChange} />}
    </fieldset>
  );
}

function Choices({
  choices,
  chosen,
  onChange,
}: {
  choices: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  // A choice of a shared address may be one that no loaded row shows.
  const all = [...choices, ...chosen.filter((choice) => !choices.includes(choice))];
  return (
    <div className={styles['choices']}>
      {all.map((choice) => (
        <label key={choice}>
          <input
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, choice] : chosen.filter((each) => each !== choice))
            }
          />{' '}
          {choice}
        </label>
      ))}
    </div>
  );
}

type RangeProps = Pick<FilterFieldsProps, 'label' | 'filter' | 'onChange'>;

function NumberRange({ label, filter, onChange }: RangeProps) {
  const range = filter?.kind === 'number' ? filter : ({ kind: 'number', from: null, to: null } as const);
  // What is being typed, like a lone minus, is not always a number yet.
  const [typed, setTyped] = useState({ from: String(range.from ?? ''), to: String(range.to ?? '') });
  const type = (end: 'from' | 'to', text: string) => {
    setTyped({ ...typed, [end]: text });
    const value = parseNumber(text);
    if (!Number.isNaN(value)) onChange({ ...range, [end]: value });
  };
  return (
    <div className={styles['range']}>
      {(['from', 'to'] as const).map((end) => (
        <input
          key={end}
          inputMode="decimal"
          className={styles['input']}
          aria-label={`${label} ${end === 'from' ? 'at least' : 'at most'}`}
          placeholder={end === 'from' ? 'At least' : 'At most'}
          value={filter === null && typed[end] !== '-' ? '' : typed[end]}
          onChange={({ target }) => type(end, target.value)}
        />
      ))}
    </div>
  );
}

function DateRange({ label, filter, onChange }: RangeProps) {
  const range = filter?.kind === 'date' ? filter : ({ kind: 'date', from: null, to: null } as const);
  return (
    <div className={styles['range']}>
      {(['from', 'to'] as const).map((end) => (
        <DateInput
          key={end}
          size="small"
          label={`${label} ${end === 'from' ? 'on or after' : 'on or before'}`}
          labelHidden
          value={range[end] ?? ''}
          onDate={(date) => onChange({ ...range, [end]: date === '' ? null : date })}
        />
      ))}
    </div>
  );
}
