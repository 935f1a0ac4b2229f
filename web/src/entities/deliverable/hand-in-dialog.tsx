import { TextAreaField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Deliverable, HandIn } from '#shared/domain/deliverable.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { today } from '../../components/date-text.tsx';
import { DocumentSelect } from '../../components/document-select.tsx';
import { DocumentUpload } from '../../components/document-upload.tsx';
import { DateInput } from '../../components/fields/date-input.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { emptyToNull, fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { useMayUpload } from '../entity/use-may-change.ts';
import styles from './deliverable.module.css';
import { deliverableName, deliverableParams, useDeliverableWrite } from './use-deliverable-write.ts';

const Entered = HandIn.omit({ version: true });

export interface DeliverableDialogProps {
  readonly deliverable: Deliverable;
  readonly onClose: () => void;
  /** Reads what others have done in the meantime. */
  readonly onReload: () => unknown;
}

/** Hands in a file of the data room, or one that is uploaded here. */
export function HandInDialog({ deliverable, onClose, onReload }: DeliverableDialogProps) {
  const { entityId, ancestorIds } = deliverable;
  // Nothing may be handed in where it is archived.
  const structure = { id: entityId, ancestorIds, launchStatus: 'Active' as const };
  const records = deliverable.acts.includes('record');
  const mayUpload = useMayUpload(structure);
  const form = useForm({
    resolver: zodResolver(Entered),
    defaultValues: { documentId: null, note: null, ...(records ? { deliveredOn: today() } : {}) },
  });
  const { version } = deliverable;
  const save = useDeliverableWrite(
    deliverable,
    callsOf.covenants.handIn.success,
    async (entered: Omit<HandIn, 'version'>) =>
      (await api.covenants.handIn({ params: deliverableParams(deliverable), body: { ...entered, version } })).body,
    onClose,
  );
  const { submit } = useFormSubmit(form, { send: save.mutate, place: (error) => placeFieldErrors(form, error) });
  return (
    <FormDialog
      title={`Hand in: ${deliverableName(deliverable)}`}
      act="Hand in"
      acting="Handing in…"
      write={save}
      onSubmit={submit}
      onKeep={onReload}
      onReload={onReload}
      onClose={onClose}
    >
      <div className={styles['form']}>
        {mayUpload && (
          <DocumentUpload
            roomId={structure.id}
            label="Upload a file"
            hint="It is filed in the data room."
            accept=""
            onUploaded={(documentId) =>
              form.setValue('documentId', documentId, { shouldDirty: true, shouldValidate: true })
            }
          />
        )}
        <DocumentSelect
          label={records ? 'File of the data room (optional)' : 'File of the data room'}
          structure={structure}
          {...fieldProps(form, 'documentId', { setValueAs: emptyToNull })}
        />
        {records && <DateInput label="Delivered on" size="small" last={today()} {...fieldProps(form, 'deliveredOn')} />}
        <TextAreaField
          label="Note (optional)"
          size="small"
          rows={3}
          {...fieldProps(form, 'note', { setValueAs: emptyToNull })}
        />
      </div>
    </FormDialog>
  );
}
