import { SelectField, TextField } from '@aws-amplify/ui-react';
import { useFormContext } from 'react-hook-form';
import { Anchor, CovenantType, DayType, ProposedFrequency } from '#shared/domain/covenant-vocabulary.ts';
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
  const [covenantType, anchor, thresholds] = form.watch(['covenantType', 'anchor', 'thresholds']);
  return (
    <>
      <TextField label="Name" {...fieldProps(form, 'name')} />
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
          {ProposedFrequency.options.map((frequency) => (
            <option key={frequency} value={frequency}>
              {formatFrequency(frequency)}
            </option>
          ))}
        </SelectField>
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
          descriptiveText="Business: without US bank holidays"
          {...fieldProps(form, 'dayType')}
        >
          {DayType.options.map((type) => (
            <option key={type} value={type}>
              {type} days
            </option>
          ))}
        </SelectField>
      </div>
      <DueSentence />
      <div className={styles['columns']}>
        <NumberInput label="Cure period in days" {...numberField(fieldBinder(form), 'cureDays')} />
        <NumberInput
          label="Lengthened to"
          descriptiveText="Days, where the agreement says so"
          {...numberField(fieldBinder(form), 'extendedCureDays')}
        />
        <DateInput label="Starts on" {...fieldProps(form, 'startsOn', { setValueAs: emptyToNull })} />
      </div>
      {covenantType === 'KPI' && <EquityCureFields />}
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
