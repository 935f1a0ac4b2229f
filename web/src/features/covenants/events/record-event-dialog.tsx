import { TextAreaField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { NewCovenantEvent } from '#shared/domain/covenant-event.ts';
import { formatDueRule } from '#shared/format/due-rule.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { today } from '../../../components/date-text.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { emptyToNull, fieldProps, placeFieldErrors } from '../../../components/form-fields.ts';
import { useFormSubmit } from '../../../components/use-form-submit.ts';
import { useReliefWrite } from '../reliefs/use-relief-write.ts';

const Entered = NewCovenantEvent.omit({ version: true });

interface RecordEventDialogProps {
  readonly covenant: CovenantWithState;
  /** Reads what others have done in the meantime. */
  readonly onReload: () => unknown;
  readonly onClose: () => void;
}

/** Records the day of an event; what the covenant asks for falls due from it. */
export function RecordEventDialog({ covenant, onReload, onClose }: RecordEventDialogProps) {
  const form = useForm({ resolver: zodResolver(Entered), defaultValues: { happenedOn: today(), note: null } });
  const { entityId, id, version } = covenant;
  const save = useReliefWrite(
    covenant,
    callsOf.covenants.recordEvent.success,
    async (entered: Omit<NewCovenantEvent, 'version'>) =>
      (await api.covenants.recordEvent({ params: { entityId, id }, body: { ...entered, version } })).body,
    onClose,
  );
  const { submit } = useFormSubmit(form, { send: save.mutate, place: (error) => placeFieldErrors(form, error) });
  return (
    <FormDialog
      title={`Record event: ${covenant.name}`}
      act="Record event"
      write={save}
      onSubmit={submit}
      onKeep={onReload}
      onReload={onReload}
      onClose={onClose}
    >
      <DateInput
        label="Happened on"
        size="small"
        descriptiveText={`Due: ${formatDueRule(covenant)}.`}
        {...fieldProps(form, 'happenedOn')}
      />
      <TextAreaField
        label="What happened (optional)"
        size="small"
        rows={3}
        {...fieldProps(form, 'note', { setValueAs: emptyToNull })}
      />
    </FormDialog>
  );
}
