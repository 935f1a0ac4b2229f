import type { CovenantProposal, Threshold } from '#shared/domain/covenant-vocabulary.ts';
import { type FieldReading, longestPassage, type ReadField } from '#shared/domain/field-reading.ts';
import { datesIn, readMonthDay } from './agreement-dates.ts';
import { pageOf } from './agreement-text.ts';
import { amountsIn } from './amounts.ts';
import { liesIn, sectionsReferredTo } from './cross-references.ts';
import type { CurrencyReading, StructureAgreement } from './extractor.ts';
import { doubtfulFieldsIn } from './field-readings.ts';
import type { QuotedCovenant } from './model-reader.ts';
import { numberPattern, ordinalPattern, readNumber, readOrdinal } from './numbers.ts';
import { sharedSignsIn } from './shared-signs.ts';
import type { Span } from './words.ts';

/** A model's covenant of which every number, date and section stands in the agreement, and how many of its values were dropped. */
export interface ProvenCovenant {
  readonly proposal: CovenantProposal;
  readonly dropped: number;
}

/** What a model alone has found is never as sure as what two readings agree on. */
const mostConfidence = 0.7;
const [costOfDropped, leastConfidence] = [0.15, 0.2];

/** A stretch of the agreement that proves values: the quote, or a definition that was cited. */
interface Proof extends Span {
  readonly words: string;
}

/** Judges the values of a reported covenant by its quote and its citations. */
export function provenCovenant(
  { covenant: reported, start, end, citations, section: found }: QuotedCovenant,
  document: StructureAgreement,
  inOwnCurrency: ReturnType<CurrencyReading>,
): ProvenCovenant {
  const proofs = [{ start, end }, ...citations].map(
    (span): Proof => ({ ...span, words: document.text.slice(span.start, span.end) }),
  );
  const section = sectionOf(reported.section, found);
  const readings: FieldReading[] = [];
  let dropped = 0;
  const passageAt = (span: Span): NonNullable<FieldReading['passage']> => {
    const page = pageOf(document, span.start);
    const quote = document.text.slice(span.start, Math.min(span.end, span.start + longestPassage));
    return {
      quote,
      start: span.start,
      end: span.start + quote.length,
      ...(page === undefined ? {} : { page: page.page }),
      onPage: span.start - (page?.start ?? 0),
    };
  };
  /** Keeps a value that stands in the proofs, and drops one that does not. */
  const kept = <Value extends string | number>(
    field: ReadField,
    value: Value | null | undefined,
    place: Span | null,
  ): Value | null => {
    if (value == null) return null;
    if (place !== null) {
      readings.push({ field, value, passage: passageAt(place), doubt: null });
      return value;
    }
    dropped += 1;
    readings.push({ field, value: null, passage: null, doubt: notProven(value) });
    return null;
  };

  const currencyOf = sharedSignsIn(document.text, document.currency);
  const thresholds = reported.thresholds.flatMap((level): Threshold[] => {
    const own = inOwnCurrency(level, reported.quote);
    const place = placeOf(
      proofs,
      (words) =>
        amountsIn(words, { currencyOf }).find(
          ({ value, unit }) => value === level.value && isSameKind(unit, own.unit),
        ) ?? null,
    );
    const isDated = level.from === undefined || placeOfDate(proofs, level.from) !== null;
    return kept('thresholds', level.value, isDated ? place : null) === null ? [] : [own];
  });
  const isTogether = reported.anchor === 'LinkedDelivery' || reported.fixedDate !== undefined;
  const dueOffsetDays =
    reported.dueOffsetDays === 0 && isTogether
      ? 0
      : kept('dueOffsetDays', reported.dueOffsetDays, placeOfCount(proofs, reported.dueOffsetDays));
  const curePlace = placeOfCount(proofs, reported.cureDays);
  const cureDays = kept('cureDays', reported.cureDays, curePlace);
  const inBusinessDays = (place: Span | null): boolean =>
    place !== null && /\b(?:business|banking)\b/i.test(document.text.slice(place.start, place.end));
  const inARow = kept(
    'consecutiveBreaches',
    reported.consecutiveBreaches,
    placeOfCount(proofs, reported.consecutiveBreaches),
  );
  const startsOn = kept('startsOn', reported.firstTestDate, placeOfDate(proofs, reported.firstTestDate));
  const fixedDate =
    reported.fixedDate === undefined || placeOfDate(proofs, reported.fixedDate) !== null
      ? reported.fixedDate
      : undefined;
  if (fixedDate !== reported.fixedDate) {
    dropped += 1;
    readings.push({ field: 'dueOffsetDays', value: null, passage: null, doubt: notProven(reported.fixedDate ?? '') });
  }
  const metric = kept('metric', reported.metric, placeOfWords(proofs, reported.metric));
  const page = pageOf(document, start);
  const named = proofs.flatMap(({ words }) => sectionsReferredTo(words, section));
  const linkedSections = (reported.linkedSections ?? []).filter((one) => named.includes(one));
  const { extendedCureDays } = reported;
  const extendedPlace = placeOfCount(proofs, extendedCureDays);
  // A longer period of days of another type is told, and not kept.
  const isExtended =
    extendedCureDays !== undefined &&
    cureDays !== null &&
    extendedPlace !== null &&
    inBusinessDays(extendedPlace) === inBusinessDays(curePlace);
  if (extendedCureDays !== undefined && !isExtended) {
    dropped += 1;
    readings.push({
      field: 'cureDays',
      value: null,
      passage: null,
      doubt: notProven(`up to ${extendedCureDays} days`),
    });
  }
  const doubts = doubtfulFieldsIn(readings);
  return {
    dropped,
    proposal: {
      name: reported.name,
      covenantType: reported.covenantType,
      section,
      quote: document.text.slice(start, end),
      location: { ...(page === undefined ? {} : { page: page.page }), start, end },
      frequency: reported.frequency,
      anchor: reported.anchor,
      dueOffsetDays,
      dayType: reported.dayType,
      thresholds,
      ...(reported.operator === undefined ? {} : { operator: reported.operator }),
      ...(linkedSections.length === 0 ? {} : { linkedSections }),
      ...(fixedDate === undefined ? {} : { fixedDate }),
      ...(cureDays === null ? {} : { cureDays }),
      ...(isExtended ? { extendedCureDays } : {}),
      ...(cureDays !== null && inBusinessDays(curePlace) ? { cureDayType: 'Business' as const } : {}),
      ...(inARow === null ? {} : { consecutiveBreaches: inARow }),
      ...(startsOn === null ? {} : { firstTestDate: startsOn }),
      ...(metric === null ? {} : { metric }),
      confidence: Math.max(
        leastConfidence,
        Math.round((Math.min(mostConfidence, reported.confidence) - costOfDropped * dropped) * 100) / 100,
      ),
      ...(doubts.length === 0 ? {} : { doubts }),
      readings,
    },
  };
}

const notProven = (value: string | number): string =>
  `The language model read ${String(value).slice(0, 60)}, which does not stand in the quoted words.`;

/** The section whose heading stands above the quote decides; the model may say which item of it is meant. */
const sectionOf = (reported: string, found: string | undefined): string =>
  found === undefined || liesIn(reported, found) ? reported : found;

const isMoney = (unit: Threshold['unit']): boolean =>
  !['Ratio', 'Percentage', 'Months', 'Days', 'Count'].includes(unit);
const isSameKind = (a: Threshold['unit'], b: Threshold['unit']): boolean => a === b || (isMoney(a) && isMoney(b));

function placeOf(proofs: readonly Proof[], find: (words: string) => Span | null): Span | null {
  for (const { words, start } of proofs) {
    const found = find(words);
    if (found !== null) return { start: start + found.start, end: start + found.end };
  }
  return null;
}

const counted = new RegExp(
  `\\b(${numberPattern})[\\s-]+(?:consecutive\\s+|calendar\\s+|business\\s+|banking\\s+)*(days?|weeks?|months?|quarters?|periods?)|\\b(${ordinalPattern})\\s+(?:business\\s+|calendar\\s+)?day\\b`,
  'gi',
);
const daysOf = (unit: string): number => (/^week/i.test(unit) ? 7 : /^month/i.test(unit) ? 30 : 1);

/** Where a count of days or periods stands; months count 30 days and weeks 7. */
const placeOfCount = (proofs: readonly Proof[], value: number | null | undefined): Span | null =>
  value == null
    ? null
    : placeOf(proofs, (words) => {
        for (const match of words.matchAll(counted)) {
          const number = match[1] === undefined ? readOrdinal(match[3] ?? '') : readNumber(match[1]);
          if (number.value !== null && !number.disagrees && number.value * daysOf(match[2] ?? '') === Math.abs(value))
            return { start: match.index, end: match.index + match[0].length };
        }
        return null;
      });

const monthDay = /\b[A-Z][a-z]{2,8}\.?\s+\d{1,2}\b|\b\d{1,2}\s+[A-Z][a-z]{2,8}\b/g;

const placeOfDate = (proofs: readonly Proof[], date: string | undefined): Span | null =>
  date === undefined
    ? null
    : placeOf(proofs, (words) => {
        const whole = datesIn(words).find((found) => found.date === date);
        if (whole !== undefined || date.length > 5) return whole ?? null;
        const day = [...words.matchAll(monthDay)].find(([text]) => readMonthDay(text) === date);
        return day === undefined ? null : { start: day.index, end: day.index + day[0].length };
      });

const placeOfWords = (proofs: readonly Proof[], words: string | undefined): Span | null =>
  words === undefined
    ? null
    : placeOf(proofs, (text) => {
        const at = text.replaceAll(/\s/g, ' ').toLowerCase().indexOf(words.replaceAll(/\s/g, ' ').toLowerCase());
        return at < 0 ? null : { start: at, end: at + words.length };
      });
