import { jobView, type StoredJob } from '#functions/platform/jobs/job-store.ts';
import type { MetricComputation } from '#shared/domain/metric-computation.ts';
import { endOfResult, type StoredComputation } from './computation-records.ts';

export const computationView = (
  { id, entityId, asked, startedAt, result }: StoredComputation,
  job: StoredJob,
): MetricComputation => ({
  ...{ id, entityId, asked, startedAt, job: jobView(job) },
  computedAt: result?.computedAt ?? null,
  expiresAt: result === null ? null : endOfResult(result.computedAt),
});
