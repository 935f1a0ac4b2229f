import { Alert, Button } from '@aws-amplify/ui-react';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { formatDate } from '#shared/format/dates.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { messageOf } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { documentQueries } from '../../../api/queries/document-queries.ts';
import { uploadDocument } from '../../../api/upload-document.ts';
import { saveFile } from '../../../components/data-table/table-export.ts';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { useMayUpload } from '../../../entities/entity/use-may-change.ts';
import { prepareCertificate } from './prepare-certificate.ts';

interface CertificateDialogProps {
  readonly structure: StructureView;
  readonly periodEnd: IsoDate;
  readonly onClose: () => void;
}

/** Saves a compliance certificate; whoever may upload also files it in the data room, in the folder that the organization has chosen for reports. */
export function CertificateDialog({ structure, periodEnd, onClose }: CertificateDialogProps) {
  const { details } = useGlobalState().organization;
  const mayFile = useMayUpload(structure);
  const folder = settingValue(details, 'reportDataroomSubdirectory');
  const place = folder === '' ? 'the data room' : `the folder “${folder}” of the data room`;
  const directory = folder === '' ? [] : folder.split('/');
  const save = useWrite({
    write: () => prepareCertificate(structure.id, periodEnd),
    success: null,
    showsFailures: true,
    onDone: (file) => {
      saveFile(file.name, file);
      onClose();
    },
  });
  const filing = useWrite({
    write: async () => {
      const file = await prepareCertificate(structure.id, periodEnd);
      const { signal } = new AbortController();
      return uploadDocument({
        ...{ roomId: structure.id, folderId: null, directory, file, signal, onProgress: () => undefined },
      });
    },
    success: callsOf.dataRoom.createDocument.success,
    particulars: (_, { name }) => [...directory, name].join(' / '),
    refresh: [documentQueries.of(structure.id)],
    showsFailures: true,
    onDone: onClose,
  });
  const isBusy = save.isPending || filing.isPending;
  const failure = filing.error ?? save.error;
  return (
    <Dialog title={`Compliance certificate, period to ${formatDate(periodEnd)}`} onClose={onClose}>
      <DialogBody>
        <p>
          Tests, figures and thresholds as you may see them now, with fields to sign.
          {mayFile && ` Filed, it goes into ${place}, as the next version of the one that is there.`}
        </p>
        {failure && <Alert variation="error">{messageOf(failure)}</Alert>}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          {...(mayFile ? {} : { variation: 'primary' as const })}
          isLoading={save.isPending}
          isDisabled={isBusy}
          onClick={() => save.mutate(undefined)}
        >
          Save PDF
        </Button>
        {mayFile && (
          <Button
            variation="primary"
            isLoading={filing.isPending}
            isDisabled={isBusy}
            onClick={() => filing.mutate(undefined)}
          >
            File in data room
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
