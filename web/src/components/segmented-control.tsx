import { useId } from 'react';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly count?: number }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few: radio buttons in one row. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles['control']}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['option']}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.count !== undefined && <span className={styles['count']}>{option.count}</span>}
        </label>
      ))}
    </fieldset>
  );
}
