import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './fields.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly hasError?: boolean;
  readonly errorMessage?: string;
}

function Choice({
  label,
  description,
  hasError = false,
  errorMessage,
  kind,
  ...input
}: ChoiceProps & { kind: 'checkbox' | 'switch' }) {
  const id = useId();
  const described = [description !== undefined && `${id}-description`, hasError && `${id}-error`].filter(Boolean);
  return (
    <div className={styles['choice']}>
      <input
        id={id}
        type="checkbox"
        {...(kind === 'switch' ? { role: 'switch' } : {})}
        className={styles[kind]}
        aria-invalid={hasError || undefined}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        {...input}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {description !== undefined && (
          <p id={`${id}-description`} className={styles['description']}>
            {description}
          </p>
        )}
        {hasError && (
          <p id={`${id}-error`} className={styles['error']}>
            {errorMessage}
          </p>
        )}
      </div>
    </div>
  );
}

/** Yes or no, saved with the rest of the form. */
export const CheckboxInput = (props: ChoiceProps) => <Choice {...props} kind="checkbox" />;

/** On or off, at once. */
export const SwitchInput = (props: ChoiceProps) => <Choice {...props} kind="switch" />;
