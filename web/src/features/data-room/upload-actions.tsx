import { Button } from '@aws-amplify/ui-react';
import type { RoomDocument } from '#shared/domain/document.ts';
import styles from './data-room.module.css';
import type { UploadLine } from './upload-line.ts';
import type { Uploads } from './use-uploads.ts';

/** The document of a line's name that its reader may replace, where it is among those listed. */
const namesakeOf = ({ file, directory }: UploadLine, documents: readonly RoomDocument[]) =>
  directory.length > 0
    ? undefined
    : documents.find(
        ({ name, logicalType, acts }) => name === file.name && logicalType === 'Document' && acts.includes('replace'),
      );

interface UploadActionsProps {
  readonly line: UploadLine;
  readonly uploads: Uploads;
  readonly documents: readonly RoomDocument[];
}

/** What can be done about a file on its way: decide what was asked, try it again, or give it up. */
export function UploadActions({ line, uploads, documents }: UploadActionsProps) {
  const { file, status, question } = line;
  const { again, startOver, cancel } = uploads;
  const ofFile = <span className="visually-hidden">{file.name}</span>;
  if (status === 'done') return null;
  if (question?.kind === 'unfinished') {
    return (
      <div className={styles['uploadActions']}>
        <Button size="small" variation="primary" onClick={() => again(line, { unfinished: question.upload })}>
          Go on {ofFile}
        </Button>
        <Button size="small" onClick={() => startOver(line)}>
          Start over {ofFile}
        </Button>
        <Button size="small" variation="link" onClick={() => cancel(line)}>
          Not now {ofFile}
        </Button>
      </div>
    );
  }
  if (question?.kind === 'exists') {
    const namesake = namesakeOf(line, documents);
    return (
      <div className={styles['uploadActions']}>
        {(question.isReplaceable || namesake !== undefined) && (
          <Button
            size="small"
            onClick={() => again(line, { ifExists: 'version', ...(namesake ? { documentId: namesake.id } : {}) })}
          >
            Add as new version {ofFile}
          </Button>
        )}
        <Button size="small" onClick={() => again(line, { copy: 2 })}>
          Keep both {ofFile}
        </Button>
        <Button size="small" variation="link" onClick={() => cancel(line)}>
          Skip {ofFile}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['uploadActions']}>
      {status === 'failed' && (
        <Button size="small" onClick={() => again(line)}>
          {line.unfinished === null ? 'Try again' : 'Go on'} {ofFile}
        </Button>
      )}
      <Button size="small" variation="link" onClick={() => cancel(line)}>
        {status === 'failed' ? 'Remove' : 'Cancel'} {ofFile}
      </Button>
    </div>
  );
}

/** The same decision for every file whose name is taken. */
export function AllTaken({ uploads }: { readonly uploads: Uploads }) {
  const taken = uploads.lines.filter(({ question }) => question?.kind === 'exists');
  const replaceable = taken.filter(({ question }) => question?.kind === 'exists' && question.isReplaceable);
  if (taken.length < 2) return null;
  return (
    <div className={styles['allTaken']}>
      <span>{taken.length} files have names that are taken.</span>
      <div className={styles['uploadActions']}>
        {replaceable.length > 0 && (
          <Button
            size="small"
            onClick={() => {
              for (const line of replaceable) uploads.again(line, { ifExists: 'version' });
            }}
          >
            {replaceable.length === taken.length
              ? 'Add all as new versions'
              : `Add ${replaceable.length} as new versions`}
          </Button>
        )}
        <Button
          size="small"
          onClick={() => {
            for (const line of taken) uploads.again(line, { copy: 2 });
          }}
        >
          Keep both of all
        </Button>
        <Button
          size="small"
          variation="link"
          onClick={() => {
            for (const line of taken) uploads.cancel(line);
          }}
        >
          Skip all
        </Button>
      </div>
    </div>
  );
}
