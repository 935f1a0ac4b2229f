import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Popover } from '../popover.tsx';
import styles from './fields.module.css';

interface MultiSelectInputProps {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** What none chosen means: "All projects". */
  readonly placeholder?: string;
  readonly description?: string;
  readonly isDisabled?: boolean;
  readonly hasError?: boolean;
  readonly errorMessage?: string;
}

/** Any number of a list. The button says which; its panel holds a checkbox for each. */
export function MultiSelectInput(props: MultiSelectInputProps) {
  const { label, options, value, onChange, placeholder = 'None', description, hasError, errorMessage } = props;
  const id = useId();
  const names = options.filter((option) => value.includes(option.value)).map((option) => option.label);
  const summary = names.length === 0 ? placeholder : names.join(', ');
  const toggle = (option: string) =>
    onChange(value.includes(option) ? value.filter((each) => each !== option) : [...value, option]);
  return (
    <div className={styles['field']}>
      <span className={styles['label']} aria-hidden>
        {label}
      </span>
      {description && <p className={styles['description']}>{description}</p>}
      <Popover
        label={`${label}: ${summary}`}
        isDisabled={props.isDisabled}
        triggerClassName={`${styles['control']} ${hasError ? styles['wrong'] : ''} ${names.length === 0 ? styles['none'] : ''}`}
        trigger={
          <>
            <span className={styles['summary']}>{summary}</span>
            <ChevronDown size={15} aria-hidden />
          </>
        }
      >
        {() => (
          <fieldset className={styles['options']}>
            <legend className="visually-hidden">{label}</legend>
            {options.map((option) => (
              <label key={option.value} className={styles['pick']} htmlFor={`${id}-${option.value}`}>
                <input
                  id={`${id}-${option.value}`}
                  type="checkbox"
                  className={styles['checkbox']}
                  checked={value.includes(option.value)}
                  onChange={() => toggle(option.value)}
                />
                {option.label}
              </label>
            ))}
          </fieldset>
        )}
      </Popover>
      {hasError && (
        <p role="alert" className={styles['error']}>
          {errorMessage}
        </p>
      )}
    </div>
  );
}
