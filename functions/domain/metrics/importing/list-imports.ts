import { findDocument } from '#functions/domain/data-room/exports/document-reader.ts';
import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { seenPage } from '#functions/platform/storage/paging.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import type { FigureImport, ImportedFigureRow } from '#shared/domain/figure-import.ts';
import type { MetricsContext } from '../context.ts';
import { mayOnDetail, seesFigure } from '../exports/detail-rights-reader.ts';
import { importGroup, readImport, rowsPage, StoredImport, type StoredRow } from './import-records.ts';

type Calls = typeof metrics.calls;

const importView = (
  { id, entityId, documentId, documentVersion, sheet, dataKind, replaces, ...one }: StoredImport,
  names: ReadonlyMap<string, string>,
): FigureImport => {
  const documentName = names.get(documentId) ?? null;
  const isSeen = documentName !== null;
  const { startedBy, startedByName, startedAt } = one;
  return {
    ...{ id, entityId, documentId: isSeen ? documentId : null, documentName, documentVersion },
    ...{ sheet: isSeen ? sheet : null, dataKind, replaces, startedBy, startedByName, startedAt },
  };
};

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

export const listFigureImports: UseCase<Calls['listFigureImports'], MetricsContext> = async (
  { params, query },
  { scope },
) => {
  const { home } = await readEntity(scope.table, params.id);
  const { items, nextCursor } = await scope.table.list(importGroup(params.id), StoredImport, query, {
    newestFirst: true,
  });
  const names = await namesOf(
    scope,
    home.id,
    items.map(({ documentId }) => documentId),
  );
  return page({ items: items.map((one) => importView(one, names)), nextCursor });
};

/** A row as far as the reader may see it: its figures, and what stood there before. */
function seenRow(row: StoredRow, entityId: string, scope: RequestScope): ImportedFigureRow {
  const { start: _s, version: _v, ...told } = row;
  const { detailName } = row;
  if (detailName === null) return told;
  const sees = (value: number): boolean => seesFigure(scope, entityId, { detailName, value });
  return {
    ...told,
    figures: row.figures.filter(({ value, before }) => sees(value) && (before === null || sees(before))),
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
