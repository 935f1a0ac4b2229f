import type { Threshold } from './covenant-vocabulary.ts';

/** Where a value stands in a quote. `several`: it cannot be told which of them was read. */
export type QuotedValue =
  | { readonly kind: 'once'; readonly start: number; readonly end: number }
  | { readonly kind: 'several' }
  | { readonly kind: 'none' };

interface Mention {
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

/** Lines break where the page did; only an empty line ends a paragraph. */
export const quoteParagraphs = (quote: string): readonly string[] =>
  quote.split(/\n\s*\n/).map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim());

const scales: Readonly<Record<string, number>> = { thousand: 1e3, k: 1e3, million: 1e6, mm: 1e6, m: 1e6, billion: 1e9 };
const digits = /(?<![\d.,])(?:(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)(?:\s*(thousand|million|billion|MM|M|K)\b)?/gi;

const inDigits = (text: string): readonly Mention[] =>
  [...text.matchAll(digits)].map(({ 0: found, 1: scale, index }) => {
    const number = Number((/[\d.,]+/.exec(found)?.[0] ?? '').replaceAll(',', ''));
    const value = number * (scale === undefined ? 1 : (scales[scale.toLowerCase()] ?? 1));
    return { start: index, end: index + found.length, value };
  });

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** `two hundred fifty`; null of what is seldom spelled out. */
function spelled(value: number): string | null {
  if (!Number.isInteger(value) || value < 0 || value >= 1e12) return null;
  for (const [size, word] of [
    [1e9, 'billion'],
    [1e6, 'million'],
    [1e3, 'thousand'],
    [100, 'hundred'],
  ] as const) {
    if (value < size) continue;
    const rest = value % size;
    return `${spelled(Math.floor(value / size))} ${word}${rest === 0 ? '' : ` ${spelled(rest)}`}`;
  }
  if (value < 20) return small[value] ?? null;
  const unit = value % 10;
  return `${tens[Math.floor(value / 10)]}${unit === 0 ? '' : ` ${small[unit]}`}`;
}

function inWords(text: string, value: number): readonly Mention[] {
  const words = spelled(value);
  if (words === null) return [];
  const pattern = new RegExp(`(?<![\\w-])${words.replaceAll(' ', '(?:[\\s-]+|\\s+and\\s+)')}(?![\\w-])`, 'gi');
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ start: index, end: index + found.length, value }));
}

/** "Forty-five (45)" and "Five Million Dollars ($5,000,000)" are one mention each. */
const isSameMention = /^(?:\s+[A-Za-z.]+){0,3}\s*\(\s*[A-Z.]{0,4}\s?[$€£¥]?\s*$/;

function mentionsOf(text: string, value: number): readonly Mention[] {
  const all = [...inDigits(text).filter((found) => found.value === value), ...inWords(text, value)].toSorted(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  const found: Mention[] = [];
  for (const mention of all) {
    const last = found.at(-1);
    if (last !== undefined && mention.end <= last.end) continue;
    if (last !== undefined && isSameMention.test(text.slice(last.end, mention.start)))
      found[found.length - 1] = { ...last, end: mention.end };
    else found.push(mention);
  }
  return found;
}

function placeOf(mentions: readonly Mention[]): QuotedValue {
  const [first, second] = mentions;
  if (first === undefined) return { kind: 'none' };
  return second === undefined ? { kind: 'once', start: first.start, end: first.end } : { kind: 'several' };
}

const followedBy = (text: string, pattern: RegExp) => (mention: Mention) =>
  pattern.test(text.slice(mention.end, mention.end + 40));

const percent = /^\)?\s*(?:%|per\s?cent)/i;
const dayWords = /^\)?\s*(?:consecutive\s+|calendar\s+|business\s+)*days?\b/i;
const monthWords = /^\)?[\s-]*(?:consecutive\s+|calendar\s+)*months?\b/i;
/** Written so, a ratio is seldom found by its digits. */
const otherRatios = /\b(?:hundredths?|tenths?)\b|\d\.\d+\s*(?:to|:)\s*\d+\.\d*[1-9]/i;

/** Where a level stands in the text of a quote. A ratio may be written as a percentage. */
export function levelIn(text: string, { value, unit }: Pick<Threshold, 'value' | 'unit'>): QuotedValue {
  const mentions = mentionsOf(text, Math.abs(value));
  if (unit === 'Percentage') return placeOf(mentions.filter(followedBy(text, percent)));
  if (unit === 'Months') return placeOf(mentions.filter(followedBy(text, monthWords)));
  if (unit === 'Days') return placeOf(mentions.filter(followedBy(text, dayWords)));
  if (unit !== 'Ratio') return placeOf(mentions);
  const asPercent = mentionsOf(text, Number((value * 100).toPrecision(12))).filter(followedBy(text, percent));
  const place = placeOf([...mentions.filter((one) => !followedBy(text, percent)(one)), ...asPercent]);
  return place.kind === 'none' && otherRatios.test(text) ? { kind: 'several' } : place;
}

/** Where a number of days stands in the text of a quote. */
export const daysIn = (text: string, days: number): QuotedValue =>
  placeOf(mentionsOf(text, Math.abs(days)).filter(followedBy(text, dayWords)));

/** The same of a cure period: days of a quote that speaks of no cure are those of something else. */
export const cureDaysIn = (text: string, days: number): QuotedValue =>
  /\b(?:cure[ds]?|grace|remed(?:y|ied)|unremedied|continu(?:e[ds]?|ing))\b/i.test(text)
    ? daysIn(text, days)
    : { kind: 'none' };
