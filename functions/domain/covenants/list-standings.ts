import { seesFigure } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import {
  everyRisk,
  listStandings as listStored,
  readStandings,
  type StandingRecord,
  type StoredCovenantStanding,
  worstOf,
} from '#functions/domain/standings/exports/standing-record-reader.ts';
import { seenCovenants } from '#functions/domain/standings/exports/standing-sight-reader.ts';
import { structuresGrantedOneByOne } from '#functions/domain/structures/exports/granted-structures-reader.ts';
import { page, pageOfAll } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { chainedPage, chosenPage } from '#functions/platform/storage/paging.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import type { QueryOf } from '#shared/contract/define-area.ts';
import { byUrgency, type CovenantRisk } from '#shared/domain/covenant-risk.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { CovenantStanding, EntityStanding } from '#shared/domain/standing.ts';
import type { CovenantsContext } from './context.ts';
import { allCurrent, bringForward } from './exports/current-standing-reader.ts';
import { subjectPath } from './figure-sight.ts';

type ListStandings = (typeof covenants.calls)['listStandings'];
type Query = QueryOf<ListStandings>;

/** How a covenant stands is the covenant's to tell; the figures that it was, and will be, tested by are the detail's. */
function seenCovenant(
  { changesOn: _, figure, subjectId, ...covenant }: StoredCovenantStanding,
  path: readonly string[],
  scope: RequestScope,
): CovenantStanding {
  const { lastTest, projectedMiss, metric } = covenant;
  const sees = (value: number): boolean =>
    seesFigure(scope, subjectPath({ subjectId }, path), { detailName: figure?.detailName ?? metric ?? '', value });
  const isTestSeen = lastTest === null || figure === null || sees(figure.value);
  const isAheadSeen = projectedMiss === null || projectedMiss.value === null || sees(projectedMiss.value);
  return {
    ...covenant,
    lastTest: isTestSeen ? lastTest : { ...lastTest, value: null, headroom: null },
    projectedMiss: isAheadSeen ? projectedMiss : { ...projectedMiss, value: null, headroom: null },
  };
}

/** The standing as the request may see it; null where it sees none of the covenants that are asked for. */
function seen(
  standing: StandingRecord,
  { risk, visibility, belowId }: Query,
  scope: RequestScope,
): EntityStanding | null {
  const { ancestorIds, versions: _, ...told } = standing;
  const path = structurePath({ id: standing.entityId, ancestorIds });
  if (visibility !== undefined && !standing.visibilities.includes(visibility)) return null;
  if (belowId !== undefined && !path.includes(belowId)) return null;
  const found = seenCovenants(standing, scope).filter(({ risk: own }) => risk === undefined || risk.includes(own));
  if (found.length === 0) return null;
  return { ...told, covenants: found.map((covenant) => seenCovenant(covenant, path, scope)) };
}

const dueFirst = (covenants: readonly CovenantStanding[]): string =>
  covenants.flatMap(({ nextDueDate }) => nextDueDate ?? []).toSorted()[0] ?? '9999';

const mostUrgentFirst = (a: EntityStanding, b: EntityStanding): number =>
  byUrgency(worstOf(a.covenants) ?? 'Calm', worstOf(b.covenants) ?? 'Calm') ||
  dueFirst(a.covenants).localeCompare(dueFirst(b.covenants));

const idOf = ({ entityId }: EntityStanding): string => entityId;

/** Of the entities that are named one by one, to the request or by it. */
async function ofEntities(ids: readonly string[], query: Query, { scope }: CovenantsContext) {
  const stored = await readStandings(scope.table, ids);
  const standings = await allCurrent(stored, scope);
  const told = standings.flatMap((standing) => seen(standing, query, scope) ?? []).toSorted(mostUrgentFirst);
  return pageOfAll(told, query, idOf);
}

/**
 * Where covenants stand in everything that the request may see, the entities with the most urgent ones first. Lists of entities are read by their worst
 * covenant, so what is calm costs nothing where only the rest is asked for.
 */
export const listStandings: UseCase<ListStandings, CovenantsContext> = async ({ query }, context) => {
  const { scope } = context;
  if (query.entityIds !== undefined) return ofEntities(query.entityIds, query, context);
  const granted = await structuresGrantedOneByOne(scope);
  if (granted !== null) {
    return ofEntities(
      granted.map(({ id }) => id),
      query,
      context,
    );
  }
  if (query.cursor === undefined) await bringForward(scope);
  const choose = async (stored: readonly StandingRecord[]) => {
    const standings = await allCurrent(stored, scope);
    return standings.map((standing) => seen(standing, query, scope));
  };
  return page(
    await chainedPage(
      listsFor(query.risk).map(
        (worst) => (asked) => chosenPage((request) => listStored(scope.table, worst, request), choose, asked),
      ),
      query,
    ),
  );
};

/** An entity may have what is asked for wherever its worst covenant is as urgent, or more. */
function listsFor(risk: readonly CovenantRisk[] | undefined): readonly CovenantRisk[] {
  const least = (risk ?? everyRisk).toSorted(byUrgency).at(-1) ?? 'Calm';
  return everyRisk.filter((worst) => byUrgency(worst, least) <= 0);
}
