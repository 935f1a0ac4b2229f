import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { api } from '../../../api/api.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { isUnderWay, jobQueries } from '../../../api/queries/job-queries.ts';
import { useHalvingWaits } from './use-halving-waits.ts';

const extract = (entityId: string, documentId: string, retry: boolean) =>
  api.covenants.extractCovenants({ body: { entityId, documentId, retry } });

/**
 * The extraction of one document. Asking again never starts a second job, so the page can be reloaded or opened by somebody else: while the
 * job runs it is followed every second, and when it has ended the same call answers with what was found, or why it failed. A job that does
 * not move for as long as the waits last is no longer followed, until somebody looks again.
 */
export function useExtraction(entityId: string, documentId: string | null) {
  const queryClient = useQueryClient();
  const queryKey = ['extraction', entityId, documentId];
  const extraction = useQuery({
    queryKey,
    queryFn: () => extract(entityId, documentId ?? '', false),
    enabled: documentId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const jobId = extraction.data?.status === 202 ? extraction.data.body.jobId : null;
  const known = queryClient.getQueryData(jobQueries.detail(jobId ?? '').queryKey);
  const askAgain = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['extraction', entityId, documentId] });
  }, [queryClient, entityId, documentId]);
  const waits = useHalvingWaits(jobId === null ? null : `${jobId} ${known?.updatedAt ?? ''}`, askAgain);
  const job = useQuery({ ...jobQueries.detail(jobId ?? ''), enabled: jobId !== null && !waits.areOver });
  const hasEnded = job.data !== undefined && !isUnderWay(job.data);

  useEffect(() => {
    if (jobId === null || !hasEnded) return;
    askAgain();
    void queryClient.invalidateQueries({ queryKey: covenantQueries.of(entityId) });
    void queryClient.invalidateQueries({ queryKey: jobQueries.recent().queryKey });
  }, [jobId, hasEnded, entityId, askAgain, queryClient]);

  useEffect(() => {
    if (jobId !== null) void queryClient.invalidateQueries({ queryKey: jobQueries.recent().queryKey });
  }, [jobId, queryClient]);

  const retry = async () => {
    await queryClient
      .fetchQuery({ queryKey, queryFn: () => extract(entityId, documentId ?? '', true), staleTime: 0 })
      .catch(() => null);
    await queryClient.resetQueries({ queryKey: jobQueries.all() });
  };

  return {
    /** Null before anything is known. */
    job: jobId === null ? null : (job.data ?? null),
    isRunning: documentId !== null && (extraction.isPending || jobId !== null) && !extraction.isError,
    /** Nobody waits for it any more. */
    hasTimedOut: waits.areOver,
    lookAgain: () => {
      waits.beginAgain();
      askAgain();
    },
    failure: extraction.error,
    found: extraction.data?.status === 200 ? extraction.data.body.covenants : null,
    /** What people should know of how it was read. */
    note: extraction.data?.status === 200 ? extraction.data.body.note : null,
    /** When that was told; milliseconds since 1970. Read so, the same answer again does not render the page again. */
    foundAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0,
    retry,
  };
}
