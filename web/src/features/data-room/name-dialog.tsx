import { Button, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { fileName, type RoomDocument } from '#shared/domain/document.ts';
import { api } from '../../api/api.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { Dialog, DialogActions, DialogBody } from '../../components/dialog.tsx';
import { FormFailure } from '../../components/form-failure.tsx';
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
    refresh: [documentQueries.of(roomId)],
    showsFailures: true,
    onDone: onClose,
  });

  return (
    <Dialog title={document === undefined ? 'New folder' : `Rename ${document.name}`} onClose={onClose}>
      <form noValidate onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        <DialogBody>
          <FormFailure error={save.error} />
          <TextField label="Name" autoComplete="off" {...fieldProps(form, 'name')} />
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variation="primary" isLoading={save.isPending} loadingText="Saving…">
            {document === undefined ? 'Create folder' : 'Rename'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
