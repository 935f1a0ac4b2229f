import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { mayOnDetail, seesFigure } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import { entityPaths } from '#functions/domain/structures/exports/entity-path-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { ComputedDetail, ComputedMetric } from '#shared/domain/computed-metric.ts';
import type { StackLog } from '#shared/domain/stack-log.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { Answer } from '../compute-metrics.ts';
import { notShared, notSharedPart } from '../not-shared.ts';

function seenMetric(metric: ComputedMetric, { path }: Entity, scope: RequestScope): ComputedMetric {
  const { detailName } = metric;
  const isSeen = metric.values.map((value) => value === null || seesFigure(scope, path, { detailName, value }));
  const withheld = isSeen.flatMap((seen, at) => (seen ? [] : [{ at, text: notShared }]));
  return {
    ...metric,
    values: metric.values.map((value, at) => (isSeen[at] === true ? value : null)),
    reasons: [...metric.reasons, ...withheld].toSorted((a, b) => a.at - b.at),
  };
}

/** Of what its starter could see when it was computed, what may be seen now. */
export const seenAnswer = (answer: Answer, entity: Entity, scope: RequestScope): Answer => ({
  ...answer,
  metrics: answer.metrics
    .filter(({ detailName }) => mayOnDetail(scope, 'View', entity.path, detailName))
    .map((metric) => seenMetric(metric, entity, scope)),
});

function* partsOf(part: StackLog): Generator<StackLog> {
  yield part;
  for (const child of part.children) yield* partsOf(child);
}

/** Ids of the documents that sources in an explanation name and the reader may not see. */
async function hiddenDocuments(parts: readonly StackLog[], scope: RequestScope): Promise<ReadonlySet<string>> {
  const named = parts.filter(({ roomId, source }) => roomId !== null && source?.documentId != null);
  const hidden = await Promise.all(
    [...Map.groupBy(named, ({ roomId }) => roomId ?? '')].map(([roomId, inRoom]) =>
      documentSight(scope, roomId).hidden(inRoom.map(({ source }) => source?.documentId ?? null)),
    ),
  );
  return new Set(hidden.flatMap((ids) => [...ids]));
}

/** An explanation as its reader may see it now; refuses with `notPermitted` whoever may no longer see the value itself. */
export async function seenDetail(detail: ComputedDetail, entity: Entity, scope: RequestScope): Promise<ComputedDetail> {
  const { detailName, value, stackLog } = detail;
  const maySeeValue =
    mayOnDetail(scope, 'View', entity.path, detailName) &&
    seesFigure(scope, entity.path, { detailName, value: value ?? '' });
  if (!maySeeValue) throw new DomainError('notPermitted', { reason: `View on Detail ${detailName}` });
  const parts = [...partsOf(stackLog)];
  const [paths, hidden] = await Promise.all([
    entityPaths(scope.table, [...new Set(parts.flatMap(({ entityId }) => entityId ?? []))]),
    hiddenDocuments(parts, scope),
  ]);
  const isSeen = (part: StackLog): boolean => {
    if (part.detailName === null || part.entityId === null) return true;
    const path = paths.get(part.entityId);
    return path !== undefined && mayOnDetail(scope, 'View', path, part.detailName);
  };
  const seenPart = (part: StackLog): StackLog => {
    if (!isSeen(part)) return notSharedPart();
    const { source } = part;
    const isHidden = source !== null && source.documentId !== null && hidden.has(source.documentId);
    return {
      ...part,
      source: isHidden ? { ...source, documentId: null } : source,
      children: part.children.map(seenPart),
    };
  };
  return { ...detail, stackLog: seenPart(stackLog) };
}
