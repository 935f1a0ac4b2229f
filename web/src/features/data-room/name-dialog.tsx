import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { fileName, type RoomDocument } from '#shared/domain/document.ts';
import { api } from '../../api/api.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { fieldProps } from '../../components/form-fields.ts';
import { useWrite } from '../../components/use-write.ts';

const Naming = z.object({ name: fileName });

interface NameDialogProps {
  readonly roomId: string;
  /** The folder that a new folder goes into. */
  readonly folderId: string | null;
  /** Set to rename it; left out to create a folder. */
  readonly document?: RoomDocument;
  readonly onClose: () => void;
}

/** Names a new folder, or gives a document or folder another name. */
export function NameDialog({ roomId, folderId, document, onClose }: NameDialogProps) {
  const form = useForm({ resolver: zodResolver(Naming), defaultValues: { name: document?.name ?? '' } });
  const save = useWrite({
    write: ({ name }: z.infer<typeof Naming>) =>
      document === undefined
        ? api.dataRoom.createDocument({
            params: { dataroomId: roomId },
            body: { logicalType: 'Folder', name, parentId: folderId },
          })
        : api.dataRoom.updateDocument({
            params: { dataroomId: roomId, documentId: document.id },
            body: { recordVersion: document.recordVersion, name },
          }),
    success: document === undefined ? 'Folder created' : 'Renamed',
    particulars: ({ name }) => name,
    refresh: [documentQueries.of(roomId)],
    showsFailures: true,
    onDone: onClose,
  });

  return (
    <FormDialog
      title={document === undefined ? 'New folder' : `Rename ${document.name}`}
      act={document === undefined ? 'Create folder' : 'Rename'}
      write={save}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <TextField label="Name" autoComplete="off" {...fieldProps(form, 'name')} />
    </FormDialog>
  );
}
