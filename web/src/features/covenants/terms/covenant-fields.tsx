import { SelectField, TextField } from '@aws-amplify/ui-react';
import { useFormContext } from 'react-hook-form';
import { usualWeekEnd } from '#shared/domain/covenant-periods.ts';
import { Anchor, CovenantType, DayType, ProposedFrequency, Weekday } from '#shared/domain/covenant-vocabulary.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatCovenantType } from '#shared/format/covenant-words.ts';
import { formatDueRule, formatFrequency } from '#shared/format/due-rule.ts';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { NumberInput } from '../../../components/fields/number-input.tsx';
import { parseNumber } from '../../../components/fields/parse-number.ts';
import { emptyToNull, fieldProps } from '../../../components/form-fields.ts';
import { fieldBinder, numberField } from '../../../entities/form/field-binder.ts';
import styles from '../covenants.module.css';
import { FieldSource } from '../readings/field-source.tsx';
import { type CovenantForm, hasLevels } from './covenant-form-values.ts';
import { ThresholdFields } from './threshold-fields.tsx';

const anchorWords: Readonly<Record<Anchor, string>> = {
  PeriodEnd: 'End of the period',
  PeriodStart: 'Start of the period',
  FiscalYearEnd: 'Fiscal year end',
  FiscalYearStart: 'Start of the fiscal year',
  Event: 'An event',
  LinkedDelivery: 'Another delivery',
  FixedDate: 'A fixed day',
  ClosingDate: 'Closing',
};

/** All terms of a covenant. The sentence under the due date says what the entered terms mean. */
export function CovenantFields({ structure }: { readonly structure: Structure }) {
  const form = useFormContext<CovenantForm>();
  const [covenantType, anchor, thresholds, frequency] = form.watch([
    'covenantType',
    'anchor',
    'thresholds',
    'frequency',
  ]);
  return (
    <>
      <TextField label="Name" {...fieldProps(form, 'name')} />
      <FieldSource field="name" />
      <div className={styles['columns']}>
        <SelectField label="Type" {...fieldProps(form, 'covenantType')}>
          {CovenantType.options.map((type) => (
            <option key={type} value={type}>
              {formatCovenantType(type)}
            </option>
          ))}
        </SelectField>
        <TextField label="Section" {...fieldProps(form, 'section', { setValueAs: emptyToNull })} />
      </div>
      {hasLevels({ covenantType, thresholds }) && <ThresholdFields structure={structure} />}
      <div className={styles['columns']}>
        <SelectField label="Frequency" {...fieldProps(form, 'frequency')}>
          {ProposedFrequency.options.map((one) => (
            <option key={one} value={one}>
              {formatFrequency(one)}
            </option>
          ))}
        </SelectField>
        {frequency === 'Weekly' && (
          <SelectField label="Week ends on" {...fieldProps(form, 'weekEndsOn', { setValueAs: emptyToNull })}>
            <option value="">{usualWeekEnd}, as usual</option>
            {Weekday.options.map((day) => (
              <option key={day} value={day}>
                {day}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField label="Counted from" {...fieldProps(form, 'anchor')}>
          {Anchor.options.map((option) => (
            <option key={option} value={option}>
              {anchorWords[option]}
            </option>
          ))}
        </SelectField>
        {anchor === 'FixedDate' ? (
          <TextField
            label="Day"
            descriptiveText="06-01 each year, or 2027-03-31 once"
            {...fieldProps(form, 'fixedDate', { setValueAs: emptyToNull })}
          />
        ) : (
          <NumberInput
            label="Days after"
            descriptiveText="Negative for days before"
            {...numberField(fieldBinder(form), 'dueOffsetDays')}
          />
        )}
        <SelectField
          label="Days are"
          descriptiveText={
            frequency === 'Daily'
              ? 'Business: of these days alone something is due'
              : 'Business: without US bank holidays'
          }
          {...fieldProps(form, 'dayType')}
        >
          {DayType.options.map((type) => (
            <option key={type} value={type}>
              {type} days
            </option>
          ))}
        </SelectField>
      </div>
      <FieldSource field="frequency" />
      <FieldSource field="dueOffsetDays" />
      <DueSentence />
      <div className={styles['columns']}>
        <NumberInput
          label="Cure period in days"
          descriptiveText="Counted from the due date"
          {...numberField(fieldBinder(form), 'cureDays')}
        />
        <NumberInput
          label="Lengthened to"
          descriptiveText="Days, where the agreement says so"
          {...numberField(fieldBinder(form), 'extendedCureDays')}
        />
        <SelectField label="Days of the cure period are" {...fieldProps(form, 'cureDayType')}>
          {DayType.options.map((type) => (
            <option key={type} value={type}>
              {type} days
            </option>
          ))}
        </SelectField>
        <DateInput label="Starts on" {...fieldProps(form, 'startsOn', { setValueAs: emptyToNull })} />
      </div>
      <FieldSource field="cureDays" />
      <FieldSource field="startsOn" />
      {covenantType === 'KPI' && <EquityCureFields />}
      <FieldSource field="equityCure" />
    </>
  );
}

/** How often the agreement lets a miss be cured by contributed equity. */
function EquityCureFields() {
  const form = useFormContext<CovenantForm>();
  return (
    <>
      <CheckboxInput label="A miss may be cured by contributed equity" {...fieldProps(form, 'allowsEquityCure')} />
      {form.watch('allowsEquityCure') && (
        <div className={styles['columns']}>
          <NumberInput
            label="Cures in four quarters"
            descriptiveText="Empty: as often as needed"
            {...numberField(fieldBinder(form), 'curesInFourQuarters')}
          />
          <NumberInput
            label="Cures in total"
            descriptiveText="Empty: as often as needed"
            {...numberField(fieldBinder(form), 'curesInTotal')}
          />
        </div>
      )}
    </>
  );
}

function DueSentence() {
  const form = useFormContext<CovenantForm>();
  const { dueOffsetDays, ...terms } = form.watch();
  const offset = parseNumber(dueOffsetDays);
  return (
    <p className="note" role="status">
      Due: {formatDueRule({ ...terms, dueOffsetDays: offset === null || Number.isNaN(offset) ? null : offset })}.
    </p>
  );
}
