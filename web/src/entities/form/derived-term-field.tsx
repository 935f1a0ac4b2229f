import { useEffect, useRef } from 'react';
import { termAfter, termInMonths } from '#shared/domain/derived-term.ts';
import { NumberInput } from '../../components/fields/number-input.tsx';
import { type FieldBinder, numberField } from './field-binder.ts';
import styles from './form.module.css';

interface DerivedTermFieldProps<Name extends string> {
  readonly label: string;
  readonly name: Name;
  readonly field: FieldBinder<Name>;
  readonly value: number | null | undefined;
  readonly from: string | null | undefined;
  readonly until: string | null | undefined;
  /** Writes what the days make it into the form. */
  readonly onDerive: (months: number | null) => void;
}

/** A term in months. It follows its days until somebody enters another one, and tells which of the two it is. */
export function DerivedTermField<Name extends string>(props: DerivedTermFieldProps<Name>) {
  const { label, name, field, value = null, from, until, onDerive } = props;
  const derived = termInMonths(from, until);
  const before = useRef(derived);
  useEffect(() => {
    if (derived === before.current) return;
    const term = termAfter(value, before.current, derived);
    before.current = derived;
    if (term !== value) onDerive(term);
  });
  return (
    <NumberInput
      label={
        <>
          {label} {derived !== null && <span className={styles['origin']}>({noteOn(value, derived)})</span>}
        </>
      }
      {...numberField(field, name, 'months')}
    />
  );
}

const noteOn = (value: number | null, derived: number): string =>
  value === derived ? 'from its dates' : `its dates make it ${derived}`;
