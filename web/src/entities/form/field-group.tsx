import { type ReactNode, useId } from 'react';
import styles from './form.module.css';

/** Fields that belong together under their heading; two beside each other where there is room. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles['group']}>
      <legend>{title}</legend>
      <div className={styles['columns']}>{children}</div>
    </fieldset>
  );
}

/** A field that takes the whole width of its group. */
export const WholeWidth = ({ children }: { children: ReactNode }) => <div className={styles['whole']}>{children}</div>;

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: readonly Value[];
  readonly onChange: (value: Value[]) => void;
  readonly description?: string;
  readonly errorMessage?: string | undefined;
}

/** Any number of a few, each with its checkbox. */
export function Choices<Value extends string>({ label, options, value, onChange, ...words }: ChoicesProps<Value>) {
  const id = useId();
  const toggle = (option: Value) =>
    onChange(value.includes(option) ? value.filter((each) => each !== option) : [...value, option]);
  return (
    <fieldset className={styles['choiceList']} aria-describedby={words.errorMessage && `${id}-error`}>
      <legend className="amplify-label">{label}</legend>
      {words.description && <p className={styles['hint']}>{words.description}</p>}
      <div className={styles['choices']}>
        {options.map((option) => (
          <label key={option.value} className={styles['choice']}>
            <input type="checkbox" checked={value.includes(option.value)} onChange={() => toggle(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
      {words.errorMessage && (
        <p id={`${id}-error`} role="alert" className={styles['error']}>
          {words.errorMessage}
        </p>
      )}
    </fieldset>
  );
}
