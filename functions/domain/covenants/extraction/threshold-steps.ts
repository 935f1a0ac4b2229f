import type { Threshold } from '#shared/domain/covenant-vocabulary.ts';
import { addDays, endOfPeriod, type IsoDate, periodOf } from '#shared/time/dates.ts';
import { datesIn, dayAfter, fullDatePattern, monthName, readDate } from './agreement-dates.ts';
import type { FoundAmount } from './amounts.ts';
import type { Span } from './words.ts';

/** A level, and where its number stands in the passage. */
export interface FoundLevel {
  readonly level: Threshold;
  readonly words: Span;
}

type Token =
  | { readonly kind: 'amount'; readonly at: number; readonly amount: FoundAmount & { value: number } }
  | { readonly kind: 'from'; readonly at: number; readonly date: IsoDate }
  | { readonly kind: 'until'; readonly at: number; readonly date: IsoDate }
  | { readonly kind: 'thereafter'; readonly at: number }
  | { readonly kind: 'closing'; readonly at: number };

const untilWords =
  /(?:on or (?:before|prior to)|prior to|through|until|to and including|ending before|up to|before|ended on or before|during\s+(?:[^.;,]{1,80}\s)?(?:ending|ended)(?: on)?|to)\s*(?:and including\s*)?(?:but excluding\s*)?(?:the\s+(?:\w+\s+){0,5}(?:ending|ended)\s*(?:on\s*)?)?$/i;
const excludingWords = /(?:prior to|(?<!or )before|but excluding)\s*(?:the\s+(?:\w+\s+){0,5})?$/i;

/**
 * Orders the levels of a passage in time. `first` is the amount after the comparison; later amounts of its unit count only with a date
 * or "thereafter". Understands "1.20 … through D, 1.30 thereafter", "from and after D … 1.25", and tables of date and level.
 */
export function stepsOf(text: string, first: FoundAmount, amounts: readonly FoundAmount[]): FoundLevel[] {
  const tokens = tokensOf(text, first, amounts);
  const steps = hasDatesFirst(tokens, first) ? datesThenAmounts(tokens) : amountsThenDates(tokens, text);
  const isAlone = steps.length === 1;
  return withoutRepeats(
    steps.map(({ from, amount }) => ({
      level: {
        ...(from === null || (isAlone && !beginsOn(text, from)) ? {} : { from }),
        value: amount.value,
        unit: amount.unit,
      },
      words: { start: amount.start, end: amount.end },
    })),
  );
}

/** A level alone begins on a day that the passage says so of: not on the day of a contract, of a balance sheet, or of a debt that it leaves out. */
const beginsOn = (text: string, day: IsoDate): boolean =>
  !datesIn(text).some(({ date }) => date === day || dayAfter(date) === day) ||
  datesIn(text).some(
    ({ date, start }) =>
      (date === day || dayAfter(date) === day) &&
      /\b(?:commencing|beginning|starting|(?:from|on) and after|effective|end(?:ing|ed|s)?|until|through|thereafter)\b[^.;]{0,30}$/i.test(
        text.slice(Math.max(0, start - 60), start),
      ),
  );

/** "fiscal year 2027", or a year alone in a table before its level. */
const wholeYear =
  /\b(?:fiscal|calendar) years? (?:ending in |of )?((?:19|20)\d{2})\b|(?<!,\s?)(?<![a-z]\s\d{1,2}\s)(?<!(?:january|february|march|april|may|june|july|august|september|october|november|december)\s)\b((?:19|20)\d{2})\b(?=\s*:?\s*(?:[A-Z]{1,3})?[$€£¥]|\s+\d+\.\d+\s*(?:to|:|x))/gi;

interface Step {
  readonly from: IsoDate | null;
  readonly amount: FoundAmount & { value: number };
}

function tokensOf(text: string, first: FoundAmount, amounts: readonly FoundAmount[]): Token[] {
  const legible = amounts.filter(
    (amount): amount is FoundAmount & { value: number } =>
      amount.value !== null && amount.unit === first.unit && (amount === first || !isAddition(text, amount)),
  );
  const dates = datesIn(text).map((found): Token => {
    const before = text.slice(Math.max(0, found.start - 70), found.start);
    if (!untilWords.test(before)) return { kind: 'from', at: found.start, date: startOf(before, found.date) };
    return { kind: 'until', at: found.start, date: excludingWords.test(before) ? previousDay(found.date) : found.date };
  });
  const later = [...text.matchAll(/\b(?:thereafter|at all times thereafter|each \w+ (?:quarter )?thereafter)\b/gi)].map(
    (match): Token => ({ kind: 'thereafter', at: match.index }),
  );
  const levels = legible.map((amount): Token => ({ kind: 'amount', at: amount.start, amount }));
  return [
    ...dates,
    ...closingTokens(text),
    ...yearTokens(text),
    ...monthTokens(text),
    ...quarterTokens(text),
    ...later,
    ...levels,
  ].sort((a, b) => a.at - b.at);
}

const closing = new RegExp(
  `\\b(?:date hereof|closing(?: date)?|effective date|date of this agreement)\\b(?=\\s*(?:to|through|until|[-\\u2013])?\\s*(?:and including )?(?:${fullDatePattern}|\\d{1,2}/\\d{1,2}/\\d{2}))`,
  'gi',
);

/** "The date hereof … December 31, 2027 … $2,000,000" in a table of two days for each level: it holds from the start until the day. */
const closingTokens = (text: string): Token[] =>
  [...text.matchAll(closing)].map((match): Token => ({ kind: 'closing', at: match.index }));

/** A whole year starts and ends a level, so that "thereafter" starts on the day after it. */
const yearTokens = (text: string): Token[] =>
  [...text.replaceAll(namedQuarter, (quarter) => ' '.repeat(quarter.length)).matchAll(wholeYear)].flatMap(
    (match): Token[] => {
      const year = match[1] ?? match[2] ?? '';
      const isEnd = untilWords.test(text.slice(Math.max(0, match.index - 70), match.index));
      const until: Token = { kind: 'until', at: match.index + 1, date: `${year}-12-31` };
      return isEnd ? [until] : [{ kind: 'from', at: match.index, date: `${year}-01-01` }, until];
    },
  );

const wholeMonth = new RegExp(
  `\\b(${monthName}) ((?:19|20)\\d{2})\\b(?=\\s*:?\\s*(?:[A-Z]{1,3})?[$€£¥]|\\s+\\d+\\.\\d+\\s*(?:to|:|x))`,
  'gi',
);

/** "March 2027 $24,000" in a table: the level of that month. */
const monthTokens = (text: string): Token[] =>
  [...text.matchAll(wholeMonth)].flatMap((match): Token[] => {
    const from = readDate(`${match[1]} 1, ${match[2]}`);
    if (from === null) return [];
    const until = endOfPeriod(periodOf(from));
    return [
      { kind: 'from', at: match.index, date: from },
      { kind: 'until', at: match.index + 1, date: until },
    ];
  });

const ordinals = ['first', 'second', 'third', 'fourth'];
const namedQuarter =
  /\b(?:Q([1-4])|([1-4])Q|(first|second|third|fourth) (?:fiscal |calendar )?quarter)\s*(?:of\s+)?(?:(?:fiscal|calendar) )?(?:year )?'?((?:19|20)?\d{2})\b/gi;

/** Whether levels are told by the names of quarters: which days these are is told by the fiscal year. */
export const namesQuarters = (text: string): boolean => text.search(namedQuarter) >= 0;

/** "Q3 2027" and "third quarter of 2027" in a table: the levels of that quarter, of years that start in January. */
const quarterTokens = (text: string): Token[] =>
  [...text.matchAll(namedQuarter)].flatMap((match): Token[] => {
    const quarter = Number(match[1] ?? match[2] ?? ordinals.indexOf((match[3] ?? '').toLowerCase()) + 1);
    const year = (match[4] ?? '').length === 4 ? match[4] : `20${match[4]}`;
    const from = `${year}-${String(quarter * 3 - 2).padStart(2, '0')}-01`;
    const until = endOfPeriod(periodOf(`${year}-${String(quarter * 3).padStart(2, '0')}-01`));
    const isEnd = untilWords.test(text.slice(Math.max(0, match.index - 70), match.index));
    return isEnd
      ? [{ kind: 'until', at: match.index, date: until }]
      : [
          { kind: 'from', at: match.index, date: from },
          { kind: 'until', at: match.index + 1, date: until },
        ];
  });

/** "plus $500,000", "an additional $500,000": part of a level, not a level of its own. */
const isAddition = (text: string, { start }: FoundAmount): boolean =>
  /\b(?:additional|plus|minus|(?:increas|decreas|reduc)\w+ (?:by|of)|increments? of)\s*$/i.test(
    text.slice(Math.max(0, start - 24), start),
  );

const previousDay = (date: IsoDate): IsoDate => addDays(date, -1);
/** "after December 31, 2027" starts on the next day; "from and after" on the day itself. */
const startOf = (before: string, date: IsoDate): IsoDate =>
  /(?<!and |or )\bafter\s*$/i.test(before) ? dayAfter(date) : date;

function hasDatesFirst(tokens: readonly Token[], first: FoundAmount): boolean {
  const legible = tokens.filter(({ kind }) => kind === 'amount');
  const lead = tokens.find(({ kind, at }) => kind !== 'thereafter' && at <= first.start);
  const lastAmount = legible.at(-1);
  const isTrailed = tokens.some(
    (token) => lastAmount !== undefined && token.at > lastAmount.at && token.kind !== 'amount',
  );
  return legible.length > 1 && lead !== undefined && lead.kind !== 'amount' && !isTrailed;
}

/** Characters between the days of one row of a table. */
const farthestColumn = 60;

function datesThenAmounts(tokens: readonly Token[]): Step[] {
  const steps: Step[] = [];
  let from: IsoDate | null = null;
  let until: IsoDate | null = null;
  let hasLater = false;
  let isFirst = false;
  let fromAt = 0;
  let lastUntil: IsoDate | null = null;
  for (const token of tokens) {
    // Two days before a level are those from which and until which it holds.
    const isFarther = token.kind === 'from' && token.at - fromAt > farthestColumn;
    if (token.kind === 'from' && !isFirst && (from === null || isFarther)) [from, fromAt] = [token.date, token.at];
    else if (token.kind === 'from' || token.kind === 'until') until = token.date;
    else if (token.kind === 'closing') isFirst = true;
    else if (token.kind === 'thereafter') hasLater = true;
    else {
      const isDated = from !== null || until !== null || hasLater || steps.length === 0;
      if (isDated)
        steps.push({ from: from ?? (lastUntil === null ? null : dayAfter(lastUntil)), amount: token.amount });
      lastUntil = until ?? lastUntil;
      [from, until, hasLater, isFirst] = [null, null, false, false];
    }
  }
  return steps;
}

function amountsThenDates(tokens: readonly Token[], text: string): Step[] {
  const steps: Step[] = [];
  const amounts = tokens.flatMap((token, index) => (token.kind === 'amount' ? [{ token, index }] : []));
  let previousUntil: IsoDate | null = null;
  let previousNamed: IsoDate | null = null;
  let carried = tokens.slice(0, amounts[0]?.index ?? 0);
  for (const [position, { token, index }] of amounts.entries()) {
    const after = tokens.slice(index + 1, amounts[position + 1]?.index ?? tokens.length);
    const thereafter = after.find(({ kind }) => kind === 'thereafter')?.at ?? Number.POSITIVE_INFINITY;
    const isOwn = ({ at }: Token) =>
      position === amounts.length - 1 || (at < thereafter && !turnsToNext.test(text.slice(token.amount.end, at)));
    const own = [...carried, ...after.filter(isOwn)];
    const ending = position < amounts.length - 1 && Number.isFinite(thereafter) ? lastNamed(after.filter(isOwn)) : null;
    const start: IsoDate | null = firstFrom(own) ?? (previousUntil === null ? null : dayAfter(previousUntil));
    const isLater = own.some(({ kind }) => kind === 'thereafter');
    const named: IsoDate | null = start ?? (isLater && previousNamed !== null ? dayAfter(previousNamed) : null);
    if (position === 0 || named !== null || isLater) steps.push({ from: named, amount: token.amount });
    previousNamed = lastNamed(own) ?? previousNamed;
    previousUntil = lastUntil(own) ?? ending ?? previousUntil;
    carried = after.filter((other) => !isOwn(other));
  }
  return steps;
}

/** Between a level and a date: words that hand the date over to the next level. */
const turnsToNext =
  /;|\bprovided\b|,?\s+and\s+(?:from|on\b|at\b|after|thereafter|commencing|beginning|\(|for\b|\d|\$)|\.\s|\([ivx]+\)|,\s*(?:from and after|thereafter)/i;

/** "for the periods ending March 31 and June 30, 2027, and thereafter …": the last of the days named for a level. */
const lastNamed = (tokens: readonly Token[]): IsoDate | null =>
  tokens.findLast((token) => token.kind === 'from')?.date ?? null;
const firstFrom = (tokens: readonly Token[]): IsoDate | null =>
  tokens.find((token) => token.kind === 'from')?.date ?? null;
const lastUntil = (tokens: readonly Token[]): IsoDate | null =>
  tokens.findLast((token) => token.kind === 'until')?.date ?? null;

const withoutRepeats = (steps: readonly FoundLevel[]): FoundLevel[] =>
  steps.filter(({ level }, index) => index === 0 || level.value !== steps[index - 1]?.level.value);
