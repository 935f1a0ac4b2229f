import { TextAreaField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NewAuditRecord } from '#shared/domain/audit/audit-record.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { type AuditedThing, auditQueries } from '../../api/queries/audit-queries.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { fieldProps, placeFieldErrors } from '../../components/form-fields.ts';
import { useFormSubmit } from '../../components/use-form-submit.ts';
import { useWrite } from '../../components/use-write.ts';

interface NoteDialogProps {
  readonly thing: AuditedThing;
  readonly name: string;
  readonly onClose: () => void;
}

/** Puts something on record about a thing. It stays for good, under the name of whoever has written it. */
export function NoteDialog({ thing, name, onClose }: NoteDialogProps) {
  const form = useForm({
    resolver: zodResolver(NewAuditRecord.pick({ text: true })),
    defaultValues: { text: '' },
  });
  const save = useWrite({
    write: ({ text }: { readonly text: string }) => api.audit.createRecord({ body: [{ ...thing, text }] }),
    success: callsOf.audit.createRecord.success,
    particulars: () => name,
    refresh: [auditQueries.all()],
    showsFailures: true,
    onDone: onClose,
  });
  const { submit } = useFormSubmit(form, { send: save.mutate, place: (error) => placeFieldErrors(form, error) });
  return (
    <FormDialog
      title={`Put a note on record: ${name}`}
      act="Put on record"
      write={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="muted">It is kept for good with your name and the time, and cannot be changed or removed.</p>
      <TextAreaField label="Note" size="small" rows={4} {...fieldProps(form, 'text')} />
    </FormDialog>
  );
}
