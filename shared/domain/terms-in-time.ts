import { addDays, dateInWords, type IsoDate, type Period } from '../time/dates.ts';
import { lastDayOf } from '../time/figure-period.ts';
import type { Covenant } from './covenant.ts';
import { type FormerTerms, mostAmendments, type PendingTerms } from './covenant-terms.ts';

/** What has terms that an amendment may have changed from a day on. */
type Amended = Partial<Pick<Covenant, 'formerTerms'>>;

/**
 * A covenant with the terms that hold for the period that ends on a day. The result knows of no other terms: asked for another day it stays as it is.
 * Without amendments it is the covenant itself.
 */
export function termsOn<Terms extends Amended>(covenant: Terms, periodEnd: IsoDate): Terms {
  const { formerTerms = [] } = covenant;
  if (formerTerms.length === 0) return covenant;
  // What was replaced first tells what held before all amendments.
  const held = formerTerms.filter(({ until }) => periodEnd < until).toReversed();
  return Object.assign({}, covenant, { formerTerms: [] }, ...held.map(({ terms }) => terms));
}

/** The same for the period that a figure is of. */
export const termsOfPeriod = <Terms extends Amended>(covenant: Terms, period: Period | IsoDate): Terms =>
  (covenant.formerTerms ?? []).length === 0 ? covenant : termsOn(covenant, lastDayOf(period));

/** A stretch of days, both included, with the terms that hold for periods that end in it. */
export interface HeldTerms<Terms> {
  readonly terms: Terms;
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/** The terms that hold for periods that end between two days, the earliest first. */
export function termsBetween<Terms extends Amended>(
  covenant: Terms,
  from: IsoDate,
  to: IsoDate,
): readonly HeldTerms<Terms>[] {
  const { formerTerms = [] } = covenant;
  if (formerTerms.length === 0) return [{ terms: covenant, from, to }];
  const turns = [...new Set(formerTerms.map(({ until }) => until))].filter((day) => day > from && day <= to).toSorted();
  const starts = [from, ...turns];
  return starts.map((start, index) => {
    const next = starts[index + 1];
    return { terms: termsOn(covenant, start), from: start, to: next === undefined ? to : addDays(next, -1) };
  });
}

/** Ends of periods, each with others that the same terms hold for. */
export function byTerms<Terms extends Amended>(
  covenant: Terms,
  ends: readonly IsoDate[],
): readonly { readonly terms: Terms; readonly ends: readonly IsoDate[] }[] {
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined || (covenant.formerTerms ?? []).length === 0)
    return [{ terms: covenant, ends }];
  return termsBetween(covenant, first, last)
    .map(({ terms, from, to }) => ({ terms, ends: ends.filter((end) => end >= from && end <= to) }))
    .filter((held) => held.ends.length > 0);
}

/** Terms that hold for all periods alike: what a covenant is called, and when it begins. */
const timeless: ReadonlySet<string> = new Set(['name', 'startsOn']);

/** Terms by which figures and deliveries are found; with others it is another covenant. */
const identifying = ['covenantType', 'subjectId', 'metric'] as const;

/** Why changed terms cannot hold from a day on; null where they can. */
export function amendmentComplaint(covenant: Covenant, changed: PendingTerms['terms'], from: IsoDate): string | null {
  const lastUntil = covenant.formerTerms.at(-1)?.until;
  if (lastUntil !== undefined && from < lastUntil)
    return `The terms were last changed from ${dateInWords(lastUntil)} on. Choose that day or a later one.`;
  if (identifying.some((name) => changed[name] !== undefined))
    return 'The type, the metric and whose figures count hold for all periods. Enter a new covenant from this day.';
  if (covenant.formerTerms.length >= mostAmendments)
    return `${mostAmendments} amendments are kept. Enter a new covenant for what holds from this day.`;
  return Object.keys(changed).some((name) => !timeless.has(name))
    ? null
    : 'Change something that holds from this day on.';
}

/** What is kept of the terms that an amendment replaces. */
export function replacedTerms(
  covenant: Covenant,
  changed: PendingTerms['terms'],
  until: IsoDate,
  stamp: Pick<FormerTerms, 'documentId' | 'at' | 'by' | 'byName'>,
): FormerTerms {
  const names = Object.keys(changed).filter((name) => !timeless.has(name));
  return { until, terms: Object.fromEntries(names.map((name) => [name, covenant[name as keyof Covenant]])), ...stamp };
}
