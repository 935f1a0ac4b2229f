import { Button, TextField } from '@aws-amplify/ui-react';
import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { fieldProps } from '../../../components/form-fields.ts';
import styles from '../organization.module.css';
import type { CalendarForm } from './calendar-dialog.tsx';
import own from './calendars.module.css';

/** The organization's own holidays, each with its day and name. */
export function HolidaysEditor({ form }: { form: CalendarForm }) {
  const holidays = useFieldArray({ control: form.control, name: 'holidays' });
  return (
    <fieldset className={styles['fieldset']}>
      <legend>Own holidays</legend>
      {holidays.fields.length === 0 && <p className={styles['note']}>None entered.</p>}
      {holidays.fields.map(({ id }, index) => (
        <div key={id} className={own['holiday']}>
          <DateInput label="Day" {...fieldProps(form, `holidays.${index}.date`)} />
          <TextField label="Holiday" {...fieldProps(form, `holidays.${index}.name`)} />
          <Button
            className={own['remove'] ?? ''}
            aria-label={`Remove holiday ${form.watch(`holidays.${index}.name`) || index + 1}`}
            onClick={() => holidays.remove(index)}
          >
            <X size={15} aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => holidays.append({ date: '', name: '' })}>
          <Plus size={14} aria-hidden />
          Add holiday
        </Button>
      </div>
    </fieldset>
  );
}
