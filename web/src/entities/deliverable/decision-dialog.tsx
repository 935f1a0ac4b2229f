import { SelectField, TextAreaField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { DecisionOnDeliverable, DeliverableDecision } from '#shared/domain/deliverable.ts';
import { decisionActs } from '#shared/format/deliverable-words.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { emptyToNull, fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import styles from './deliverable.module.css';
import type { DeliverableDialogProps } from './hand-in-dialog.tsx';
import { deliverableName, deliverableParams, useDeliverableWrite } from './use-deliverable-write.ts';

type Decision = z.output<typeof DecisionOnDeliverable>;

/** Approves or rejects what was handed in, or asks for an amendment. What was approved can only be opened again. */
export function DecisionDialog({ deliverable, onClose, onReload }: DeliverableDialogProps) {
  const { version, status } = deliverable;
  const offered = DeliverableDecision.options.filter((one) => status !== 'Complete' || one !== 'Approved');
  const form = useForm({
    resolver: zodResolver(DecisionOnDeliverable),
    defaultValues: { version, decision: offered[0] ?? 'Amend', note: null },
  });
  const save = useDeliverableWrite(
    deliverable,
    callsOf.covenants.decideDeliverable.success,
    async (entered: Decision) =>
      (
        await api.covenants.decideDeliverable({
          params: deliverableParams(deliverable),
          body: { ...entered, version },
        })
      ).body,
    onClose,
  );
  const { submit } = useFormSubmit(form, { send: save.mutate, place: (error) => placeFieldErrors(form, error) });
  return (
    <FormDialog
      title={`Decide: ${deliverableName(deliverable)}`}
      act="Record decision"
      write={save}
      onSubmit={submit}
      onKeep={onReload}
      onReload={onReload}
      onClose={onClose}
    >
      <div className={styles['form']}>
        <SelectField label="Decision" size="small" {...fieldProps(form, 'decision')}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {decisionActs[one]}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Note"
          size="small"
          rows={3}
          descriptiveText="Who handed it in reads it. It is needed unless you approve."
          {...fieldProps(form, 'note', { setValueAs: emptyToNull })}
        />
      </div>
    </FormDialog>
  );
}
