import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { writeExport } from '#functions/platform/files/export-store.ts';
import { type ActingAgent, scopeOfAgent } from '#functions/platform/http/agent-scope.ts';
import type { JobOutcome, JobRun } from '#functions/platform/jobs/job-worker.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { hoursOfExports, mostExported } from '#shared/domain/audit/audit-export.ts';
import { storedValue } from '#shared/domain/settings/stored-settings.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { auditFileLines, auditFileStart, auditFileTypes } from '#shared/format/audit-file.ts';
import type { AuditSurroundings } from '#shared/format/audit-words.ts';
import { counted } from '#shared/format/duration.ts';
import { hourInMilliseconds } from '#shared/time/durations.ts';
import { type AuditContext, auditContext } from './context.ts';
import { exportChange, findExport, type StoredExport, storedName } from './export-records.ts';
import { logPages } from './log-pages.ts';

interface Written {
  records: number;
  isWhole: boolean;
}

/** How things are called in the organization, and where it is: as its people read them on their screens. */
async function surroundingsOf(organizationId: string): Promise<AuditSurroundings> {
  const { details } = await readOrganization(organizationId);
  return { terms: termsOf(details), timeZone: storedValue(details, 'timeZoneOffset') };
}

/** The file a piece at a time, so that no more than a page of records is in memory. */
async function* contentOf(
  { wanted }: StoredExport,
  context: AuditContext,
  written: Written,
  report: JobRun['report'],
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const surroundings = await surroundingsOf(context.scope.organizationId);
  yield encoder.encode(auditFileStart(wanted.format));
  for await (const page of logPages(wanted, context)) {
    const records = page.slice(0, mostExported - written.records);
    written.records += records.length;
    yield encoder.encode(auditFileLines(records, wanted.format, surroundings));
    await report(Math.min(0.99, written.records / mostExported), `${counted(written.records, 'record')} written`);
    if (written.records < mostExported) continue;
    written.isWhole = false;
    return;
  }
  // Storage takes no file without a byte.
  if (written.records === 0) yield encoder.encode('\n');
}

/** Makes the file as its starter may see the log now. It may be made again: the file takes the place of the one before. */
export async function runExport(acting: ActingAgent, run: JobRun): Promise<JobOutcome> {
  const { table, actor, clock, job, report } = run;
  const stored = await findExport(table, job.id);
  const scope = await scopeOfAgent(acting, actor);
  const context = scope === null ? null : auditContext(scope);
  if (stored === null || context?.manages !== true) {
    return { refused: 'Whoever has asked for this file may no longer see the activity log.' };
  }
  const written: Written = { records: 0, isWhole: true };
  const content = contentOf(stored, context, written, report);
  const type = auditFileTypes[stored.wanted.format];
  const size = await writeExport(acting.organizationId, storedName(stored), type, content);
  const expiresAt = new Date(clock.now().getTime() + hoursOfExports * hourInMilliseconds).toISOString();
  const made = { ...stored, result: { ...written, size, expiresAt } };
  await writeRecords([exportChange(table, made, stored.version, 'auditExport.made')], actor, clock.now());
  const told = counted(written.records, 'record');
  return { done: written.isWhole ? told : `The newest ${told}; choose a shorter period for earlier ones` };
}

export const exportGivenUp =
  'The file could not be made because of a problem on our side. Nothing was lost. Start it again with Retry.';
