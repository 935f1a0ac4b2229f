import { readCalendar } from '#functions/domain/configuration/exports/calendar-reader.ts';
import {
  figuresOf as figuresIn,
  readEntityFigures,
  withSources,
} from '#functions/domain/metrics/exports/figure-reader.ts';
import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import {
  readStandings,
  type StandingRecord,
  type StoredCovenantStanding,
  standingChanges,
  standingGroup,
  standingKey,
  worstOf,
} from '#functions/domain/standings/exports/standing-record-reader.ts';
import { structureKey } from '#functions/domain/structures/exports/structure-reader.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { seriesReader } from '#functions/platform/series/series-reader.ts';
import { putNewer } from '#functions/platform/storage/derived-writes.ts';
import type { Actor } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { type Calendar, calendarOf } from '#shared/domain/calendar.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { changesOn } from '#shared/domain/covenant-changes.ts';
import { firstMiss, testsAhead } from '#shared/domain/covenant-outlook.ts';
import { mostUrgentFirst, riskOf } from '#shared/domain/covenant-risk.ts';
import type { DueCalendar } from '#shared/domain/covenant-schedule.ts';
import { covenantState, testsOf } from '#shared/domain/covenant-state.ts';
import { agreedLevel } from '#shared/domain/covenant-test.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { CovenantRules } from '#shared/domain/delivery-state.ts';
import { Structure } from '#shared/domain/structure.ts';
import { termsOn } from '#shared/domain/terms-in-time.ts';
import { figureOfPeriod, type TestedFigure } from '#shared/domain/tested-figure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { isInForce, rulesOf } from './covenant-rules.ts';
import { readCovenants } from './exports/covenant-reader.ts';
import { keepResults } from './results/keep-results.ts';
import { type CovenantFigures, type FiguresAhead, figuresAhead, testedFigures } from './tested-figures.ts';

export interface StandingWriter {
  readonly table: Table;
  readonly clock: Clock;
  /** Called before a standing is kept in which covenants stand otherwise than before: it may be called again for the same ones. */
  readonly tellChanged?: (entityId: string) => Promise<void>;
  /** In whose name results of tests are kept; whoever only looks keeps none. */
  readonly keeper?: Actor;
}

interface Judged {
  readonly calendar: DueCalendar;
  readonly figures: CovenantFigures;
  readonly ahead: FiguresAhead;
  readonly today: IsoDate;
  readonly rules: CovenantRules;
}

function testedFigure(covenant: Covenant, figures: readonly TestedFigure[], periodEnd: IsoDate) {
  const figure = figureOfPeriod(covenant, figures, periodEnd);
  const { metric } = covenant;
  if (figure === null || figure.value === null || metric === null) return null;
  return { detailName: metric, value: figure.value };
}

/** Where a covenant stands on a day, by the one rule that tells it everywhere. */
function standingOf(covenant: Covenant, { calendar, figures, ahead, today, rules }: Judged): StoredCovenantStanding {
  const tested = figures.of(covenant);
  const state = covenantState(covenant, calendar, tested, today, rules);
  const { status, because, nextDueDate, periodEnd, lastTest, cureUntil, extendedCureUntil } = state;
  const looksAt = periodEnd ?? today;
  const { id, name, covenantType, section, metric, operator, frequency, deliveries } = termsOn(covenant, looksAt);
  return {
    covenantId: id,
    name,
    covenantType,
    section,
    metric,
    operator,
    frequency,
    threshold: agreedLevel(covenant, looksAt),
    status,
    because,
    nextDueDate,
    periodEnd,
    ...(cureUntil === undefined ? {} : { cureUntil }),
    ...(extendedCureUntil === undefined ? {} : { extendedCureUntil }),
    risk: riskOf(state, today),
    lastTest,
    projectedMiss: firstMiss(testsAhead(covenant, calendar, ahead.of(covenant), today)),
    lastDeliveredOn:
      deliveries
        .map(({ deliveredOn }) => deliveredOn)
        .toSorted()
        .at(-1) ?? null,
    subjectId: covenant.subjectId,
    figure: lastTest === null ? null : testedFigure(covenant, tested, lastTest.periodEnd),
    changesOn: changesOn(covenant, calendar, tested, { today, rules, state }),
  };
}

const sumOf = (records: readonly { readonly version: number }[]): number =>
  records.reduce((sum, { version }) => sum + version, 0);

/** The figures of an entity that were entered, with where they came from. */
async function readEntered(table: Table, entityId: string): Promise<readonly Datapoint[]> {
  const { details, snapshot } = await readEntityFigures(table, seriesReader(table.organizationId), entityId, 'actual');
  return withSources(snapshot, figuresIn(snapshot, details));
}

/**
 * What a structure tells and the calendar that it has chosen, in one number that only grows: another calendar, whose version may be lower, is chosen by
 * a new version of the structure.
 */
const versionOf = (structure: Structure, calendar: Calendar | null): number =>
  structure.version * 1_000_000 + (calendar?.version ?? 0);

interface Worked {
  readonly standing: StandingRecord;
  readonly covenants: readonly Covenant[];
  readonly judged: Judged;
}

async function worked(entityId: string, { table, clock }: StandingWriter): Promise<Worked | null> {
  const begun = clock.now().getTime();
  const today = clock.today();
  // Most changes are of structures without covenants, of which nothing else need be read.
  const [structure, covenants] = await Promise.all([
    table.get(structureKey(entityId), Structure),
    readCovenants(table, entityId),
  ]);
  if (structure === null || covenants.length === 0) return null;
  const [{ details, snapshot }, organization] = await Promise.all([
    readEntityFigures(table, seriesReader(table.organizationId), entityId, 'actual'),
    readOrganization(table.organizationId),
  ]);
  const own = await withSources(snapshot, figuresIn(snapshot, details));
  const chosen = await readCalendar(table, structure.calendar);
  const calendar = { ...structure, businessDays: calendarOf(chosen) };
  // What is archived stands still: nobody is asked for anything there.
  const inForce = structure.launchStatus === 'Active' ? covenants.filter(isInForce) : [];
  const entered = async (id: string) => (id === entityId ? own : readEntered(table, id));
  const scope = { table, clock, organizationId: table.organizationId };
  const figures = await testedFigures({ structure, covenants: inForce, calendar, until: today, entered }, scope);
  const ahead = await figuresAhead({ structure, covenants: inForce, calendar }, scope);
  const judged = { calendar, figures, ahead, today, rules: rulesOf(organization) };
  const standing: StandingRecord = {
    entityId,
    name: structure.name,
    visibilities: structure.visibilities,
    ancestorIds: structure.ancestorIds,
    asOf: today,
    covenants: inForce.map((covenant) => standingOf(covenant, judged)).toSorted(mostUrgentFirst),
    versions: [
      versionOf(structure, chosen),
      sumOf(covenants),
      snapshot.version,
      sumOf(details),
      organization.version,
      begun,
    ],
  };
  return { standing, covenants: inForce, judged };
}

/** Keeps how the tests have come out, see `results/keep-results.ts`. */
async function keepTests(
  { covenants, judged }: Worked,
  keeper: Actor,
  { table, clock }: StandingWriter,
): Promise<void> {
  const { calendar, figures, today } = judged;
  for (const covenant of covenants) {
    const tests = testsOf(covenant, calendar, figures.of(covenant), today);
    await keepResults(covenant, tests, figures, { table, actor: keeper, at: clock.now() });
  }
}

const isOvertaken = (error: unknown): boolean => error instanceof DomainError && error.code === 'recordChanged';

/** Lists an entity by the worst of its covenants, and by the day on which to look again; one without covenants in force by neither. */
function placesOf({ entityId, covenants }: StandingRecord) {
  const worst = worstOf(covenants);
  const due = covenants.flatMap(({ nextDueDate }) => nextDueDate ?? []).toSorted()[0] ?? '9999';
  const change = covenants.flatMap((covenant) => covenant.changesOn ?? []).toSorted()[0];
  return {
    ...(worst === null ? {} : { list: { group: standingGroup(worst), sort: `${due}#${entityId}` } }),
    ...(change === undefined ? {} : { due: { group: standingChanges, sort: `${change}#${entityId}` } }),
  };
}

/** What people are told of how a covenant stands. */
const toldOf = ({ covenantId, status, risk, nextDueDate, lastTest }: StoredCovenantStanding): string =>
  JSON.stringify([covenantId, status, risk, nextDueDate, lastTest?.periodEnd, lastTest?.result, lastTest?.levels]);

/** Whether covenants stand otherwise than in what is kept. */
async function hasChanged({ entityId, covenants }: StandingRecord, table: Table): Promise<boolean> {
  const [before] = await readStandings(table, [entityId]);
  const known = new Set(before?.covenants.map(toldOf));
  return covenants.some((covenant) => !known.has(toldOf(covenant)));
}

/** Two who work at the same time on what was read at different moments meet; each try reads everything anew. */
const mostTries = 5;

/**
 * Works out where the covenants of an entity stand and keeps it, unless what is kept knows more. Answers what is kept now; null where an entity has no
 * covenants.
 */
export async function computeStanding(entityId: string, writer: StandingWriter): Promise<StandingRecord | null> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const done = await worked(entityId, writer);
    if (done === null) return null;
    const { standing } = done;
    try {
      if (writer.keeper) await keepTests(done, writer.keeper, writer);
    } catch (error) {
      if (isOvertaken(error)) continue;
      throw error;
    }
    if (writer.tellChanged && (await hasChanged(standing, writer.table))) await writer.tellChanged(entityId);
    if (await putNewer(writer.table.organizationId, standingKey(entityId), standing, placesOf(standing)))
      return standing;
  }
  throw new Error(`The standing of ${entityId} was overtaken ${mostTries} times.`);
}
