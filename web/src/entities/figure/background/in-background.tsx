import { Alert, Button } from '@aws-amplify/ui-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Hourglass, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { MetricComputationResult } from '#shared/domain/metric-computation.ts';
import {
  type AskedInBackground,
  computationQueries,
  startComputation,
} from '../../../api/queries/computation-queries.ts';
import { isUnderWay, jobQueries } from '../../../api/queries/job-queries.ts';
import { MomentText } from '../../../components/date-text.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { JobProgress } from '../../../components/job-progress.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useWrite } from '../../../components/use-write.ts';
import styles from './in-background.module.css';
import { computationFor } from './same-question.ts';

export interface InBackgroundProps {
  readonly entityId: string;
  readonly asked: AskedInBackground;
  readonly skeleton?: ReactNode;
  /** Shows what was computed. */
  readonly children: (result: MetricComputationResult) => ReactNode;
}

/** What is too much for one answer: an offer to compute it in the background, how far that is, and what it came to, also after a reload. */
export function InBackground({ entityId, asked, skeleton, children }: InBackgroundProps) {
  const queryClient = useQueryClient();
  const recent = useQuery(computationQueries.recent(entityId));
  const [startedId, setStartedId] = useState<string | null>(null);
  const start = useWrite({
    write: () => startComputation(entityId, asked),
    success: null,
    refresh: [jobQueries.all()],
    onDone: ({ id }) => {
      setStartedId(id);
      void queryClient.invalidateQueries({ queryKey: computationQueries.result(entityId, id).queryKey });
    },
  });
  const compute = { isStarting: start.isPending, start: () => start.mutate(undefined) };
  return (
    <QueryView query={recent} skeleton={skeleton}>
      {(found) => {
        const id = startedId ?? computationFor(asked, found)?.id ?? null;
        if (id === null) return <Offer compute={compute} />;
        return (
          <Computation
            key={id}
            entityId={entityId}
            computationId={id}
            compute={compute}
            isOwn={startedId !== null}
            skeleton={skeleton}
          >
            {children}
          </Computation>
        );
      }}
    </QueryView>
  );
}

interface Compute {
  readonly isStarting: boolean;
  start(): void;
}

const Offer = ({ compute: { isStarting, start } }: { readonly compute: Compute }) => (
  <EmptyState
    icon={Hourglass}
    title="More than can be computed at once"
    action={
      <Button size="small" variation="primary" isLoading={isStarting} loadingText="Starting…" onClick={start}>
        Compute in the background
      </Button>
    }
  >
    This reads more than 600 projects and financings, which may take some minutes. You can go on working meanwhile.
  </EmptyState>
);

interface ComputationProps extends Pick<InBackgroundProps, 'entityId' | 'skeleton' | 'children'> {
  readonly computationId: string;
  readonly compute: Compute;
  /** It was started here, by a button that is gone since. */
  readonly isOwn: boolean;
}

function Computation({ entityId, computationId, compute, isOwn, skeleton, children }: ComputationProps) {
  const query = useQuery(computationQueries.result(entityId, computationId));
  return (
    <QueryView query={query} skeleton={skeleton}>
      {(result) => (
        <>
          <Standing result={result} compute={compute} isOwn={isOwn} />
          {(result.metrics ?? result.detail) !== null && children(result)}
        </>
      )}
    </QueryView>
  );
}

interface StandingProps extends Pick<ComputationProps, 'compute' | 'isOwn'> {
  readonly result: MetricComputationResult;
}

/** When it was computed, how far it is, or why it came to nothing. */
function Standing({ result, compute, isOwn }: StandingProps) {
  const { job, computedAt, expiresAt } = result;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOwn && document.activeElement === document.body) place.current?.focus();
  }, [isOwn]);
  const isKept = (result.metrics ?? result.detail) !== null;
  const isRunning = isUnderWay(job);
  return (
    <div ref={place} tabIndex={-1} className={styles['standing']}>
      {job.status === 'failed' && (
        <Alert variation="error" role="alert">
          {job.error}
        </Alert>
      )}
      {computedAt !== null && expiresAt !== null && (
        <p className="note">
          {isKept ? (
            <>
              Computed <MomentText at={computedAt} />; later changes are not in it. Kept until{' '}
              <MomentText at={expiresAt} />.
            </>
          ) : (
            <>
              What was computed <MomentText at={computedAt} /> is no longer kept.
            </>
          )}
        </p>
      )}
      {isRunning ? (
        <>
          <JobProgress job={job} />
          {!isKept && <p className="note">You may leave this page; it goes on without it.</p>}
        </>
      ) : (
        <Button size="small" isLoading={compute.isStarting} loadingText="Starting…" onClick={compute.start}>
          <RotateCw size={14} aria-hidden />
          Compute again
        </Button>
      )}
    </div>
  );
}
