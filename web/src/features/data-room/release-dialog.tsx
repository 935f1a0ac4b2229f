import { TextAreaField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { RoomDocument } from '#shared/domain/document.ts';
import { ReleaseReason } from '#shared/domain/file-scan.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { fieldProps } from '../../components/form-fields.ts';
import { useWrite } from '../../components/use-write.ts';

const Releasing = z.object({ reason: ReleaseReason });

interface ReleaseDialogProps {
  readonly document: RoomDocument;
  readonly version: number;
  readonly onClose: () => void;
}

/** Answers for a version that could not be scanned for malware. */
export function ReleaseDialog({ document, version, onClose }: ReleaseDialogProps) {
  const form = useForm({ resolver: zodResolver(Releasing), defaultValues: { reason: '' } });
  const release = useWrite({
    write: ({ reason }: z.infer<typeof Releasing>) =>
      api.dataRoom.releaseVersion({
        params: { dataroomId: document.entityId, documentId: document.id, version: String(version) },
        body: { recordVersion: document.recordVersion, reason },
      }),
    success: callsOf.dataRoom.releaseVersion.success,
    particulars: () => `${document.name}, version ${version}`,
    refresh: [documentQueries.of(document.entityId)],
    showsFailures: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Release version ${version} of ${document.name}`}
      act="Release"
      write={release}
      onSubmit={form.handleSubmit((values) => release.mutate(values))}
      onClose={onClose}
    >
      <p>
        It could not be scanned for malware, so nobody knows what is in it. Once it is released, everybody who may read
        the document can open and download it. Your name and the reason stay with it.
      </p>
      <TextAreaField label="Why it is safe" rows={3} maxLength={500} {...fieldProps(form, 'reason')} />
    </FormDialog>
  );
}
