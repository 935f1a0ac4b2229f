import { entitiesIn } from '#functions/domain/structures/exports/entity-reader.ts';
import { readStructure } from '#functions/domain/structures/exports/structure-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { seriesReader } from '#functions/platform/series/series-reader.ts';
import { DataKind } from '#shared/domain/datapoint.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { seesFigure } from './detail-rights-reader.ts';
import { figuresOf, readDetails } from './figure-reader.ts';

const readAtOnce = 16;

/** Something entered that stands and names a document as its source. */
export interface Citation {
  /** `Debt Service Coverage Ratio (Sep 2026)`; null where the reader may not see it. */
  readonly name: string | null;
}

async function citationIn(
  scope: RequestScope,
  { id, path }: { readonly id: string; readonly path: readonly string[] },
  documentId: string,
): Promise<Citation | null> {
  const series = seriesReader(scope.organizationId);
  const naming = await series.sourcesNaming(id, documentId);
  if (naming.size === 0) return null;
  const [snapshot, details] = await Promise.all([
    series.read(id, { dataKinds: DataKind.options }),
    readDetails(scope.table, id),
  ]);
  const figure = figuresOf(snapshot, details).find(({ sourceNumber }) => naming.has(sourceNumber));
  if (figure !== undefined) {
    return { name: seesFigure(scope, path, figure) ? `${figure.detailName} (${formatFigurePeriod(figure)})` : null };
  }
  for (const { detailId, entries } of snapshot.dated) {
    const entry = entries.find(({ value, source }) => value !== null && naming.has(source));
    const detailName = details.find((detail) => detail.id === detailId)?.name;
    if (entry === undefined || entry.value === null || detailName === undefined) continue;
    return { name: seesFigure(scope, path, { detailName, value: entry.value }) ? detailName : null };
  }
  return null;
}

/**
 * A figure of a structure, or of what lies in it, that was read from a document of one of their rooms and stands still; one that was replaced or deleted since
 * holds no document. One Query and one read for each entity, some more where one cites the document.
 */
export async function figureCiting(
  scope: RequestScope,
  structureId: string,
  documentId: string,
): Promise<Citation | null> {
  const entities = await entitiesIn(scope.table, await readStructure(scope.table, structureId));
  const found = await inParallel(entities, readAtOnce, (entity) => citationIn(scope, entity, documentId));
  return found.find((citation) => citation !== null) ?? null;
}
