import { Button, SelectField } from '@aws-amplify/ui-react';
import { Plus, Trash2 } from 'lucide-react';
import { Fragment } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Operator, ThresholdUnit } from '#shared/domain/covenant-vocabulary.ts';
import { CurrencyName } from '#shared/domain/entity-fields.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatOperator } from '#shared/format/covenant-words.ts';
import { unnamedCurrency } from '#shared/money/currencies.ts';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { NumberInput } from '../../../components/fields/number-input.tsx';
import { emptyToNull, fieldProps } from '../../../components/form-fields.ts';
import { fieldBinder, numberField } from '../../../entities/form/field-binder.ts';
import styles from '../covenants.module.css';
import { FieldSource } from '../readings/field-source.tsx';
import type { CovenantForm } from './covenant-form-values.ts';
import { LevelFields } from './level-fields.tsx';
import { MetricFields } from './metric-fields.tsx';

const isCurrency = (unit: ThresholdUnit): boolean => CurrencyName.safeParse(unit).success;
const otherUnits = ThresholdUnit.options.filter((unit) => unit !== unnamedCurrency && !isCurrency(unit));

/** NTD is an old name of TWD, and only offered where it was chosen before. */
const currenciesFor = (chosen: string, own: string): readonly ThresholdUnit[] =>
  ThresholdUnit.options
    .filter((unit) => isCurrency(unit) && (unit !== 'NTD' || unit === chosen || unit === own))
    .toSorted((a, b) => Number(b === own) - Number(a === own));

/** The tested metric and its levels over time. The structure's currency is offered before all others. */
export function ThresholdFields({ structure }: { readonly structure: Structure }) {
  const form = useFormContext<CovenantForm>();
  const [covenantType, unit] = form.watch(['covenantType', 'unit']);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'thresholds' });
  const missing = form.formState.errors.thresholds?.message ?? form.formState.errors.thresholds?.root?.message;
  return (
    <>
      {covenantType === 'KPI' && <MetricFields structure={structure} />}
      <div className={styles['columns']}>
        <SelectField label="Must be" {...fieldProps(form, 'operator', { setValueAs: emptyToNull })}>
          <option value="">Choose…</option>
          {Operator.options.map((operator) => (
            <option key={operator} value={operator}>
              {formatOperator(operator)}
            </option>
          ))}
        </SelectField>
        <SelectField label="Unit" {...fieldProps(form, 'unit')}>
          {unit === unnamedCurrency && <option value={unnamedCurrency}>Choose the currency…</option>}
          {otherUnits.map((option) => (
            <option key={option}>{option}</option>
          ))}
          <optgroup label="Money">
            {currenciesFor(unit, structure.currency).map((option) => (
              <option key={option}>{option}</option>
            ))}
          </optgroup>
        </SelectField>
      </div>
      <FieldSource field="operator" />
      {fields.map((field, index) => (
        <Fragment key={field.id}>
          <div className={styles['columns']}>
            <NumberInput
              label={`Threshold ${index + 1}`}
              {...numberField(fieldBinder(form), `thresholds.${index}.value`)}
            />
            <DateInput
              label="Holds from"
              outerEndComponent={
                <Button aria-label={`Remove threshold ${index + 1}`} onClick={() => remove(index)}>
                  <Trash2 size={15} aria-hidden />
                </Button>
              }
              {...fieldProps(form, `thresholds.${index}.from`)}
            />
          </div>
          <FieldSource field="thresholds" level={index} />
        </Fragment>
      ))}
      <div className={styles['actions']}>
        <Button size="small" onClick={() => append({ from: '', value: null })}>
          <Plus size={14} aria-hidden />
          Add threshold
        </Button>
        {missing && (
          <span role="alert" className={styles['problem']}>
            {missing}
          </span>
        )}
      </div>
      {covenantType === 'KPI' && <LevelFields />}
    </>
  );
}
