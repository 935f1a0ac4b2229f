import { clearText } from '#shared/domain/read-number.ts';
import type { ModelDriver } from '#shared/metrics/model/drivers.ts';
import { NumberInput } from '../../components/fields/number-input.tsx';
import { RemoveButton } from '../../components/remove-button.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import {
  changeComplaint,
  changeLabel,
  changeOf,
  type DriverDraft,
  driverName,
  sliderRange,
} from './model/driver-draft.ts';
import styles from './modeling.module.css';

interface DriverFieldsProps {
  readonly draft: DriverDraft;
  /** Null where the chosen metrics no longer depend on it. */
  readonly driver: ModelDriver | null;
  readonly onChange: (draft: DriverDraft) => void;
  readonly onRemove: () => void;
}

const modes = [
  { value: 'scale', label: 'In percent' },
  { value: 'shift', label: 'By an amount' },
] as const;

/** How one driver changes: a slider for what is usual, a field for any amount. */
export function DriverFields({ draft, driver, onChange, onRemove }: DriverFieldsProps) {
  const name = driver === null ? draft.name : driverName(driver);
  const remove = <RemoveButton name={name} onRemove={onRemove} />;
  if (driver === null) {
    return (
      <li className={styles['driver']}>
        <span className={styles['driverName']}>{name}</span>
        <span className="note">The chosen metrics do not depend on it.</span>
        {remove}
      </li>
    );
  }
  const { unit } = driver;
  const { most, step } = sliderRange(draft.mode, driver);
  const complaint = changeComplaint(draft, unit);
  const { amount } = changeOf(draft, unit);
  const label = changeLabel(draft.mode, unit);
  return (
    <li className={styles['driver']}>
      <span className={styles['driverName']}>{name}</span>
      <SegmentedControl
        label={`How ${name} changes`}
        options={modes}
        value={draft.mode}
        onChange={(mode) => onChange({ ...draft, mode, text: '' })}
      />
      <input
        type="range"
        className={styles['slider']}
        aria-label={`Change of ${name}`}
        aria-valuetext={`${clearText(amount)} ${label}`}
        min={-most}
        max={most}
        step={step}
        value={Math.max(-most, Math.min(most, amount))}
        onChange={({ target }) => onChange({ ...draft, text: clearText(Number(target.value)) })}
      />
      <div className={styles['amount']}>
        <NumberInput
          label={`Change of ${name}`}
          labelHidden
          unit={label}
          value={draft.text}
          placeholder="0"
          hasError={complaint !== null}
          errorMessage={complaint ?? ''}
          onChange={({ target }) => onChange({ ...draft, text: target.value })}
        />
      </div>
      {remove}
    </li>
  );
}
