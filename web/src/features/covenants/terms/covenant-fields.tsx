import { SelectField, TextField } from '@aws-amplify/ui-react';
import { useFormContext } from 'react-hook-form';
import { Anchor, CovenantType, DayType, ProposedFrequency } from '#shared/domain/covenant-vocabulary.ts';
import { formatCovenantType } from '#shared/format/covenant-words.ts';
import { formatDueRule, formatFrequency } from '#shared/format/due-rule.ts';
import { emptyToNull, fieldProps, toNumberOrNull } from '../../../components/form-fields.ts';
import styles from '../covenants.module.css';
import type { CovenantForm } from './covenant-form-values.ts';
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
export function CovenantFields() {
  const form = useFormContext<CovenantForm>();
  const [covenantType, anchor] = form.watch(['covenantType', 'anchor']);
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
      {covenantType === 'KPI' && <ThresholdFields />}
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
          <TextField
            label="Days after"
            type="number"
            descriptiveText="Negative for days before"
            {...fieldProps(form, 'dueOffsetDays', { setValueAs: toNumberOrNull })}
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
        <TextField
          label="Cure period in days"
          type="number"
          {...fieldProps(form, 'cureDays', { setValueAs: toNumberOrNull })}
        />
        <TextField label="Starts on" type="date" {...fieldProps(form, 'startsOn', { setValueAs: emptyToNull })} />
      </div>
    </>
  );
}

function DueSentence() {
  const form = useFormContext<CovenantForm>();
  const { dueOffsetDays, ...terms } = form.watch();
  const offset = toNumberOrNull(dueOffsetDays);
  return (
    <p className="note" role="status">
      Due: {formatDueRule({ ...terms, dueOffsetDays: typeof offset === 'number' ? offset : null })}.
    </p>
  );
}
