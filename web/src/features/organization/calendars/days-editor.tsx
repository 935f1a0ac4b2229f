import { Button, TextField } from '@aws-amplify/ui-react';
import { Plus, X } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { useFormEntry } from '../../../components/form-entry.ts';
import { fieldProps } from '../../../components/form-fields.ts';
import styles from '../organization.module.css';
import type { CalendarForm } from './calendar-form.ts';
import own from './calendars.module.css';

interface DaysEditorProps {
  readonly form: CalendarForm;
  readonly name: 'holidays' | 'workedDays';
  readonly legend: string;
  readonly note?: string;
  /** What the name of such a day is called: `Holiday`. */
  readonly label: string;
  /** What such a day is called in a button: `holiday`. */
  readonly word: string;
}

/** Days of a calendar's own, each with its name. */
export function DaysEditor({ form, name, legend, note, label, word }: DaysEditorProps) {
  const days = useFieldArray({ control: form.control, name });
  const noteEntry = useFormEntry();
  return (
    <fieldset className={styles['fieldset']}>
      <legend>{legend}</legend>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {days.fields.length === 0 && <p className={styles['note']}>None entered.</p>}
      {days.fields.map(({ id }, index) => (
        <div key={id} className={own['holiday']}>
          <DateInput label="Day" {...fieldProps(form, `${name}.${index}.date`)} />
          <TextField label={label} {...fieldProps(form, `${name}.${index}.name`)} />
          <Button
            aria-label={`Remove ${word} ${form.watch(`${name}.${index}.name`) || index + 1}`}
            onClick={() => {
              days.remove(index);
              noteEntry();
            }}
          >
            <X size={15} aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => days.append({ date: '', name: '' })}>
          <Plus size={14} aria-hidden />
          Add {word}
        </Button>
      </div>
    </fieldset>
  );
}
