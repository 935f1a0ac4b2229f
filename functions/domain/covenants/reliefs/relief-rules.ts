import type { Covenant, CovenantTest } from '#shared/domain/covenant.ts';
import { levelOutcomes } from '#shared/domain/covenant-levels.ts';
import { countedEnds } from '#shared/domain/covenant-periods.ts';
import type { NewRelief } from '#shared/domain/covenant-relief.ts';
import { cureEnds, type DueCalendar } from '#shared/domain/covenant-schedule.ts';
import { resultOf, testPeriod } from '#shared/domain/covenant-test.ts';
import { askedPeriods, asksForDeliveries } from '#shared/domain/deliverable-dates.ts';
import { cureComplaint } from '#shared/domain/relief-rules.ts';
import { termsOn } from '#shared/domain/terms-in-time.ts';
import type { TestedFigure } from '#shared/domain/tested-figure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { addMonths, dateInWords, type IsoDate } from '#shared/time/dates.ts';

type NewWaiver = Extract<NewRelief, { kind: 'Waiver' }>;
type NewCure = Extract<NewRelief, { kind: 'EquityCure' }>;

const refuse = (fields: Readonly<Record<string, string>>): void => {
  if (Object.keys(fields).length > 0) throw new DomainError('requestInvalid', { fields });
};

const mostYears = 10;

/** What is due for a period may be due long before its end. */
const longestLeadInMonths = 24;

/** Whether something is tested, or falls due, for a period that ends between two days. */
function isAsked(covenant: Covenant, calendar: DueCalendar, first: IsoDate, last: IsoDate): boolean {
  if (covenant.covenantType === 'KPI') return countedEnds(covenant, calendar, { from: first, to: last }).length > 0;
  if (!asksForDeliveries(covenant)) return false;
  const until = addMonths(last, longestLeadInMonths);
  return askedPeriods(covenant, calendar, until).some(({ periodEnd }) => periodEnd >= first && periodEnd <= last);
}

/** Refuses with `requestInvalid` a waiver that would excuse nothing. */
export function requireWaiver(
  { firstPeriodEnd, lastPeriodEnd, expiresOn }: NewWaiver,
  covenant: Covenant,
  calendar: DueCalendar,
  today: IsoDate,
): void {
  refuse({
    ...(lastPeriodEnd < firstPeriodEnd ? { lastPeriodEnd: 'Choose a day after the first one.' } : {}),
    ...(lastPeriodEnd > addMonths(firstPeriodEnd, 12 * mostYears)
      ? { lastPeriodEnd: `A waiver is for ${mostYears} years at most.` }
      : {}),
    ...(expiresOn !== null && expiresOn < today ? { expiresOn: 'Choose today or a later day.' } : {}),
  });
  if (!isAsked(covenant, calendar, firstPeriodEnd, lastPeriodEnd))
    refuse({ lastPeriodEnd: 'Nothing is tested, or falls due, for a period that ends between these days.' });
}

/** The last day on which a miss may be cured; null where the terms name no cure period. */
function cureEnd(covenant: Covenant, { dueDate, periodEnd }: CovenantTest, calendar: DueCalendar): IsoDate | null {
  const { cure, extended } = cureEnds(termsOn(covenant, periodEnd), dueDate ?? periodEnd, calendar);
  return (
    [cure, extended]
      .filter((end) => end !== null)
      .toSorted()
      .at(-1) ?? null
  );
}

/** Refuses with `requestInvalid` a cure that the terms do not allow, of a period that was not missed, or that does not cure it. */
export function requireCure(
  { periodEnd, contributedOn, curedValue }: NewCure,
  covenant: Covenant,
  calendar: DueCalendar,
  figures: readonly TestedFigure[],
  today: IsoDate,
): void {
  const test = covenant.covenantType === 'KPI' ? testPeriod(covenant, periodEnd, figures, calendar) : null;
  if (test === null) throw new DomainError('requestInvalid', { fields: { periodEnd: 'No test is of this period.' } });
  const complaint = cureComplaint(covenant, periodEnd);
  if (complaint !== null) refuse({ periodEnd: complaint });
  if (test.result === 'Pending') refuse({ periodEnd: 'Enter the figure of this period first.' });
  if (test.result !== 'Breached') refuse({ periodEnd: 'The figure of this period does not miss its threshold.' });
  const until = cureEnd(covenant, test, calendar);
  const levels = levelOutcomes(termsOn(covenant, periodEnd), periodEnd, curedValue, test.unit);
  const isCured = resultOf(curedValue, test.operator, test.threshold, levels) !== 'Breached';
  refuse({
    ...(contributedOn > today ? { contributedOn: 'Choose today or an earlier day.' } : {}),
    ...(until !== null && contributedOn > until
      ? { contributedOn: `The cure period ended on ${dateInWords(until)}.` }
      : {}),
    ...(isCured ? {} : { curedValue: 'The figure with the contribution still misses the threshold.' }),
  });
}
