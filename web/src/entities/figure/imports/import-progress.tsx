import { Alert } from '@aws-amplify/ui-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { isUnderWay, jobQueries } from '../../../api/queries/job-queries.ts';
import { JobProgress } from '../../../components/job-progress.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { ImportedFigures } from './imported-figures.tsx';

interface ImportProgressProps {
  readonly entityId: string;
  readonly importId: string;
  /** The job to follow: the import's, or that of its undo. */
  readonly jobId: string;
  /** Whether what it has come to is told beside it. */
  readonly isPast?: boolean;
}

/** How far an import, or its undo, has come, and then what has become of each figure. */
export function ImportProgress({ entityId, importId, jobId, isPast = false }: ImportProgressProps) {
  const queryClient = useQueryClient();
  const job = useQuery(jobQueries.detail(jobId));
  const isOver = job.data !== undefined && !isUnderWay(job.data);
  // What was written in the background belongs on what was read before.
  useEffect(() => {
    if (!isOver) return;
    for (const queryKey of [figureQueries.of(entityId), covenantQueries.of(entityId)]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [isOver, entityId, queryClient]);
  return (
    <QueryView query={job}>
      {(found) => (
        <>
          {(!isPast || isUnderWay(found)) && <JobProgress job={found} />}
          {isUnderWay(found) && <p className="note">You may close this; it goes on without it.</p>}
          {found.status === 'failed' && (
            <Alert variation="error" role="alert">
              {found.error}
            </Alert>
          )}
          {!isUnderWay(found) && <ImportedFigures key={found.id} entityId={entityId} importId={importId} />}
        </>
      )}
    </QueryView>
  );
}
