import { findDocument } from '#functions/domain/data-room/exports/document-reader.ts';
import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { StoredJob } from '#functions/platform/jobs/job-store.ts';
import { seenPage } from '#functions/platform/storage/paging.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import type { FigureImport, ImportedFigureRow } from '#shared/domain/figure-import.ts';
import type { JobStatus } from '#shared/domain/job.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from '../context.ts';
import { mayOnDetail, seesFigure } from '../exports/detail-rights-reader.ts';
import { importGroup, readImport, rowsPage, StoredImport, type StoredRow } from './import-records.ts';

type Calls = typeof metrics.calls;

/** The document and the sheet are told where the reader may see the document. */
const importView = (
  one: StoredImport,
  names: ReadonlyMap<string, string>,
  jobs: ReadonlyMap<string, StoredJob>,
): FigureImport => {
  const { id, entityId, documentId, documentVersion, sheet, dataKind, replaces, counts, undo } = one;
  const { approval, planned } = one;
  const documentName = names.get(documentId) ?? null;
  const isSeen = documentName !== null;
  const { startedBy, startedByName, startedAt } = one;
  // Recorded together with what it belongs to, so it is there.
  const statusOf = (jobId: string): JobStatus => jobs.get(jobId)?.status ?? 'failed';
  const status = approval ?? statusOf(id);
  return {
    ...{ id, entityId, documentId: isSeen ? documentId : null, documentName, documentVersion },
    ...{ sheet: isSeen ? sheet : null, dataKind, replaces, startedBy, startedByName, startedAt, status, planned },
    counts: status === 'done' || approval !== null ? counts : null,
    undo: undo === null ? null : { ...undo, status: statusOf(undo.jobId) },
  };
};

async function importViews(
  imports: readonly StoredImport[],
  roomId: string,
  { scope, jobs }: MetricsContext,
): Promise<readonly FigureImport[]> {
  const [names, found] = await Promise.all([
    namesOf(
      scope,
      roomId,
      imports.map(({ documentId }) => documentId),
    ),
    jobs.findAll(imports.flatMap(({ id, undo }) => [id, ...(undo === null ? [] : [undo.jobId])])),
  ]);
  const byId = new Map(found.map((job) => [job.id, job]));
  return imports.map((one) => importView(one, names, byId));
}

/** Names of documents that the reader may see, by their ids. */
async function namesOf(
  scope: RequestScope,
  roomId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  const hidden = await documentSight(scope, roomId).hidden(wanted);
  const documents = await Promise.all(
    wanted.filter((id) => !hidden.has(id)).map((id) => findDocument(scope.table, roomId, id)),
  );
  return new Map(documents.flatMap((document) => (document === null ? [] : [[document.id, document.name]])));
}

/** An import as the reader may see it; `roomId` is that of the structure in which its document lies. */
export async function viewOfImport(one: StoredImport, roomId: string, context: MetricsContext): Promise<FigureImport> {
  const [view] = await importViews([one], roomId, context);
  if (view === undefined) throw new DomainError('importNotFound');
  return view;
}

export const listFigureImports: UseCase<Calls['listFigureImports'], MetricsContext> = async (
  { params, query },
  context,
) => {
  const { table } = context.scope;
  const { home } = await readEntity(table, params.id);
  const { items, nextCursor } = await table.list(importGroup(params.id), StoredImport, query, { newestFirst: true });
  return page({ items: [...(await importViews(items, home.id, context))], nextCursor });
};

export const getFigureImport: UseCase<Calls['getFigureImport'], MetricsContext> = async ({ params }, context) => {
  const { table } = context.scope;
  const { home } = await readEntity(table, params.id);
  return viewOfImport(await readImport(table, params.id, params.importId), home.id, context);
};

/** A row as far as the reader may see it: its figures, and what stood there before. */
function seenRow(row: StoredRow, entityId: string, scope: RequestScope): ImportedFigureRow {
  const { start: _s, version: _v, figures, ...rest } = row;
  const told = { ...rest, figures: figures.map(({ replaced: _, ...figure }) => figure) };
  const { detailName } = row;
  if (detailName === null) return told;
  const sees = (value: number): boolean => seesFigure(scope, entityId, { detailName, value });
  return {
    ...told,
    figures: told.figures.filter(({ value, before }) => sees(value) && (before === null || sees(before))),
  };
}

/** Whoever may enter figures is told what others have imported, as far as they may see it. */
export const listImportedFigureRows: UseCase<Calls['listImportedFigureRows'], MetricsContext> = async (
  { params, query },
  { scope },
) => {
  await readEntity(scope.table, params.id);
  const one = await readImport(scope.table, params.id, params.importId);
  const isOwn = one.startedBy === scope.agent.id;
  const { items, nextCursor } = await seenPage(
    (request) => rowsPage(scope.table, one.id, request),
    async (rows) =>
      rows
        .filter(({ detailName }) => (detailName === null ? isOwn : mayOnDetail(scope, 'View', params.id, detailName)))
        .map((row) => seenRow(row, params.id, scope)),
    ({ id }) => id,
    query,
  );
  return page({ items, nextCursor });
};
