import { seenExplanation } from '#functions/domain/calculations/exports/seen-explanation.ts';
import { seesFigure } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import { PageReply } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { versionsPage } from '#functions/platform/storage/record-versions.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import { CovenantResult } from '#shared/domain/covenant-result.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { CovenantsContext } from '../context.ts';
import { hiddenNote, subjectPath } from '../figure-sight.ts';
import { seenCovenant } from '../in-place.ts';
import { resultKey } from './result-records.ts';

type ListResults = (typeof covenants.calls)['listResults'];

/** Each may have an explanation of some size. */
const mostAtOnce = 20;

/** As the request may see it: how a test came out is the covenant's, the figure is the detail's. */
async function seenResult(
  result: CovenantResult,
  path: readonly string[],
  scope: RequestScope,
): Promise<CovenantResult> {
  const { value, metric, explanation } = result;
  const isSeen = value === null || seesFigure(scope, subjectPath(result, path), { detailName: metric, value });
  if (isSeen) return { ...result, explanation: await seenExplanation(explanation, scope) };
  const told = { ...explanation, value: null, note: hiddenNote, children: [] };
  return { ...result, value: null, headroom: null, explanation: told };
}

/** How one test has come out, version by version, the latest first. The cursor is the version from which it goes on. */
export const listResults: UseCase<ListResults, CovenantsContext> = async ({ params, query }, context) => {
  const { scope } = context;
  const place = await context.place(params.entityId);
  const { structure } = place;
  const covenant = await seenCovenant(place, params.id, context);
  const key = resultKey(structure.id, covenant.id, query.periodEnd);
  const latest = await scope.table.get(key, CovenantResult);
  const asked = { ...query, latest: latest?.version ?? 0, most: mostAtOnce };
  const { items: versions, nextCursor } = await versionsPage(scope.table, key, CovenantResult, asked);
  const path = structurePath(structure);
  const items = await Promise.all(versions.map((one) => seenResult(one, path, scope)));
  return new PageReply(items, nextCursor);
};
