import { Controller } from 'react-hook-form';
import { weekdayNames } from '#shared/time/dates.ts';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import styles from '../organization.module.css';
import type { CalendarForm } from './calendar-form.ts';

/** The days of the week on which nobody works. */
export const WeekendField = ({ form }: { form: CalendarForm }) => (
  <Controller
    control={form.control}
    name="weekend"
    render={({ field: { value = [], onChange }, fieldState: { error } }) => (
      <fieldset className={styles['fieldset']}>
        <legend>Weekend</legend>
        <div className={styles['choices']}>
          {weekdayNames.map((name, day) => (
            <CheckboxInput
              key={name}
              label={name}
              checked={value.includes(day)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, day].toSorted() : value.filter((each) => each !== day))
              }
            />
          ))}
        </div>
        {error && (
          <p role="alert" className={styles['error']}>
            {error.message}
          </p>
        )}
      </fieldset>
    )}
  />
);
