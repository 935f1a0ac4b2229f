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
import { putNewer } from '#functions/platform/storage/derived-records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { type Calendar, calendarOf } from '#shared/domain/calendar.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { changesOn } from '#shared/domain/covenant-changes.ts';
import { mostUrgentFirst, riskOf } from '#shared/domain/covenant-risk.ts';
import type { DueCalendar } from '#shared/domain/covenant-schedule.ts';
import { type CovenantRules, covenantState } from '#shared/domain/covenant-state.ts';
import { figureOfPeriod, figuresOf, thresholdOn } from '#shared/domain/covenant-test.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { Structure } from '#shared/domain/structure.ts';
import { type IsoDate, periodOf } from '#shared/time/dates.ts';
import { dayInMilliseconds } from '#shared/time/durations.ts';
import { isInForce, rulesOf } from './covenant-rules.ts';
import { readCovenants } from './exports/covenant-reader.ts';

export interface StandingWriter {
  readonly table: Table;
  readonly clock: Clock;
  /** Called before a standing is kept in which covenants are breached that were not before: it may be called again for the same ones. */
  readonly tellBreached?: (entityId: string) => Promise<void>;
}

interface Judged {
  readonly calendar: DueCalendar;
  readonly figures: readonly Datapoint[];
  readonly today: IsoDate;
  readonly rules: CovenantRules;
}

function testedFigure(covenant: Covenant, figures: readonly Datapoint[], periodEnd: IsoDate) {
  const figure = figureOfPeriod(covenant, figures, periodOf(periodEnd));
  return figure === null ? null : { detailName: figure.detailName, value: figure.value };
}

/** Where a covenant stands on a day, by the one rule that tells it everywhere. */
function standingOf(covenant: Covenant, { calendar, figures, today, rules }: Judged): StoredCovenantStanding {
  const tested = figuresOf(covenant, figures);
  const state = covenantState(covenant, calendar, tested, today, rules);
  const { status, because, nextDueDate, periodEnd, lastTest, cureUntil } = state;
  const { id, name, covenantType, section, metric, operator, frequency, thresholds, deliveries } = covenant;
  return {
    covenantId: id,
    name,
    covenantType,
    section,
    metric,
    operator,
    frequency,
    threshold: thresholdOn(thresholds, periodEnd ?? today),
    status,
    because,
    nextDueDate,
    periodEnd,
    ...(cureUntil === undefined ? {} : { cureUntil }),
    risk: riskOf(state, today),
    lastTest,
    lastDeliveredOn:
      deliveries
        .map(({ deliveredOn }) => deliveredOn)
        .toSorted()
        .at(-1) ?? null,
    figure: lastTest === null ? null : testedFigure(covenant, tested, lastTest.periodEnd),
    changesOn: changesOn(covenant, calendar, tested, { today, rules, state }),
  };
}

const sumOf = (records: readonly { readonly version: number }[]): number =>
  records.reduce((sum, { version }) => sum + version, 0);

/** Days since 1970: the same records on a later day tell more. */
const dayNumber = (day: IsoDate): number => Date.parse(day) / dayInMilliseconds;

/**
 * What a structure tells and the calendar that it has chosen, in one number that only grows: another calendar, whose version may be lower, is chosen by
 * a new version of the structure.
 */
const versionOf = (structure: Structure, calendar: Calendar | null): number =>
  structure.version * 1_000_000 + (calendar?.version ?? 0);

async function worked(entityId: string, { table, clock }: StandingWriter): Promise<StandingRecord | null> {
  const today = clock.today();
  const [structure, covenants, { details, snapshot }, organization] = await Promise.all([
    table.get(structureKey(entityId), Structure),
    readCovenants(table, entityId),
    readEntityFigures(table, seriesReader(table.organizationId), entityId, 'actual'),
    readOrganization(table.organizationId),
  ]);
  if (structure === null || covenants.length === 0) return null;
  const figures = await withSources(snapshot, figuresIn(snapshot, details));
  const chosen = await readCalendar(table, structure.calendar);
  const calendar = { ...structure, businessDays: calendarOf(chosen) };
  const judged = { calendar, figures, today, rules: rulesOf(organization) };
  // What is archived stands still: nobody is asked for anything there.
  const inForce = structure.launchStatus === 'Active' ? covenants.filter(isInForce) : [];
  return {
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
      dayNumber(today),
    ],
  };
}

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

/** Whether there are covenants that are breached now and were not in what is kept. */
async function hasNewBreach({ entityId, covenants }: StandingRecord, table: Table): Promise<boolean> {
  const breached = covenants.filter(({ risk }) => risk === 'Breached');
  if (breached.length === 0) return false;
  const [before] = await readStandings(table, [entityId]);
  const known = new Map(before?.covenants.map((covenant) => [covenant.covenantId, covenant]));
  return breached.some(({ covenantId, lastTest }) => {
    const was = known.get(covenantId);
    return was?.risk !== 'Breached' || was.lastTest?.periodEnd !== lastTest?.periodEnd;
  });
}

/** Two who work at the same time on what was read at different moments meet; each try reads everything anew. */
const mostTries = 5;

/**
 * Works out where the covenants of an entity stand and keeps it, unless what is kept knows more. Answers what is kept now; null where an entity has no
 * covenants.
 */
export async function computeStanding(entityId: string, writer: StandingWriter): Promise<StandingRecord | null> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const standing = await worked(entityId, writer);
    if (standing === null) return null;
    if (writer.tellBreached && (await hasNewBreach(standing, writer.table))) await writer.tellBreached(entityId);
    if (await putNewer(writer.table.organizationId, standingKey(entityId), standing, placesOf(standing)))
      return standing;
  }
  throw new Error(`The standing of ${entityId} was overtaken ${mostTries} times.`);
}
