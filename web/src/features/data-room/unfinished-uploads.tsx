import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnfinishedUpload } from '#shared/domain/parted-upload.ts';
import { formatFileSize } from '#shared/format/file-size.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { isUploadOf } from '../../api/parted-upload.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { MomentText } from '../../components/date-text.tsx';
import { ProgressBar } from '../../components/job-progress.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { useWrite } from '../../components/use-write.ts';
import styles from './data-room.module.css';
import type { UploadLine } from './upload-line.ts';
import type { Uploads } from './use-uploads.ts';

interface UnfinishedUploadsProps {
  readonly roomId: string;
  readonly uploads: Uploads;
}

const isInLine = ({ uploadId }: UnfinishedUpload, { unfinished, question }: UploadLine): boolean =>
  unfinished?.uploadId === uploadId || (question?.kind === 'unfinished' && question.upload.uploadId === uploadId);

/** What was interrupted on an earlier visit, or in another window, and can go on. */
export function UnfinishedUploads({ roomId, uploads }: UnfinishedUploadsProps) {
  const unfinished = useInfiniteQuery(documentQueries.unfinished(roomId));
  const [discarded, setDiscarded] = useState<UnfinishedUpload | null>(null);
  const all = unfinished.data?.pages.flatMap((page) => page.body) ?? [];
  const shown = all.filter((upload) => !uploads.lines.some((line) => isInLine(upload, line)));
  if (shown.length === 0) return null;
  return (
    <section className={styles['uploads']} aria-label="Unfinished uploads">
      <header>
        <span>Unfinished uploads</span>
      </header>
      <ul className={styles['uploadLines']}>
        {shown.map((upload) => (
          <UnfinishedLine
            key={upload.uploadId}
            upload={upload}
            onFile={(file) => uploads.goOn(file, upload)}
            onDiscard={() => setDiscarded(upload)}
          />
        ))}
      </ul>
      <LoadMore list={unfinished} />
      {discarded && <DiscardDialog roomId={roomId} upload={discarded} onClose={() => setDiscarded(null)} />}
    </section>
  );
}

interface DiscardDialogProps {
  readonly roomId: string;
  readonly upload: UnfinishedUpload;
  readonly onClose: () => void;
}

function DiscardDialog({ roomId, upload, onClose }: DiscardDialogProps) {
  const { uploadId, fileName, arrivedBytes } = upload;
  const discard = useWrite({
    write: () => api.dataRoom.abortUpload({ params: { dataroomId: roomId, uploadId } }),
    success: callsOf.dataRoom.abortUpload.success,
    particulars: () => fileName,
    refresh: [documentQueries.of(roomId)],
    showsFailures: true,
  });
  return (
    <ConfirmDialog
      title={`Discard the upload of ${fileName}?`}
      confirmLabel="Discard upload"
      isDestructive
      onConfirm={() => discard.mutateAsync(undefined)}
      onClose={onClose}
    >
      {`The ${formatFileSize(arrivedBytes)} that have arrived are removed. The file on your own machine stays.`}
    </ConfirmDialog>
  );
}

interface UnfinishedLineProps {
  readonly upload: UnfinishedUpload;
  readonly onFile: (file: File) => void;
  readonly onDiscard: () => void;
}

function UnfinishedLine({ upload, onFile, onDiscard }: UnfinishedLineProps) {
  const { fileName, directory, size, arrivedBytes, startedAt, expiresAt } = upload;
  const [problem, setProblem] = useState<string | null>(null);

  const take = async (file: File): Promise<void> => {
    const isSame = await isUploadOf(upload, file, fileName).catch(() => false);
    if (isSame) onFile(file);
    else setProblem(`${file.name} is not the file that was interrupted. Choose ${fileName} as it was then.`);
  };
  return (
    <li>
      <div className={styles['uploadState']}>
        <span className={styles['uploadName']}>
          {[...directory, fileName].join(' / ')}{' '}
          <small>
            {formatFileSize(arrivedBytes)} of {formatFileSize(size)}
          </small>
        </span>
        <ProgressBar share={arrivedBytes / size} label={`Arrived of ${fileName}`} />
        <small className={styles['checksum']}>
          Begun <MomentText at={startedAt} />, kept until <MomentText at={expiresAt} />
        </small>
        {problem && (
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
      </div>
      <div className={styles['uploadActions']}>
        <label className={styles['choose']}>
          <input
            type="file"
            className="visually-hidden"
            onChange={({ target }) => {
              const file = target.files?.[0];
              target.value = '';
              setProblem(null);
              if (file) void take(file);
            }}
          />
          <span>
            Choose the file to go on <span className="visually-hidden">with {fileName}</span>
          </span>
        </label>
        <Button size="small" variation="link" onClick={onDiscard}>
          Discard <span className="visually-hidden">{fileName}</span>
        </Button>
      </div>
    </li>
  );
}
