import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { mayOnDetail } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import { withoutDocument } from '#functions/domain/metrics/exports/figure-sight-reader.ts';
import { findEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { StackLog } from '#shared/domain/stack-log.ts';
import { notSharedPart } from '../not-shared.ts';

function* partsOf(log: StackLog): Generator<StackLog> {
  yield log;
  for (const child of log.children) yield* partsOf(child);
}

/** The documents that an explanation names and the reader may not see, by the room in which they lie. */
async function unseenDocuments(log: StackLog, scope: RequestScope): Promise<ReadonlySet<string>> {
  const named = [...partsOf(log)].filter(({ source, roomId }) => source?.documentId != null && roomId !== null);
  const byRoom = Map.groupBy(named, ({ roomId }) => roomId ?? '');
  const hidden = await Promise.all(
    [...byRoom].map(([roomId, parts]) =>
      documentSight(scope, roomId).hidden(parts.map(({ source }) => source?.documentId ?? null)),
    ),
  );
  return new Set(hidden.flatMap((ids) => [...ids]));
}

/** An explanation that was kept whole, as far as the reader may see it now. What belongs to an entity that is gone is seen by nobody. */
export async function seenExplanation(log: StackLog, scope: RequestScope): Promise<StackLog> {
  const ids = [...new Set([...partsOf(log)].flatMap(({ entityId }) => entityId ?? []))];
  const paths = new Map(
    await Promise.all(ids.map(async (id) => [id, (await findEntity(scope.table, id))?.path ?? null] as const)),
  );
  const hidden = await unseenDocuments(log, scope);
  const seen = (part: StackLog): StackLog => {
    const { entityId, detailName, source } = part;
    const path = entityId === null ? undefined : paths.get(entityId);
    if (path === null) return notSharedPart();
    if (path !== undefined && detailName !== null && !mayOnDetail(scope, 'View', path, detailName)) {
      return notSharedPart();
    }
    const isHidden = source?.documentId != null && hidden.has(source.documentId);
    return {
      ...part,
      source: source !== null && isHidden ? withoutDocument(source) : source,
      children: part.children.map(seen),
    };
  };
  return seen(log);
}
