import type { CountCovenants, CountsAsked } from '#functions/domain/calculations/exports/covenant-counts-port.ts';
import { readBusinessDays } from '#functions/domain/configuration/exports/calendar-reader.ts';
import {
  figuresOf as figuresIn,
  readEntityFigures,
  withSources,
} from '#functions/domain/metrics/exports/figure-reader.ts';
import { readDetailTypes } from '#functions/domain/metrics/exports/own-detail-types-reader.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { readStructures, subStructureIds } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { seriesReader } from '#functions/platform/series/series-reader.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { type CountedCovenant, judgedMonths } from '#shared/domain/covenant-counts.ts';
import { isDense } from '#shared/domain/covenant-periods.ts';
import { figuresOf } from '#shared/domain/covenant-test.ts';
import type { CovenantRules } from '#shared/domain/delivery-state.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { rightsOnCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { DetailTypes } from '#shared/metrics/detail-types-lookup.ts';
import type { Period } from '#shared/time/dates.ts';
import { indexOfPeriod } from '#shared/time/figure-period.ts';
import { isInForce, rulesOf } from '../covenant-rules.ts';
import { countsBelow, type Kept, type Tallied, tallyOf } from '../covenant-tally.ts';
import { engineMetric } from '../measured-covenants.ts';
import { keptFigures } from '../results/kept-figures.ts';
import { readCovenants } from './covenant-reader.ts';

const structuresAtOnce = 8;
const covenantsAtOnce = 4;

/** Structures with all that lie below them. */
async function withBelow(
  table: Table,
  structures: readonly Structure[],
  { most, tooMany }: CountsAsked['bound'],
): Promise<readonly Structure[]> {
  const found = new Map(structures.map((structure) => [structure.id, structure]));
  let open = structures;
  while (open.length > 0) {
    const below = await inParallel(open, structuresAtOnce, ({ id }) => subStructureIds(table, id));
    const ids = below.flat().filter((id) => !found.has(id));
    if (found.size + ids.length > most) throw tooMany();
    open = [...(await readStructures(table, ids)).values()];
    for (const structure of open) found.set(structure.id, structure);
  }
  return [...found.values()];
}

function isSeen(scope: RequestScope, structure: Structure): (covenant: Covenant) => 'seen' | 'hidden' {
  const path = structurePath(structure);
  const seesHome = scope.may('View', 'Deal', path);
  return (covenant) => {
    const rights = rightsOnCovenant(covenant, (level, source, asked) => scope.may(level, source, path, asked));
    return seesHome && rights.sees ? 'seen' : 'hidden';
  };
}

/**
 * Each covenant of a structure is judged by the structure's own figures, fiscal year and business days. What is archived owes nothing. What a metric comes
 * to is taken from the results that are kept: computing it for hundreds of structures would take longer than an answer may.
 */
async function keptIn(
  structure: Structure,
  rules: CovenantRules,
  types: DetailTypes,
  scope: RequestScope,
): Promise<Kept> {
  const { table, organizationId } = scope;
  const { id, name, structureType, launchStatus, fiscalYearEnd, closingDate } = structure;
  const inForce = launchStatus === 'Active' ? (await readCovenants(table, id)).filter(isInForce) : [];
  const { seen = [], hidden = [] } = Object.groupBy(inForce, isSeen(scope, structure));
  const tested = new Set(seen.flatMap(({ metric }) => (metric === null ? [] : [detailIdOf(metric)])));
  const [businessDays, figures] = await Promise.all([
    seen.length === 0 ? null : readBusinessDays(table, structure.calendar),
    tested.size === 0 ? [] : readTested(table, organizationId, id, tested),
  ]);
  const counted = await inParallel(seen, covenantsAtOnce, async (covenant): Promise<CountedCovenant[]> => {
    if (businessDays === null) return [];
    const calendar = { fiscalYearEnd, closingDate, businessDays };
    const isComputed = !isDense(covenant) && engineMetric(covenant, structure, types) !== null;
    const own = isComputed ? await keptFigures(table, covenant) : figuresOf(covenant, figures);
    return [{ covenant, calendar, figures: own, rules }];
  });
  const entity = { id, name, type: structureType };
  return { entity, path: structurePath(structure), counted: counted.flat(), hidden };
}

async function readTested(table: Table, organizationId: string, entityId: string, tested: ReadonlySet<string>) {
  const series = seriesReader(organizationId);
  const { details, snapshot } = await readEntityFigures(table, series, entityId, 'actual', { details: tested });
  return withSources(snapshot, figuresIn(snapshot, details));
}

const monthsBetween = (from: Period, to: Period): number =>
  indexOfPeriod('Monthly', to) - indexOfPeriod('Monthly', from) + 1;

/** Covenants in force of structures and of those below them, as they stood month by month as far as it is known today. */
export const countCovenants: CountCovenants = async (asked, scope) => {
  const { structures, months, bound } = asked;
  const [all, organization, types] = await Promise.all([
    withBelow(scope.table, structures, bound),
    readOrganization(scope.organizationId),
    readDetailTypes(scope.table),
  ]);
  const rules = rulesOf(organization);
  const today = scope.clock.today();
  const kept = await inParallel(all, structuresAtOnce, (structure) => keptIn(structure, rules, types, scope));
  const judged = kept.flatMap(({ counted }) =>
    counted.map((one) => {
      const span = judgedMonths(one, months, today);
      return span === null ? 0 : monthsBetween(...span);
    }),
  );
  const count = judged.reduce((sum, one) => sum + one, 0);
  if (count > bound.mostJudged) throw bound.tooManyJudged();
  const tallies: Tallied[] = [];
  for (const one of kept) tallies.push({ ...one, tally: await tallyOf(one, asked, today) });
  return new Map(structures.map(({ id }) => [id, countsBelow(id, tallies, asked.details, today)]));
};
