import { SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { type DetailType, PeriodRollup, ValueType } from '#shared/domain/detail.ts';
import { EntityType } from '#shared/domain/entity-types.ts';
import { type Terms, termsOf } from '#shared/domain/terms.ts';
import { unitLabel } from '#shared/format/units.ts';
import { isPercentage } from '#shared/metrics/told/percent.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { MultiSelectInput } from '../../../components/fields/multi-select-input.tsx';
import { NumberInput } from '../../../components/fields/number-input.tsx';
import { useFormEntry } from '../../../components/form-entry.ts';
import { fieldProps } from '../../../components/form-fields.ts';
import { typeWord } from '../../../entities/entity/entity-words.ts';
import { fieldBinder, numberField } from '../../../entities/form/field-binder.ts';
import styles from '../organization.module.css';
import { type DefinitionFormOf, isNumberType, isOfOptions } from './definition-form.ts';
import { rollupWords, valueTypeWords } from './detail-words.ts';

interface OwnFieldsProps {
  readonly form: DefinitionFormOf;
  readonly isNew: boolean;
  readonly catalog: readonly DetailType[];
}

/** Types that have details, and the units that the catalog uses. */
function offeredBy(catalog: readonly DetailType[], terms: Terms) {
  const types = new Set(catalog.flatMap(({ entityTypes }) => entityTypes));
  return {
    types: EntityType.options
      .filter((type) => types.has(type) && type !== 'Organization')
      .map((value) => ({ value, label: typeWord(value, terms) })),
    units: [...new Set(catalog.flatMap(({ unit }) => unit ?? []))].toSorted(),
  };
}

/** What a detail of the organization's own is: its name, whose it is, and what its values are. */
export function OwnFields({ form, isNew, catalog }: OwnFieldsProps) {
  const { organization } = useGlobalState();
  const terms = useMemo(() => termsOf(organization.details), [organization.details]);
  const { types, units } = useMemo(() => offeredBy(catalog, terms), [catalog, terms]);
  const noteEntry = useFormEntry();
  const [valueType, unit, formula] = form.watch(['valueType', 'unit', 'formula']);
  const isNumber = isNumberType(valueType);
  const { error } = form.getFieldState('entityTypes', form.formState);
  return (
    <>
      <TextField
        label="Name"
        aria-required
        autoComplete="off"
        maxLength={200}
        isDisabled={!isNew}
        descriptiveText={isNew ? undefined : 'Cannot be changed, because figures and formulas name it'}
        {...fieldProps(form, 'name')}
      />
      <Controller
        control={form.control}
        name="entityTypes"
        render={({ field }) => (
          <MultiSelectInput
            label="Applies to"
            options={types}
            value={field.value}
            onChange={(value) => {
              field.onChange(EntityType.options.filter((type) => value.includes(type)));
              noteEntry();
            }}
            hasError={error !== undefined}
            errorMessage={error?.message ?? ''}
          />
        )}
      />
      <div className={styles['columns']}>
        <SelectField label="Kind of value" {...fieldProps(form, 'valueType')}>
          {ValueType.options.map((type) => (
            <option key={type} value={type}>
              {valueTypeWords[type]}
            </option>
          ))}
        </SelectField>
        {isNumber && (
          <TextField
            label="Unit"
            aria-required
            autoComplete="off"
            maxLength={40}
            list="units-of-details"
            placeholder="Currency, Percentage, kWh…"
            {...fieldProps(form, 'unit')}
          />
        )}
      </div>
      <datalist id="units-of-details">
        {units.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      {isOfOptions(valueType) && (
        <TextAreaField
          label="Options"
          rows={4}
          aria-required
          descriptiveText="One on each line"
          {...fieldProps(form, 'options')}
        />
      )}
      <div className={styles['columns']}>
        {isNumber && (
          <SelectField label="Longer periods" aria-required placeholder="Choose…" {...fieldProps(form, 'periodRollup')}>
            {PeriodRollup.options.map((rollup) => (
              <option key={rollup} value={rollup}>
                {rollupWords[rollup]}
              </option>
            ))}
          </SelectField>
        )}
        {isNumber && formula.trim() === '' && (
          <NumberInput
            label="Counts where nothing is entered"
            {...numberField(
              fieldBinder(form),
              'default',
              isPercentage(unit) ? '%' : unit === '' ? undefined : unitLabel(unit),
            )}
          />
        )}
      </div>
    </>
  );
}
