import { TextField } from '@aws-amplify/ui-react';
import { CalendarDays } from 'lucide-react';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { formatDate } from '#shared/format/dates.ts';
import { dateQuestion } from '#shared/format/read-date.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { useFormEntry } from '../form-entry.ts';
import { Popover } from '../popover.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import styles from './date-input.module.css';
import { heldText, pickedDate, shownDate, type TypedDate, tidiedDate, typedDate } from './typed-date.ts';

/** As events of inputs are, as far as forms look at them. */
interface DateEvent {
  readonly target: { readonly name: string | undefined; readonly value: string; readonly type: 'text' };
  readonly type: 'change' | 'blur';
}

interface DateInputProps {
  readonly label: ReactNode;
  readonly name?: string;
  /** `2026-03-31`, or what was typed and is no day. */
  readonly value?: string;
  readonly defaultValue?: string;
  readonly onChange?: (event: DateEvent) => unknown;
  readonly onBlur?: (event: DateEvent) => unknown;
  /** Told of days only, and of an emptied field: what is being typed is no day until it is complete. */
  readonly onDate?: (date: IsoDate | '') => void;
  /** Forms read and write the field by its `value`. */
  readonly ref?: Ref<unknown>;
  /** The last day that the calendar offers. */
  readonly last?: IsoDate;
  readonly disabled?: boolean;
  readonly labelHidden?: boolean;
  readonly size?: 'small';
  readonly descriptiveText?: ReactNode;
  /** Stands behind the field, such as a button that removes it. */
  readonly outerEndComponent?: ReactNode;
  readonly hasError?: boolean;
  readonly errorMessage?: string | null;
  readonly 'aria-required'?: boolean;
}

/**
 * A calendar date, `2026-03-31` in the form and `3/31/2026` on the screen. Takes what people type and paste, says which day it has read where the
 * text does not say so by itself, and asks where it can be read in two ways.
 */
export function DateInput(props: DateInputProps) {
  const { name, onChange, onBlur, last, disabled = false, hasError = false, errorMessage = null } = props;
  const input = useRef<HTMLInputElement>(null);
  const field = useTypedDate(props, input);
  const { text, reading, isLiteral } = field.typed;
  const [isLeft, setLeft] = useState(false);
  const question = hasError || isLeft ? dateQuestion(text, reading) : null;
  const tell = (type: DateEvent['type'], typed: TypedDate) =>
    (type === 'change' ? onChange : onBlur)?.({ target: { name, value: heldText(typed), type: 'text' }, type });

  const noteEntry = useFormEntry();
  const type = (typed: TypedDate) => {
    field.put(typed);
    tell('change', typed);
    if (typed.reading.kind === 'date') props.onDate?.(typed.reading.date);
    if (typed.reading.kind === 'empty') props.onDate?.('');
  };
  const leave = () => {
    setLeft(true);
    const tidied = tidiedDate(field.typed);
    field.put(tidied);
    tell('blur', tidied);
  };
  const pick = (date: IsoDate) => {
    noteEntry();
    type(pickedDate(date));
  };
  const choose = (date: IsoDate) => {
    pick(date);
    input.current?.focus();
  };
  return (
    <div className={styles['date']}>
      <TextField
        ref={input}
        label={props.label}
        labelHidden={props.labelHidden ?? false}
        descriptiveText={props.descriptiveText}
        outerEndComponent={props.outerEndComponent}
        type="text"
        autoComplete="off"
        placeholder="M/D/YYYY"
        {...(name === undefined ? {} : { name })}
        {...(props.size === undefined ? {} : { size: props.size })}
        aria-required={props['aria-required']}
        isDisabled={disabled}
        hasError={hasError || question !== null}
        errorMessage={question ?? errorMessage}
        value={text}
        onChange={({ target }) => {
          setLeft(false);
          type(typedDate(target.value));
        }}
        onBlur={leave}
        innerEndComponent={
          <Popover
            label="Open calendar"
            align="end"
            isDisabled={disabled}
            triggerClassName={styles['open']}
            trigger={<CalendarDays size={16} aria-hidden />}
          >
            {(close) => (
              <CalendarGrid
                value={reading.kind === 'date' ? reading.date : null}
                last={last}
                onPick={(date) => {
                  close();
                  pick(date);
                }}
              />
            )}
          </Popover>
        }
      />
      <p className={styles['reading']} aria-live="polite">
        {reading.kind === 'date' && !isLiteral && formatDate(reading.date)}
      </p>
      {question !== null && reading.kind === 'unclear' && (
        <div className={styles['choices']}>
          {reading.dates.map((date) => (
            <button key={date} type="button" onClick={() => choose(date)}>
              {formatDate(date)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** What stands in the field: typed by somebody, or put there by the form through the field's `value`. */
function useTypedDate(
  { value, defaultValue, ref }: DateInputProps,
  input: { readonly current: HTMLInputElement | null },
) {
  const [typed, setTyped] = useState(() => shownDate(value ?? defaultValue));
  // A form reads the field before the screen has caught up with it.
  const latest = useRef(typed);
  const put = (next: TypedDate) => {
    latest.current = next;
    setTyped(next);
  };
  const [given, setGiven] = useState(value);
  if (value !== given) {
    setGiven(value);
    if (value !== heldText(typed)) put(shownDate(value));
  }
  // The same one as long as the field is there, or a form would take each drawing of it for another field.
  const [handle] = useState(() => ({
    type: 'text',
    focus: () => input.current?.focus(),
    get value() {
      return heldText(latest.current);
    },
    set value(held: string | null | undefined) {
      if ((held ?? '') === heldText(latest.current)) return;
      latest.current = shownDate(held);
      setTyped(latest.current);
    },
  }));
  useImperativeHandle(ref, () => handle, [handle]);
  return { typed, put };
}
