import { SelectField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { dueCalendarOf } from '#shared/domain/covenant-schedule.ts';
import { periodNamer } from '#shared/format/relief-words.ts';
import { IsoDate } from '#shared/time/dates.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { today } from '../../../components/date-text.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { emptyToNull, fieldProps, placeFieldErrors } from '../../../components/form-fields.ts';
import { useFormSubmit } from '../../../components/use-form-submit.ts';
import styles from '../covenants.module.css';
import { ReasonFields, type ReliefDialogProps } from './relief-dialog.tsx';
import { useReliefWrite } from './use-relief-write.ts';
import { defaultPeriod, waivablePeriods } from './waivable-periods.ts';

const Entered = z.object({
  firstPeriodEnd: IsoDate,
  lastPeriodEnd: IsoDate,
  expiresOn: IsoDate.nullable(),
  reason: z.string().trim().min(1, 'Say why.').max(2_000),
  documentId: z.string().nullable(),
});
type Entered = z.infer<typeof Entered>;

/** Asks for a waiver of some periods; whoever may approve the covenant gives it with that. */
export function WaiverDialog({ structure, covenant, givesAtOnce, onReload, onClose }: ReliefDialogProps) {
  const periods = waivablePeriods(covenant, structure, today());
  const nameOf = periodNamer(covenant, dueCalendarOf(structure));
  const first = defaultPeriod(covenant, periods, today());
  const form = useForm<Entered>({
    resolver: zodResolver(Entered),
    defaultValues: { firstPeriodEnd: first, lastPeriodEnd: first, expiresOn: null, reason: '', documentId: null },
  });
  const { entityId, id, version } = covenant;
  const save = useReliefWrite(
    covenant,
    callsOf.covenants.requestRelief.success,
    async (entered: Entered) =>
      (
        await api.covenants.requestRelief({
          params: { entityId, id },
          body: { kind: 'Waiver', ...entered, approved: givesAtOnce, version },
        })
      ).body,
    onClose,
  );
  const { submit } = useFormSubmit(form, { send: save.mutate, place: (error) => placeFieldErrors(form, error) });
  const options = periods.map((periodEnd) => (
    <option key={periodEnd} value={periodEnd}>
      {nameOf(periodEnd)}
    </option>
  ));
  return (
    <FormDialog
      title={`${givesAtOnce ? 'Waive' : 'Request a waiver of'} ${covenant.name}`}
      act={givesAtOnce ? 'Record waiver' : 'Request waiver'}
      write={save}
      onSubmit={submit}
      onKeep={onReload}
      onReload={onReload}
      onClose={onClose}
    >
      <ReasonFields
        structure={structure}
        reason={fieldProps(form, 'reason')}
        document={fieldProps(form, 'documentId', { setValueAs: emptyToNull })}
        documentLabel="The lenders’ consent (optional)"
      >
        <div className={styles['columns']}>
          <SelectField label="First period" size="small" {...fieldProps(form, 'firstPeriodEnd')}>
            {options}
          </SelectField>
          <SelectField label="Last period" size="small" {...fieldProps(form, 'lastPeriodEnd')}>
            {options}
          </SelectField>
        </div>
        <DateInput
          label="Holds until (optional)"
          size="small"
          descriptiveText="After that day the periods count again. Left empty, they are waived for good."
          {...fieldProps(form, 'expiresOn', { setValueAs: emptyToNull })}
        />
      </ReasonFields>
    </FormDialog>
  );
}
