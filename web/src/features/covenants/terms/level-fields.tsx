import { Button, SelectField } from '@aws-amplify/ui-react';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { LevelPurpose, Operator } from '#shared/domain/covenant-vocabulary.ts';
import { formatOperator, formatPurpose } from '#shared/format/covenant-words.ts';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { NumberInput } from '../../../components/fields/number-input.tsx';
import { emptyToNull, fieldProps } from '../../../components/form-fields.ts';
import { fieldBinder, numberField } from '../../../entities/form/field-binder.ts';
import styles from '../covenants.module.css';
import type { CovenantForm } from './covenant-form-values.ts';

/** Levels of the tested figure with other consequences than the test: warnings, distributions, sweeps, defaults. */
export function LevelFields() {
  const form = useFormContext<CovenantForm>();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'levels' });
  const complaint = form.formState.errors.levels?.message ?? form.formState.errors.levels?.root?.message;
  return (
    <>
      {fields.map((field, index) => (
        <fieldset key={field.id} className={styles['level']}>
          <legend className="visually-hidden">Level {index + 1}</legend>
          <div className={styles['columns']}>
            <SelectField label="Consequence" {...fieldProps(form, `levels.${index}.purpose`)}>
              {LevelPurpose.options.map((purpose) => (
                <option key={purpose} value={purpose}>
                  {formatPurpose(purpose)}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Figure must be"
              {...fieldProps(form, `levels.${index}.operator`, { setValueAs: emptyToNull })}
            >
              <option value="">as for the threshold</option>
              {Operator.options.map((operator) => (
                <option key={operator} value={operator}>
                  {formatOperator(operator)}
                </option>
              ))}
            </SelectField>
            <NumberInput label={`Level ${index + 1}`} {...numberField(fieldBinder(form), `levels.${index}.value`)} />
            <DateInput
              label="Level holds from"
              outerEndComponent={
                <Button aria-label={`Remove level ${index + 1}`} onClick={() => remove(index)}>
                  <Trash2 size={15} aria-hidden />
                </Button>
              }
              {...fieldProps(form, `levels.${index}.from`)}
            />
          </div>
        </fieldset>
      ))}
      <div className={styles['actions']}>
        <Button size="small" onClick={() => append({ purpose: 'LockUp', operator: null, from: '', value: null })}>
          <Plus size={14} aria-hidden />
          Add level
        </Button>
        {complaint && (
          <span role="alert" className={styles['problem']}>
            {complaint}
          </span>
        )}
      </div>
    </>
  );
}
