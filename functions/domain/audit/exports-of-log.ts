import { randomUUID } from 'node:crypto';
import { presignExport } from '#functions/platform/files/export-store.ts';
import { Accepted } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { jobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import { jobsOf, type NewJob } from '#functions/platform/jobs/job-store.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { audit } from '#shared/contract/audit.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { AuditContext } from './context.ts';
import { exportChange, exportView, findExport, type StoredExport, storedName } from './export-records.ts';

type Calls = typeof audit.calls;

/** For as long as a slow network needs to begin. */
const addressMinutes = 5;

export const startExport: UseCase<Calls['startExport'], AuditContext> = async ({ body }, { scope }) => {
  const { table, actor, clock, agent, organizationId } = scope;
  const id = randomUUID();
  const now = clock.now();
  const stored: StoredExport = {
    id,
    wanted: body,
    startedBy: agent.id,
    startedAt: now.toISOString(),
    result: null,
    version: 1,
  };
  const job: NewJob = {
    ...{ id, kind: 'audit-export', title: 'Export of the activity log', entityId: null, documentId: null },
    payload: { kind: 'audit-export', organizationId, agentId: agent.id, asSuperuser: String(agent.superuser) },
  };
  const change = exportChange(table, stored, 'absent', 'auditExport.started');
  const started = await jobLauncher(table, jobsOf(table, actor, clock)).start(job, [change]);
  return new Accepted(exportView(stored, started, now));
};

/** Files of others are told to nobody. */
async function readOwn(exportId: string, { scope }: AuditContext) {
  const { table, agent, actor, clock } = scope;
  const [stored, job] = await Promise.all([findExport(table, exportId), jobsOf(table, actor, clock).find(exportId)]);
  if (stored === null || job === null || stored.startedBy !== agent.id) throw new DomainError('auditExportNotFound');
  return { stored, job };
}

export const getExport: UseCase<Calls['getExport'], AuditContext> = async ({ params }, context) => {
  const { stored, job } = await readOwn(params.exportId, context);
  return exportView(stored, job, context.scope.clock.now());
};

/** Whoever fetches a file is on record before they are told where it is. */
export const linkExport: UseCase<Calls['linkExport'], AuditContext> = async ({ params }, context) => {
  const { scope } = context;
  const { table, actor, clock, organizationId } = scope;
  const { stored, job } = await readOwn(params.exportId, context);
  const { result } = exportView(stored, job, clock.now());
  if (result === null) throw new DomainError('auditExportNotReady');
  await attempted(async () => {
    const latest = (await findExport(table, stored.id)) ?? stored;
    const change = exportChange(table, latest, latest.version, 'auditExport.addressed');
    await writeRecords([change], actor, clock.now());
  });
  const fileName = `Activity log ${stored.startedAt.slice(0, '2026-01-01'.length)}.${stored.wanted.format}`;
  return presignExport(organizationId, storedName(stored), { fileName, minutes: addressMinutes });
};
