import {
  readStandings,
  type StoredCovenantStanding,
  worstOf,
} from '#functions/domain/standings/exports/standing-record-reader.ts';
import { seenCovenants } from '#functions/domain/standings/exports/standing-sight-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { QueryOf } from '#shared/contract/define-area.ts';
import type { structures } from '#shared/contract/structures.ts';
import { CovenantRisk } from '#shared/domain/covenant-risk.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { byName } from '../exports/granted-structures-reader.ts';
import { commitmentsIn } from '../exports/portfolio-reader.ts';

type Query = QueryOf<(typeof structures.calls)['listStructures']>;

/** Whether a list is asked for in another order, or with another choice, than it is kept in: then it is read as a whole. */
export const isRanked = ({ sort, order, risk, minCommitment }: Query): boolean =>
  sort !== 'name' || order !== 'asc' || risk !== undefined || minCommitment !== undefined;

/** The urgencies of the covenants in force that the request may see, by structure. They are those that are kept: a new day's changes follow within minutes. */
async function risksOf(scope: RequestScope, some: readonly Structure[]) {
  const standings = await readStandings(
    scope.table,
    some.map(({ id }) => id),
  );
  return new Map(standings.map((standing) => [standing.entityId, seenCovenants(standing, scope)]));
}

/** What has no rank comes last, whichever way the others stand. */
function byRank(rankOf: (structure: Structure) => number | undefined, order: Query['order']) {
  const direction = order === 'asc' ? 1 : -1;
  return (a: Structure, b: Structure): number => {
    const [one, other] = [rankOf(a), rankOf(b)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    return direction * (one - other);
  };
}

function urgencyOf(covenants: readonly StoredCovenantStanding[]): number | undefined {
  const worst = worstOf(covenants);
  return worst === null ? undefined : CovenantRisk.options.indexOf(worst);
}

/** A whole list of structures by how their covenants stand or by what is committed to them, narrowed by either. */
export async function rankedStructures(
  scope: RequestScope,
  all: readonly Structure[],
  { sort, order, risk, minCommitment, currency }: Query,
): Promise<readonly Structure[]> {
  const [covenants, commitments] = await Promise.all([
    sort === 'risk' || risk !== undefined ? risksOf(scope, all) : null,
    sort === 'commitment' || minCommitment !== undefined ? commitmentsIn(scope, currency, all) : null,
  ]);
  const kept = all.filter(({ id }) => {
    const isSoUrgent = risk === undefined || covenants?.get(id)?.some((covenant) => risk.includes(covenant.risk));
    return isSoUrgent && (minCommitment === undefined || (commitments?.get(id) ?? 0) >= minCommitment);
  });
  const named = kept.toSorted(byName);
  switch (sort) {
    case 'name':
      return order === 'asc' ? named : named.toReversed();
    case 'risk':
      return named.toSorted(byRank(({ id }) => urgencyOf(covenants?.get(id) ?? []), order));
    case 'commitment':
      return named.toSorted(byRank(({ id }) => commitments?.get(id), order));
  }
}
