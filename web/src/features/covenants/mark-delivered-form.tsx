import { Button, SelectField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { dueCalendarOf, periodEnds, startOf } from '#shared/domain/covenant-schedule.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { coveredPeriodTitle } from '#shared/format/covered-period.ts';
import { addMonths, IsoDate } from '#shared/time/dates.ts';
import { today } from '../../components/date-text.tsx';
import { DocumentSelect } from '../../components/document-select.tsx';
import { DateInput } from '../../components/fields/date-input.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
import { emptyToNull, fieldProps } from '../../components/form-fields.ts';
import { useFormDraft } from '../../components/use-form-draft.ts';
import styles from './covenants.module.css';
import { useCovenantChange } from './use-covenant-change.ts';

const Delivery = z.object({ periodEnd: IsoDate, deliveredOn: IsoDate, documentId: z.string().nullable() });

const monthsAhead = 3;

/** Periods without a delivery, the oldest first. What falls due once or on an event has the one period that is open, or none. */
function openPeriods(structure: StructureView, covenant: CovenantWithState): readonly string[] {
  const delivered = new Set(covenant.deliveries.map(({ periodEnd }) => periodEnd));
  const ends = periodEnds(covenant, structure, startOf(covenant, structure), addMonths(today(), monthsAhead));
  const named = covenant.state.periodEnd === null ? [] : [covenant.state.periodEnd];
  return [...new Set([...ends, ...named])].filter((end) => !delivered.has(end)).toSorted();
}

interface MarkDeliveredFormProps {
  readonly structure: StructureView;
  readonly covenant: CovenantWithState;
  readonly onClose: () => void;
}

export function MarkDeliveredForm({ structure, covenant, onClose }: MarkDeliveredFormProps) {
  const periods = openPeriods(structure, covenant);
  const calendar = dueCalendarOf(structure);
  const form = useForm({
    resolver: zodResolver(Delivery),
    defaultValues: {
      periodEnd: covenant.state.periodEnd ?? periods[0] ?? today(),
      deliveredOn: today(),
      documentId: null,
    },
  });
  useFormDraft(form, `covenant/${covenant.id}/delivery`);
  const save = useCovenantChange(covenant.entityId, { showsFailures: true, onDone: onClose });

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={form.handleSubmit((delivery) => save.mutate({ covenant, change: { delivery } }))}
    >
      <FormFailure error={save.error} />
      {periods.length > 0 ? (
        <SelectField label="Period" size="small" {...fieldProps(form, 'periodEnd')}>
          {periods.map((end) => (
            <option key={end} value={end}>
              {coveredPeriodTitle(covenant, end, calendar)}
            </option>
          ))}
        </SelectField>
      ) : (
        <DateInput label="For the event on" size="small" {...fieldProps(form, 'periodEnd')} />
      )}
      <div className={styles['columns']}>
        <DateInput label="Delivered on" size="small" last={today()} {...fieldProps(form, 'deliveredOn')} />
        <DocumentSelect
          label="Document"
          structure={structure}
          {...fieldProps(form, 'documentId', { setValueAs: emptyToNull })}
        />
      </div>
      <div className={styles['end']}>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button size="small" type="submit" variation="primary" isLoading={save.isPending} loadingText="Saving…">
          Mark delivered
        </Button>
      </div>
    </form>
  );
}
