import { requireNoWorkflow } from '#functions/domain/approvals/exports/open-workflow-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import { Accepted } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { isOver, jobIdFor, jobView, type StoredJob } from '#functions/platform/jobs/job-store.ts';
import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import { DataKind } from '#shared/domain/datapoint.ts';
import { entityPartId } from '#shared/domain/entity-part-id.ts';
import type { FigureCounts, FigureImportQuery } from '#shared/domain/figure-import.ts';
import { DomainError, invalid } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from '../context.ts';
import { countFigures, figureReport } from './figure-report.ts';
import { requireSheet } from './figure-sheets.ts';
import { figureJob } from './import-job.ts';
import { findImport, importChange, type StoredImport } from './import-records.ts';
import { type ImportedDocument, importedDocument } from './imported-document.ts';
import { viewOfImport } from './list-imports.ts';
import { planFigures } from './plan-figures.ts';

type ImportFigures = UseCase<(typeof metrics.calls)['importFigures'], MetricsContext>;

const isYes = (asked: 'true' | 'false' | undefined): boolean => asked === 'true';

function kindNamed(importType: string): DataKind {
  const kind = DataKind.safeParse(importType);
  if (!kind.success) throw invalid('importType', `Import ${DataKind.options.join(', ')} figures.`);
  return kind.data;
}

/** Refuses what people have to be asked about and were not. */
function requireAnswered({ faulty, notEnded }: FigureCounts, { skipFaulty, future }: FigureImportQuery): void {
  if (faulty > 0 && !isYes(skipFaulty)) {
    const count = faulty === 1 ? '1 row is' : `${faulty.toLocaleString('en-US')} rows are`;
    const userMessage = `${count} not valid. Correct the file, or choose to leave such rows out. Nothing was imported.`;
    throw new DomainError('importRowsInvalid', { userMessage });
  }
  if (notEnded > 0 && !isYes(future)) throw new DomainError('figurePeriodsNotEnded');
}

interface Start {
  readonly entity: Entity;
  readonly document: ImportedDocument;
  readonly dataKind: DataKind;
  readonly query: FigureImportQuery;
}

/** The same version of a document with the same choices of the same person is the same import. */
const importIdOf = ({ entity, document, dataKind, query }: Start, { scope }: MetricsContext): string =>
  jobIdFor(
    ...['figure-import', scope.organizationId, scope.agent.id, entity.id, document.id, document.version],
    ...[document.table.sheet ?? '', dataKind, query.language ?? ''],
    ...[query.replace, query.skipFaulty, query.future].map((one) => String(isYes(one))),
  );

function importOf(
  id: string,
  seen: number,
  { entity, document, dataKind, query }: Start,
  stored: StoredImport | null,
  { scope }: MetricsContext,
): StoredImport {
  return {
    id,
    entityId: entity.id,
    documentId: document.id,
    documentVersion: document.version,
    sheet: document.table.sheet,
    dataKind,
    language: query.language ?? null,
    replaces: isYes(query.replace),
    skipsFaulty: isYes(query.skipFaulty),
    takesFuture: isYes(query.future),
    startedBy: scope.agent.id,
    startedByName: `${scope.agent.firstName} ${scope.agent.lastName}`.trim(),
    startedAt: stored?.startedAt ?? scope.clock.now().toISOString(),
    startedAsSuperuser: scope.agent.superuser,
    seen,
    planned: stored?.planned ?? null,
    approval: null,
    start: stored?.start ?? 0,
    counts: null,
    undo: null,
    version: 1,
  };
}

/** Refuses to start an import that somebody has turned down, or that is to be approved first. */
async function requireStartable(stored: StoredImport | null, { entity, query }: Start, { scope }: MetricsContext) {
  if (stored?.approval === 'turnedDown') throw new DomainError('importTurnedDown');
  if (stored?.approval !== 'waiting' || isYes(query.approval)) return;
  await requireNoWorkflow(scope.table, entity.home.id, entityPartId(entity.id, stored.id));
}

/** Whether an import waits as it is asked for. After another check it is recorded anew: something else was seen. */
const isAskedAlready = (stored: StoredImport | null, { approval, seen }: FigureImportQuery): stored is StoredImport =>
  isYes(approval) && stored?.approval === 'waiting' && (seen === undefined || seen === stored.seen);

/** Records that an import waits. Of two requests at once, the second finds what the first has recorded. */
async function askApproval(one: StoredImport, stored: StoredImport | null, { scope }: MetricsContext) {
  const { table, actor, clock } = scope;
  const waiting: StoredImport = {
    ...one,
    approval: 'waiting',
    counts: stored?.counts ?? null,
    undo: stored?.undo ?? null,
  };
  const change = importChange(table, waiting, stored?.version ?? 'absent', 'approvalAsked');
  try {
    await writeRecords([change], actor, clock.now());
    return waiting;
  } catch (error) {
    const first = isRecordChanged(error) ? await findImport(table, one.id) : null;
    if (first?.approval !== 'waiting') throw error;
    return first;
  }
}

/** Starts an import, again where it was started before. */
async function started(
  one: StoredImport,
  known: StoredJob | null,
  stored: StoredImport | null,
  { scope, launcher }: MetricsContext,
): Promise<StoredJob> {
  const change = importChange(scope.table, { ...one, start: one.start + 1 }, stored?.version ?? 'absent');
  if (known === null) return launcher.start(figureJob(one, scope), [change]);
  await writeRecords([change], scope.actor, scope.clock.now());
  return launcher.restart(known);
}

/** Says what an import would do, starts it, or has it wait to be approved; one that is over goes on with what could be entered now and was not. */
export const importFigures: ImportFigures = async ({ params, query }, context) => {
  const { scope, jobs, launcher } = context;
  const dataKind = kindNamed(params.importType);
  const entity = await readEntityInForce(scope.table, params.id);
  const document = await importedDocument(entity, { ...query, documentId: params.documentId }, context);
  const asked = { dataKind, today: scope.clock.today() };
  const seen = query.seen ?? null;
  if (isYes(query.dryRun)) {
    const planned = await planFigures(document.table, { entity, dataKind, seen, context });
    return figureReport(document, planned, asked);
  }
  requireSheet(document.table);
  const start = { entity, document, dataKind, query };
  const id = importIdOf(start, context);
  const [known, stored] = await Promise.all([jobs.find(id), findImport(scope.table, id)]);
  if (known !== null && !isOver(known) && !(await launcher.isLost(known))) return new Accepted(jobView(known));
  await requireStartable(stored, start, context);
  const view = async (one: StoredImport) => new Accepted(await viewOfImport(one, entity.home.id, context));
  if (isAskedAlready(stored, query)) return view(stored);

  const planned = await planFigures(document.table, { entity, dataKind, seen, context });
  const counts = countFigures(planned, asked);
  const hasNew = counts.added > 0 || (isYes(query.replace) && counts.changed > 0);
  if (!hasNew && known?.status === 'done') return jobView(known);
  requireAnswered(counts, query);
  if (!hasNew && known === null) throw new DomainError('importNothingNew');

  const one = importOf(id, seen ?? planned.lastSource, start, stored, context);
  if (isYes(query.approval)) return view(await askApproval({ ...one, planned: counts }, stored, context));
  return new Accepted(jobView(await started(one, known, stored, context)));
};
