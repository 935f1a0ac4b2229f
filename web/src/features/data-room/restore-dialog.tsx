import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { type DeletedDocument, fileName } from '#shared/domain/document.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { fieldProps } from '../../components/form-fields.ts';
import { useWrite } from '../../components/use-write.ts';

const Naming = z.object({ name: fileName });

interface RestoreDialogProps {
  readonly document: DeletedDocument;
  readonly onClose: () => void;
}

/** Brings a deleted document back; another may have its name by now. */
export function RestoreDialog({ document, onClose }: RestoreDialogProps) {
  const form = useForm({ resolver: zodResolver(Naming), defaultValues: { name: document.name } });
  const restore = useWrite({
    write: ({ name }: z.infer<typeof Naming>) =>
      api.dataRoom.restoreDocument({
        params: { dataroomId: document.entityId, documentId: document.id },
        body: { name },
      }),
    success: callsOf.dataRoom.restoreDocument.success,
    particulars: ({ name }) => name,
    refresh: [documentQueries.of(document.entityId)],
    showsFailures: true,
    onDone: onClose,
  });

  return (
    <FormDialog
      title={`Restore ${document.name}`}
      act="Restore"
      acting="Restoring…"
      write={restore}
      onSubmit={form.handleSubmit((values) => restore.mutate(values))}
      onClose={onClose}
    >
      <p>
        It comes back with all its versions, to the folder that it lay in, or to the data room itself if that is gone.
      </p>
      <TextField label="Name" autoComplete="off" {...fieldProps(form, 'name')} />
    </FormDialog>
  );
}
