import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../api/api.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { isUnderWay, jobQueries } from '../../../api/queries/job-queries.ts';

const extract = (entityId: string, documentId: string, retry: boolean) =>
  api.covenants.extractCovenants({ body: { entityId, documentId, retry } });

/**
 * The extraction of one document. Asking again never starts a second job, so the page can be reloaded or opened by somebody else: while the
 * job runs it is followed every second, and when it has ended the same call answers with what was found, or why it failed.
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
  const job = useQuery({ ...jobQueries.detail(jobId ?? ''), enabled: jobId !== null });
  const hasEnded = job.data !== undefined && !isUnderWay(job.data);

  useEffect(() => {
    if (jobId === null || !hasEnded) return;
    void queryClient.invalidateQueries({ queryKey: ['extraction', entityId, documentId] });
    void queryClient.invalidateQueries({ queryKey: covenantQueries.of(entityId) });
    void queryClient.invalidateQueries({ queryKey: jobQueries.recent().queryKey });
  }, [jobId, hasEnded, entityId, documentId, queryClient]);

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
    failure: extraction.error,
    found: extraction.data?.status === 200 ? extraction.data.body.covenants : null,
    retry,
  };
}
