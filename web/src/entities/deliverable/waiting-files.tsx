import { Button } from '@aws-amplify/ui-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import type { WaitingFile } from '#shared/domain/waiting-file.ts';
import { formatDate } from '#shared/format/dates.ts';
import { waitingWords } from '#shared/format/waiting-words.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { deliverableQueries } from '../../api/queries/deliverable-queries.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { DocumentLink } from '../../components/document-link.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { useWrite } from '../../components/use-write.ts';
import styles from './deliverable.module.css';

const FilePurposeDialog = lazyDialog(async () => (await import('./file-purpose-dialog.tsx')).FilePurposeDialog);

interface WaitingFilesProps {
  readonly entityId: string;
  /** Those of one covenant alone. */
  readonly covenantId?: string;
}

/** Files that were put into the folders of covenants of a structure and are handed in for nothing yet; nothing where there are none. */
export function WaitingFiles({ entityId, covenantId }: WaitingFilesProps) {
  const query = useQuery({
    ...deliverableQueries.waiting(entityId),
    select: (all) =>
      covenantId === undefined ? all : all.filter(({ covenants }) => covenants.some(({ id }) => id === covenantId)),
  });
  return <WaitingFileList query={query} />;
}

interface WaitingFileListProps {
  readonly query: Pick<UseQueryResult<readonly WaitingFile[]>, 'data' | 'error' | 'refetch'>;
  /** Whether they are of several structures, each of which is named. */
  readonly namesStructures?: boolean;
}

/** Nothing until it is known whether any wait: usually none do. */
export function WaitingFileList({ query, namesStructures = false }: WaitingFileListProps) {
  const { data: files = [], error } = query;
  if (query.data === undefined && error !== null)
    return <LoadFailed error={error} onRetry={() => void query.refetch()} />;
  if (files.length === 0) return null;
  return (
    <section className={styles['waiting']} aria-label="Files that wait">
      <p>{files.length === 1 ? '1 file waits to be handed in' : `${files.length} files wait to be handed in`}</p>
      <ul className={styles['list']}>
        {files.map((file) => (
          <li key={`${file.entityId} ${file.documentId}`}>
            <Waiting file={file} namesStructure={namesStructures} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WaitingProps {
  readonly file: WaitingFile;
  readonly namesStructure: boolean;
}

function Waiting({ file, namesStructure }: WaitingProps) {
  const { entityId, entityName, documentId, documentName, folderName, filedByName, filedAt, maySettle } = file;
  const [isChoosing, setChoosing] = useState(false);
  const leave = useWrite({
    write: () => api.covenants.leaveFile({ params: { entityId, documentId } }),
    success: callsOf.covenants.leaveFile.success,
    particulars: () => documentName,
    refresh: [deliverableQueries.all()],
  });
  return (
    <div className={styles['line']}>
      <span className={styles['what']}>
        <DocumentLink entityId={entityId} documentId={documentId}>
          {documentName}
        </DocumentLink>
        {namesStructure && <span className="below">{entityName}</span>}
        <span className="below">
          Put into “{folderName}” by {filedByName} on {formatDate(filedAt.slice(0, 10))}
        </span>
        <span className="below">{waitingWords(file)}</span>
      </span>
      {maySettle && (
        <span className={styles['acts']}>
          <Button
            size="small"
            variation="primary"
            aria-label={`Hand in for…: ${documentName}`}
            onClick={() => setChoosing(true)}
          >
            <FileUp size={14} aria-hidden />
            Hand in for…
          </Button>
          <Button
            size="small"
            aria-label={`For nothing: ${documentName}`}
            isLoading={leave.isPending}
            onClick={() => leave.mutate()}
          >
            For nothing
          </Button>
        </span>
      )}
      {isChoosing && <FilePurposeDialog file={file} onClose={() => setChoosing(false)} />}
    </div>
  );
}
