import type { Alongside, ReadApprovalSource } from '#functions/domain/approvals/exports/approval-source.ts';
import { fingerprint } from '#functions/domain/approvals/exports/fingerprint.ts';
import { findDocument } from '#functions/domain/data-room/exports/document-reader.ts';
import { requireUnlocked } from '#functions/domain/data-room/exports/file-lock-reader.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { jobsOf } from '#functions/platform/jobs/job-store.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { entityPartOf } from '#shared/domain/entity-part-id.ts';
import { takesSecondPerson } from '#shared/domain/permissions/second-person.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { counted } from '#shared/format/duration.ts';
import { figureJob } from '../importing/import-job.ts';
import { findImport, importChange, type StoredImport } from '../importing/import-records.ts';
import { mayApprove, seesImports } from './detail-rights-reader.ts';

/** What is approved is to enter one version of a document, read in one way, over what its starter has seen. */
const fingerprintOf = (one: StoredImport): string =>
  fingerprint(
    ...[one.documentId, one.documentVersion, one.sheet, one.dataKind, one.language],
    ...[one.replaces, one.skipsFaulty, one.takesFuture, one.seen],
  );

/** Without its document, which not everybody sees who sees the import. */
function nameOf({ dataKind, planned }: StoredImport): string {
  const rows = planned?.rows ?? 0;
  const told = rows === 0 ? '' : `, ${counted(rows, 'row')}`;
  return `Import of ${dataKind} figures${told}`;
}

/** Refuses what can no longer be read. Whoever approves an import need not see its document. */
async function requireReadable({ documentId, documentVersion }: StoredImport, { home }: Entity, scope: RequestScope) {
  const document = await findDocument(scope.table, home.id, documentId);
  const version = document?.versions.find((one) => one.version === documentVersion);
  if (version === undefined) {
    const userMessage = 'The document of this import, or the version that it reads, is no longer in the data room.';
    throw new DomainError('documentNotFound', { userMessage });
  }
  requireUnlocked(version, scope.clock);
}

/** Starts the import in one transaction with what approves it. The worker asks the rights of whoever has started it. */
async function start(one: StoredImport, { changes, derived }: Alongside, scope: RequestScope): Promise<void> {
  const { table, actor, clock } = scope;
  const jobs = jobsOf(table, actor, clock);
  const job = jobs.queued(figureJob(one, scope), await jobs.find(one.id));
  const started = { ...one, approval: null, start: one.start + 1, counts: null, undo: null };
  await writeRecords(
    [importChange(table, started, one.version, 'approved'), job, ...changes],
    actor,
    clock.now(),
    derived,
  );
}

/** An import of figures that waits, for whoever approves it by a workflow. */
export const figureImportApproval: ReadApprovalSource = async (sourceId, entity, scope) => {
  const { entityId, part: id } = entityPartOf(sourceId);
  if (entityId !== entity.id) return null;
  const { table, actor, clock } = scope;
  const [one, { details: settings }] = await Promise.all([
    findImport(table, id),
    readOrganization(scope.organizationId),
  ]);
  // The id of an import says nothing of where it lies.
  if (one?.entityId !== entity.id) return null;
  return {
    name: nameOf(one),
    sourceType: 'FigureImport',
    covenantType: null,
    isChange: false,
    fingerprint: fingerprintOf(one),
    isWaiting: one.approval === 'waiting',
    isClosed: one.approval === 'turnedDown',
    sees: seesImports(scope, entity.path),
    approves: mayApprove(scope, entity.path),
    isOwnWorkOf: (agentId) => takesSecondPerson(settings) && one.startedBy === agentId,
    approve: async (alongside) => {
      await requireReadable(one, entity, scope);
      await start(one, alongside, scope);
    },
    refuse: async (decision, _, { changes, derived }) => {
      // Sent back, it waits on: it is sent again with an answer, or asked for anew.
      const isTurnedDown = decision === 'Rejected' && one.approval === 'waiting';
      const own = isTurnedDown
        ? [importChange(table, { ...one, approval: 'turnedDown' }, one.version, 'turnedDown')]
        : [];
      await writeRecords([...own, ...changes], actor, clock.now(), derived);
    },
  };
};
