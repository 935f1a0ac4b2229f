import { Button } from '@aws-amplify/ui-react';
import { CircleCheck, OctagonAlert } from 'lucide-react';
import type { RoomDocument } from '#shared/domain/document.ts';
import { formatFileSize } from '#shared/format/file-size.ts';
import { ProgressBar } from '../../components/job-progress.tsx';
import styles from './data-room.module.css';
import { AllTaken, UploadActions } from './upload-actions.tsx';
import { isOnItsWay, nameOf, type UploadLine } from './upload-line.ts';
import type { Uploads } from './use-uploads.ts';

interface UploadListProps {
  readonly uploads: Uploads;
  /** Documents of the open folder, to find the one whose name is taken. */
  readonly documents: readonly RoomDocument[];
}

/** A list of thousands is for no eye; what needs one comes first. */
const mostShown = 100;
const order: readonly UploadLine['status'][] = ['asked', 'failed', 'running', 'waiting', 'done'];

const shownOf = (lines: readonly UploadLine[]): readonly UploadLine[] =>
  lines.length <= mostShown
    ? lines
    : lines.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status)).slice(0, mostShown);

/** The files on their way, each with its progress, and what became of them. */
export function UploadList({ uploads, documents }: UploadListProps) {
  const { lines, again, clear } = uploads;
  if (lines.length === 0) return null;
  const done = lines.filter(({ status }) => status === 'done').length;
  const failed = lines.filter(({ status }) => status === 'failed');
  const shown = shownOf(lines);

  return (
    <section className={styles['uploads']} aria-label="Uploads">
      <header>
        <span role="status">
          {done} of {lines.length} uploaded
        </span>
        <span className={styles['uploadActions']}>
          {failed.length > 1 && (
            <Button
              size="small"
              onClick={() => {
                for (const line of failed) again(line);
              }}
            >
              Try {failed.length} again
            </Button>
          )}
          {!lines.some(isOnItsWay) && (
            <Button size="small" variation="link" onClick={clear}>
              Clear list
            </Button>
          )}
        </span>
      </header>
      <AllTaken uploads={uploads} />
      <ul className={styles['uploadLines']}>
        {shown.map((line) => (
          <li key={line.id}>
            <UploadState line={line} />
            <UploadActions line={line} uploads={uploads} documents={documents} />
          </li>
        ))}
      </ul>
      {shown.length < lines.length && <p className={styles['moreLines']}>and {lines.length - shown.length} more</p>}
    </section>
  );
}

function questionText({ question, file }: UploadLine): string | null {
  if (question === null) return null;
  if (question.kind === 'exists') return 'There is already an item with this name here.';
  return `${formatFileSize(question.upload.arrivedBytes)} of ${formatFileSize(file.size)} have arrived before.`;
}

function UploadState({ line }: { readonly line: UploadLine }) {
  const { file, directory, status, share, problem } = line;
  const asked = questionText(line);
  return (
    <div className={styles['uploadState']}>
      <span className={styles['uploadName']}>
        {status === 'done' && <CircleCheck size={14} className={styles['done']} aria-label="Uploaded" />}
        {status === 'failed' && <OctagonAlert size={14} className={styles['failed']} aria-label="Failed" />}
        {[...directory, nameOf(line)].join(' / ')} <small>{formatFileSize(file.size)}</small>
      </span>
      {isOnItsWay(line) && <ProgressBar share={share} label={`Uploading ${file.name}`} />}
      {asked !== null && <p className={styles['asked']}>{asked}</p>}
      {problem !== null && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </div>
  );
}
