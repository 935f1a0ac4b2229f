import type { Covenant } from '#shared/domain/covenant.ts';
import { cureDaysIn, daysIn, levelIn, type QuotedValue, quoteParagraphs } from '#shared/domain/quoted-value.ts';

/** A value to mark in a quote, at offsets of {@link quoteText}. */
export interface MarkedPlace {
  readonly start: number;
  readonly end: number;
  /** Which term it is. */
  readonly title: string;
}

/** The text of a quote as it is shown: one line for each paragraph. */
export const quoteText = (quote: string): string => quoteParagraphs(quote).join('\n');

/** Terms that have a number, and where it stands in the quote. */
export interface QuotedTerms {
  readonly levels: readonly QuotedValue[];
  readonly due: QuotedValue | null;
  readonly cure: QuotedValue | null;
}

/** Where the numbers of a covenant stand in the sentence that it was read from; null where there is no sentence. */
export function quotedTerms(covenant: Covenant): QuotedTerms | null {
  const { quote, thresholds, dueOffsetDays, cureDays } = covenant;
  if (quote === null) return null;
  const text = quoteText(quote);
  return {
    levels: thresholds.map((level) => levelIn(text, level)),
    due: dueOffsetDays === null || dueOffsetDays === 0 ? null : daysIn(text, dueOffsetDays),
    cure: cureDays === null || cureDays === 0 ? null : cureDaysIn(text, cureDays),
  };
}

/** The places to mark, in the order of the text; one that two terms share is marked once, with both of their names. */
export function placesOf(terms: QuotedTerms | null): readonly MarkedPlace[] {
  if (terms === null) return [];
  const named: readonly (readonly [title: string, place: QuotedValue | null])[] = [
    ...terms.levels.map((place) => ['Threshold', place] as const),
    ['Due', terms.due],
    ['Cure period', terms.cure],
  ];
  const places = new Map<number, MarkedPlace>();
  for (const [title, place] of named) {
    if (place?.kind !== 'once') continue;
    const known = places.get(place.start);
    const isNamed = known?.title.split(', ').includes(title) ?? false;
    places.set(place.start, {
      start: place.start,
      end: Math.max(place.end, known?.end ?? 0),
      title: known === undefined ? title : isNamed ? known.title : `${known.title}, ${title}`,
    });
  }
  const ordered = [...places.values()].toSorted((a, b) => a.start - b.start);
  return ordered.filter(({ start }, index) => start >= (ordered[index - 1]?.end ?? 0));
}
