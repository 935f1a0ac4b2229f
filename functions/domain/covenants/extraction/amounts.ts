import type { ThresholdUnit } from '#shared/domain/covenant-vocabulary.ts';
import { unnamedCurrency } from '#shared/money/currencies.ts';
import {
  codePattern,
  currencyNamed,
  currencyWordsPattern,
  type NamedCurrency,
  type SharedSign,
  signPattern,
} from './currency-names.ts';
import type { Definitions } from './definitions.ts';
import { figurePattern, numberPattern, readNumber, redactedPattern } from './numbers.ts';

/** A figure with its unit, at offsets of the passage read. `value` is `null` where it is withheld, or words and figures disagree. */
export interface FoundAmount {
  readonly start: number;
  readonly end: number;
  readonly value: number | null;
  readonly unit: ThresholdUnit;
  readonly disagrees: boolean;
}

const parenthetical = (inner: string) => `(?:\\s*\\(\\s*${inner}\\s*\\))?`;
const scale = '(?:\\s*(thousand|million|billion|MM|M|K)\\b)?';
const currencyBehind = `(${currencyWordsPattern}|${codePattern})(?![\\w$])`;
const money = `(${signPattern}|${codePattern})\\s*(${figurePattern}|${redactedPattern})${scale}(?:\\s+${currencyBehind})?`;
/** "EUR 5m" has its code before the number, "5,000,000 euros" its words behind it, "Five Million Euros (€5,000,000)" both. */
const wordedMoney = `(${numberPattern})${scale}(?:\\s+and\\s+(?:no|\\d+)\\/100)?\\s+${currencyBehind}${parenthetical(money)}`;
const ratio = `(${figurePattern}|${redactedPattern})\\s*(?:to|:|-to-)\\s*(?:1(?:\\.0+)?|one)\\b(?!\\.\\d*[1-9])`;
/** "1.0 to 4.0": 0.25. */
const quotient = `(\\d{1,20}\\.\\d{1,20})\\s*(?:to|:)\\s*(\\d{1,20}\\.\\d{1,20})`;
/** "2:75:1" and "3:50:1:00", typed with colons for points. */
const colons = '(\\d{1,2}:\\d{2})\\s*(?::|to)\\s*1(?::00)?(?![\\d:.]*[1-9])';
const multiple = `(${figurePattern}|${redactedPattern})\\s*(?:x\\b|times\\b)`;
const percentage = `(${numberPattern})\\s*(?:%|per\\s?cent(?:um)?\\b)${parenthetical(`(${figurePattern})\\s*%`)}`;
const months = `(${numberPattern})[\\s-]+(?:consecutive\\s+|calendar\\s+)?months?'?\\s+(?:of|worth)\\b`;
const wordedRatio =
  '\\b(one|two|three|four|five) and (\\w{1,20}(?:-\\w{1,20})?)[- ](?:hundredths?|tenths?) to (?:one|1(?:\\.0+)?)';

/** Most clauses hold no number at all; the patterns of amounts are costly. */
const holdsNumber = new RegExp(`\\d|${numberPattern}`, 'i');

/** Every figure in a passage that could be a threshold, in the order of the text. Dates, counts of days and section numbers are not. */
export function amountsIn(text: string, { currencyOf }: Pick<Definitions, 'currencyOf'>): FoundAmount[] {
  if (!holdsNumber.test(text)) return [];
  const found = [
    ...collect(text, ratio, 'Ratio'),
    ...quotientsIn(text),
    ...sharesIn(text),
    ...collect(text, colons, 'Ratio'),
    ...collect(text, multiple, 'Ratio'),
    ...collect(text, percentage, 'Percentage'),
    ...collect(text, months, 'Months'),
    ...wordedRatios(text),
    ...moneyIn(text, currencyOf),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  const disjoint: FoundAmount[] = [];
  for (const amount of found) if (amount.start >= (disjoint.at(-1)?.end ?? 0)) disjoint.push(amount);
  return disjoint;
}

function collect(text: string, source: string, unit: ThresholdUnit): FoundAmount[] {
  return [...text.matchAll(new RegExp(`(?:(?<![\\w.,(:/-])|(?<=[a-z]{2})(?=\\.\\d))(?:${source})`, 'gi'))].map(
    (match) => {
      const read = readNumber((match[1] ?? '').replace(/^(\d+):(\d\d)$/, '$1.$2'));
      const repeated = match[2] === undefined ? null : Number(match[2].replaceAll(',', ''));
      const disagrees = read.disagrees || (unit === 'Percentage' && repeated !== null && repeated !== read.value);
      return {
        start: match.index,
        end: match.index + match[0].length,
        value: disagrees ? null : read.value,
        unit,
        disagrees,
      };
    },
  );
}

/** "70:30": the parts of a whole. */
const shares = /(?<![\d:.,])(\d{2})\s?:\s?(\d{2})(?![\d:.]*\d)/g;

const sharesIn = (text: string): FoundAmount[] =>
  [...text.matchAll(shares)].flatMap((match): FoundAmount[] => {
    const [one, other] = [Number(match[1]), Number(match[2])];
    if (one + other !== 100 || other === 0) return [];
    const value = Math.round((one / other) * 10_000) / 10_000;
    return [{ start: match.index, end: match.index + match[0].length, value, unit: 'Ratio', disagrees: false }];
  });

function quotientsIn(text: string): FoundAmount[] {
  return [...text.matchAll(new RegExp(`(?<![\\w.,$(-])(?:${quotient})(?![\\d%])`, 'g'))].flatMap(
    (match): FoundAmount[] => {
      const [above, below] = [Number(match[1]), Number(match[2])];
      if (below === 0 || below === 1) return [];
      const value = Math.round((above / below) * 10_000) / 10_000;
      return [{ start: match.index, end: match.index + match[0].length, value, unit: 'Ratio', disagrees: false }];
    },
  );
}

const wordScale: Record<string, number> = { thousand: 1e3, k: 1e3, million: 1e6, mm: 1e6, m: 1e6, billion: 1e9 };

type CurrencyOf = Definitions['currencyOf'];

const isShared = (named: NamedCurrency): named is SharedSign => named === '$' || named === '¥';

/** What a currency's sign, code or words stand for in the agreement. */
const unitOf = (named: NamedCurrency, currencyOf: CurrencyOf): ThresholdUnit =>
  isShared(named) ? currencyOf(named) : named;

/** "Five Million Dollars (C$5,000,000)" is in what the more particular of both names; two that contradict each other name none. */
function unitOfBoth(words: NamedCurrency, sign: NamedCurrency, currencyOf: CurrencyOf): ThresholdUnit {
  const [spelled, signed] = [unitOf(words, currencyOf), unitOf(sign, currencyOf)];
  if (isShared(words)) return signed;
  return isShared(sign) || spelled === signed ? spelled : unnamedCurrency;
}

function moneyIn(text: string, currencyOf: CurrencyOf): FoundAmount[] {
  const worded = [...text.matchAll(new RegExp(`(?<![\\w.,-])(?:${wordedMoney})`, 'gi'))].flatMap(
    (match): FoundAmount[] => {
      const [whole, number = '', size, words = '', sign, figure, figureSize] = match;
      const named = currencyNamed(words);
      if (named === null) return [];
      const read = readNumber(number);
      const value = read.value === null ? null : scaledBy(read.value, size);
      const repeated = figure === undefined ? null : scaled(figure, figureSize);
      const inFigures = sign === undefined ? null : currencyNamed(sign);
      const unit = inFigures === null ? unitOf(named, currencyOf) : unitOfBoth(named, inFigures, currencyOf);
      const disagrees = read.disagrees || (repeated !== null && repeated !== value);
      return [
        { start: match.index, end: match.index + whole.length, value: disagrees ? null : value, unit, disagrees },
      ];
    },
  );
  const figures = [...text.matchAll(new RegExp(money, 'gi'))].flatMap((match): FoundAmount[] => {
    const [whole, sign = '', figure = '', size, words = ''] = match;
    const [named, behind] = [currencyNamed(sign), currencyNamed(words)];
    if (named === null) return [];
    const unit = behind === null ? unitOf(named, currencyOf) : unitOfBoth(behind, named, currencyOf);
    return [
      {
        start: match.index,
        end: match.index + whole.length,
        value: signed(scaled(figure, size), text, match.index, match.index + whole.length),
        unit,
        disagrees: false,
      },
    ];
  });
  return [...worded, ...figures];
}

/** "negative $750,000", and "less than ($750,000)" as accountants write it. */
function signed(value: number | null, text: string, start: number, end: number): number | null {
  const before = text.slice(Math.max(0, start - 20), start);
  const isNegative =
    /\bnegative\s*\(?$/i.test(before) ||
    (/\b(?:than|of|exceed|below|to)\s*\($/i.test(before) && text.charAt(end) === ')');
  return value !== null && isNegative ? -value : value;
}

const scaledBy = (value: number, size: string | undefined): number =>
  value * (size === undefined ? 1 : (wordScale[size.toLowerCase()] ?? 1));

function scaled(figure: string, size: string | undefined): number | null {
  const { value } = readNumber(figure);
  return value === null ? null : scaledBy(value, size);
}

/** "one and twenty-five hundredths to one". */
function wordedRatios(text: string): FoundAmount[] {
  return [...text.matchAll(new RegExp(wordedRatio, 'gi'))].map((match) => {
    const parts = readNumber(match[2] ?? '').value ?? 0;
    const value = (readNumber(match[1] ?? '').value ?? 0) + parts / (/tenth/i.test(match[0]) ? 10 : 100);
    return { start: match.index, end: match.index + match[0].length, value, unit: 'Ratio', disagrees: false };
  });
}
