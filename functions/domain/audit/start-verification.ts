import { actorName } from '#functions/platform/http/actor-name.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { jobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import { jobIdFor, jobsOf, jobView } from '#functions/platform/jobs/job-store.ts';
import type { audit } from '#shared/contract/audit.ts';
import type { AuditContext } from './context.ts';
import { findVerification, verificationChange } from './verification-store.ts';

type Calls = typeof audit.calls;

const lengthOfMinute = '2026-01-01T00:00'.length;

/** Starts a walk along the organization's trail; asking again within the minute, or while one goes on, finds that one. */
export const startVerification: UseCase<Calls['startVerification'], AuditContext> = async (_, { scope }) => {
  const { table, actor, clock, organizationId } = scope;
  const jobs = jobsOf(table, actor, clock);
  const latest = await findVerification(table);
  const running = latest === null || latest.finishedAt !== null ? null : await jobs.find(latest.jobId);
  if (running !== null && running.status !== 'failed') return jobView(running);
  const startedAt = clock.now().toISOString();
  const id = jobIdFor('trail-verification', organizationId, startedAt.slice(0, lengthOfMinute));
  const begun = {
    jobId: id,
    startedAt,
    startedByName: actorName(scope),
    finishedAt: null,
    checked: 0,
    places: [],
    first: null,
    next: null,
  };
  const job = {
    id,
    kind: 'trail-verification' as const,
    title: 'Verify the audit trail',
    entityId: null,
    documentId: null,
    payload: { kind: 'trail-verification', organizationId, agentId: actor.agentId },
  };
  const along = verificationChange(table, begun, latest?.version ?? 'absent', 'trailVerification.started');
  return jobView(await jobLauncher(table, jobs).start(job, [along]));
};

export const getVerification: UseCase<Calls['getVerification'], AuditContext> = async (_, { scope }) => {
  const found = await findVerification(scope.table);
  if (found === null) return { verification: null };
  const { version: _v, next: _n, places, ...verification } = found;
  return { verification: { ...verification, faults: places.length } };
};
