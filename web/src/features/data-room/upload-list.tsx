import { Button } from '@aws-amplify/ui-react';
import { CircleCheck, OctagonAlert } from 'lucide-react';
import type { RoomDocument } from '#shared/domain/document.ts';
import { formatFileSize } from '#shared/format/file-size.ts';
import { ProgressBar } from '../../components/job-progress.tsx';
import styles from './data-room.module.css';
import type { UploadLine, useUploads } from './use-uploads.ts';

interface UploadListProps {
  readonly uploads: ReturnType<typeof useUploads>;
  /** Documents of the open folder, to find the one whose name is taken. */
  readonly documents: readonly RoomDocument[];
}

/** The files on their way, each with its progress, and what became of them. */
export function UploadList({ uploads: { lines, again, cancel, clear }, documents }: UploadListProps) {
  if (lines.length === 0) return null;
  const isBusy = lines.some(({ status }) => status === 'waiting' || status === 'running');
  const done = lines.filter(({ status }) => status === 'done').length;

  return (
    <section className={styles['uploads']} aria-label="Uploads">
      <header>
        <span role="status">
          {done} of {lines.length} uploaded
        </span>
        {!isBusy && (
          <Button size="small" variation="link" onClick={clear}>
            Clear list
          </Button>
        )}
      </header>
      <ul className={styles['uploadLines']}>
        {lines.map((line) => (
          <li key={line.id}>
            <UploadState line={line} />
            <UploadActions line={line} documents={documents} again={again} cancel={cancel} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UploadState({ line: { file, status, share, problem } }: { line: UploadLine }) {
  return (
    <div className={styles['uploadState']}>
      <span className={styles['uploadName']}>
        {status === 'done' && <CircleCheck size={14} className={styles['done']} aria-label="Uploaded" />}
        {status === 'failed' && <OctagonAlert size={14} className={styles['failed']} aria-label="Failed" />}
        {file.name} <small>{formatFileSize(file.size)}</small>
      </span>
      {(status === 'waiting' || status === 'running') && <ProgressBar share={share} label={`Uploading ${file.name}`} />}
      {problem !== null && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  );
}

interface UploadActionsProps extends Pick<UploadListProps, 'documents'> {
  readonly line: UploadLine;
  readonly again: ReturnType<typeof useUploads>['again'];
  readonly cancel: ReturnType<typeof useUploads>['cancel'];
}

function UploadActions({ line, documents, again, cancel }: UploadActionsProps) {
  const namesake = line.isNameTaken
    ? documents.find(
        ({ name, logicalType, acts }) =>
          name === line.file.name && logicalType === 'Document' && acts.includes('replace'),
      )
    : undefined;
  if (line.status === 'done') return null;
  return (
    <div className={styles['uploadActions']}>
      {namesake && (
        <Button size="small" onClick={() => again(line, namesake.id)}>
          Add as new version
        </Button>
      )}
      {line.status === 'failed' && !namesake && (
        <Button size="small" onClick={() => again(line)}>
          Try again
        </Button>
      )}
      <Button size="small" variation="link" onClick={() => cancel(line.id)}>
        {line.status === 'failed' ? 'Remove' : 'Cancel'}
        <span className="visually-hidden"> {line.file.name}</span>
      </Button>
    </div>
  );
}
