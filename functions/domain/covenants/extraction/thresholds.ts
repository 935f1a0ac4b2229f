import type { Operator, Threshold } from '#shared/domain/covenant-vocabulary.ts';
import { amountsIn, type FoundAmount } from './amounts.ts';
import { bareRatioAfter } from './bare-ratios.ts';
import { type Comparison, comparisonsIn } from './comparisons.ts';
import type { Definition, Definitions } from './definitions.ts';
import { type FoundFirstTest, firstTestIn, firstTestOfAll } from './first-tests.ts';
import { type FoundMetric, metricNear } from './metrics.ts';
import { type FoundLevel, stepsOf } from './threshold-steps.ts';
import { isMeaning, isTrigger } from './triggers.ts';
import { movedBy, type Span } from './words.ts';

export interface FigureTest {
  readonly metric: FoundMetric | null;
  readonly operator: Operator;
  readonly thresholds: Threshold[];
  /** Where it was read, at offsets of the passage. */
  readonly operatorWords: Span;
  readonly levelWords: readonly Span[];
  /** In the agreement, where the levels stand in the definition of a term. */
  readonly definedLevels?: readonly Span[];
  readonly firstTest?: FoundFirstTest;
  /** Offset in the passage of the comparison. */
  readonly at: number;
  /** The level is only where it starts: "$20,000,000 plus 50 % of net income", or "to be adjusted upward". */
  readonly isBuiltUp?: boolean;
  /** The figure is known from the heading alone. */
  readonly isNamedByTitle?: boolean;
  /** Words and figures of the level disagree, so that there is none. */
  readonly disagrees?: boolean;
  /** Words and figures disagree, or the number is withheld, or it was looked up in a definition. */
  readonly isDoubtful: boolean;
}

/** How far a level may stand from the comparison: the words between can be long ("the ratio set forth below for each …"). */
const reach = 160;
const tableReach = 700;
const tableWords = /\b(?:set forth|specified|indicated|opposite|following|below|shown|listed)\b/i;

/**
 * The tests of figures in a passage. `lead` are the words that govern it ("shall not permit:"). A further comparison starts a test of its
 * own only where it names another figure; otherwise it is a later level of the same one.
 */
export function figureTestsIn(text: string, definitions: Definitions, lead = ''): FigureTest[] {
  const amounts = amountsIn(text, definitions);
  const found: FigureTest[] = [];
  const comparisons = comparisonsIn(text).slice(0, mostComparisons);
  const firstTest = comparisons.length === 0 ? undefined : (firstTestIn(text, false) ?? firstTestOfAll(lead));
  const governedOnes = comparisonsUnder(lead, text, comparisons);
  for (const [index, comparison] of comparisons.entries()) {
    if (found.length === mostTests) break;
    const next = amountAfter(text, comparison, amounts);
    const isShare = next?.unit === 'Percentage' && formula.test(text.slice(comparison.end, comparison.end + 80));
    const amount = bareRatioAfter(text, comparison) ?? (isShare ? undefined : next);
    if (isTrigger(text, comparison) || (found.length > 0 && isMeaning(text, comparison))) continue;
    if (found.length > 0 && isInParentheses(text, comparison.start)) continue;
    const previous = found.at(-1);
    if (previous && !namesAnother(text, comparisons[index - 1]?.end ?? 0, comparison.start, previous)) continue;
    const governed = governedOnes.get(comparison.start) ?? comparison;
    const read = amount
      ? testOf(
          text,
          governed,
          amount,
          amounts.includes(amount) ? amounts : [amount],
          nextTestStart(text, comparisons, index),
          firstTest,
        )
      : (definedAmount(text, governed, definitions) ?? formulaTest(text, governed));
    if (read) found.push(read);
  }
  return found;
}

/** Of a passage; more are no covenant's. */
const [mostTests, mostComparisons] = [40, 200];

const isInParentheses = (text: string, offset: number): boolean =>
  text.lastIndexOf('(with ', offset) > text.lastIndexOf(')', offset);

/** How a passage compares under the words that govern it, by where it does. */
function comparisonsUnder(
  lead: string,
  text: string,
  comparisons: readonly Comparison[],
): ReadonlyMap<number, Comparison> {
  if (lead === '' || comparisons.length === 0) return new Map();
  const prefix = `${lead.slice(-400)} `;
  return new Map(
    comparisonsIn(`${prefix}${text}`).map(({ operator, from, ...place }): [number, Comparison] => {
      const { start, end } = movedBy(place, -prefix.length);
      // What turns it round may stand in the words above, which are no part of the passage.
      return [start, { start, end, operator, from: from < prefix.length ? start : from - prefix.length }];
    }),
  );
}

function namesAnother(text: string, from: number, to: number, previous: FigureTest): boolean {
  const between = text.slice(from, to);
  if (/\b(?:such|the foregoing|that|said) (?:ratio|amount|percentage|level)\b/i.test(between)) return false;
  const metric = metricNear(between, between.length, between.length);
  return metric?.isFinancial === true && metric.name !== previous.metric?.name;
}

/** Where the words of the next figure begin: amounts from there on are not levels of this one. */
function nextTestStart(text: string, comparisons: readonly Comparison[], index: number): number {
  const current = comparisons[index];
  const next = comparisons[index + 1];
  if (!current || !next) return text.length;
  const between = text.slice(current.end, next.start);
  const metric = metricNear(between, between.length, between.length);
  return metric?.isFinancial && !/\b(?:such|said|that) (?:ratio|amount)\b/i.test(between)
    ? current.end + metric.start
    : text.length;
}

function amountAfter(text: string, { end }: Comparison, amounts: readonly FoundAmount[]): FoundAmount | undefined {
  const next = amounts.find(({ start }) => start >= end);
  if (!next) return undefined;
  const between = text.slice(end, next.start);
  if (/;\s*(?:and\s+|or\s+)?\([a-z]{1,4}\)\s/.test(between)) return undefined;
  if (/[.;]\s+[A-Z]/.test(between) && !tableWords.test(between)) return undefined;
  return between.length <= (tableWords.test(between) ? tableReach : reach) ? next : undefined;
}

function testOf(
  text: string,
  comparison: Comparison,
  amount: FoundAmount,
  amounts: readonly FoundAmount[],
  limit: number,
  firstTest: FoundFirstTest | undefined,
): FigureTest {
  const metric = comparedMetric(text, comparison, amount);
  const addition = builtUp.exec(text.slice(amount.end, amount.end + nearAddition));
  const border = addition === null ? limit : Math.min(limit, amount.end + addition.index);
  const isInThousands = amount.unit !== 'Ratio' && thousands.test(text);
  const later = amounts
    .filter(({ start }) => start >= amount.start && (start < border || start === amount.start))
    .map((level) => (isInThousands && isMoney(level) ? { ...level, value: (level.value ?? 0) * 1_000 } : level));
  const found: readonly FoundLevel[] =
    amount.value === null ? [] : stepsOf(text.slice(0, Math.max(border, amount.end)), later[0] ?? amount, later);
  const thresholds = found.map(({ level }) => level);
  const dated =
    firstTest !== undefined && thresholds[0] && thresholds[0].from === undefined
      ? [{ ...thresholds[0], from: firstTest.date }, ...thresholds.slice(1)]
      : thresholds;
  return {
    metric,
    operator: comparison.operator,
    thresholds: dated.map((threshold) => coverageAsRatio(threshold, metric)),
    operatorWords: { start: comparison.from, end: comparison.end },
    levelWords: amount.value === null ? [{ start: amount.start, end: amount.end }] : found.map(({ words }) => words),
    ...(firstTest === undefined ? {} : { firstTest }),
    at: comparison.start,
    disagrees: amount.disagrees,
    isBuiltUp: addition !== null || isShareOfAnother(text, amount, metric),
    isDoubtful: isInThousands || later.some(({ disagrees }) => disagrees) || amount.value === null,
  };
}

/** The figure stands before the comparison, or within it: "a minimum Tangible Net Worth of $9,000,000". */
function comparedMetric(text: string, { start, end }: Comparison, amount: FoundAmount): FoundMetric | null {
  const before = metricNear(text, start, amount.end);
  if (before?.isFinancial) return before;
  const within = metricNear(text, end, end);
  return within === null ? before : { ...within, name: within.name.replace(/^(?:minimum|maximum) /i, '') };
}

/** "at least 10% of all Funded Debt": a share of something else is no level by itself. */
const isShareOfAnother = (text: string, { unit, end }: FoundAmount, metric: FoundMetric | null): boolean =>
  unit === 'Percentage' && /^\s*\)?\s*of\b/.test(text.slice(end, end + 8)) && !/ to |ratio/i.test(metric?.name ?? '');

/** Characters after a level within which it is told to grow. */
const nearAddition = 60;
const builtUp =
  /^[\s,;)]*(?:\([a-zA-Z]{1,4}\)\s*)?(?:and\s+)?(?:plus|minus|less|increased|together with|(?:to be |which (?:amount )?(?:shall|will) (?:be )?|as )?(?:adjusted|increas(?:ed|ing)|reduc(?:ed|ing)))\b/i;
/** The heading of a table whose amounts leave out three zeros. */
const thousands = /\(\s*(?:in|\$) thousands|000'?s (?:omitted)?|\bin thousands of\b/i;
const isMoney = ({ value, unit }: FoundAmount): boolean =>
  value !== null && !['Ratio', 'Percentage', 'Months', 'Days', 'Count'].includes(unit);

/** A coverage ratio of "120%" is the ratio 1.2. Other percentages stay what they are. */
function coverageAsRatio(threshold: Threshold, metric: FoundMetric | null): Threshold {
  const isCoverage = metric !== null && /coverage|dscr|llcr|fccr|current ratio|quick ratio/i.test(metric.name);
  return threshold.unit === 'Percentage' && isCoverage
    ? { ...threshold, value: threshold.value / 100, unit: 'Ratio' }
    : threshold;
}

const definedLevel =
  /^\s*(?:the |an amount equal to (?:the )?|equal to (?:the )?)?((?:[A-Z][A-Za-z-]*)(?:\s+(?:[A-Z][A-Za-z-]*|of|and|to)){0,6})/;

/** "not less than the Required DSCR": the level stands in the definitions. */
function definedAmount(text: string, comparison: Comparison, definitions: Definitions): FigureTest | null {
  const term = definedLevel.exec(text.slice(comparison.end))?.[1];
  const definition = term === undefined ? undefined : longestDefined(term, definitions);
  if (definition === undefined) return null;
  const { text: words } = definition;
  const amounts = amountsIn(words, definitions);
  const amount = amounts[0];
  if (!amount || amount.start > 260 || amount.value === null) return null;
  const metric = metricNear(text, comparison.start, text.length);
  const levels = stepsOf(words, amount, amounts);
  return {
    metric,
    operator: comparison.operator,
    thresholds: levels.map(({ level }) => coverageAsRatio(level, metric)),
    operatorWords: { start: comparison.from, end: comparison.end },
    levelWords: [],
    definedLevels: levels.map((level) => movedBy(level.words, definition.start)),
    at: comparison.start,
    isDoubtful: true,
  };
}

const formula =
  /^\s*(?:to |an amount equal to |equal to )?(?:the (?:sum|greater|lesser|product|difference|amount|level|ratio|required|minimum|maximum)\b|an amount equal to|that (?:required|set forth)|as (?:required|set forth)|one hundred percent of the)/i;

/** "not less than the sum of …": the level has to be computed; it is for a person to fill in. */
function formulaTest(text: string, comparison: Comparison): FigureTest | null {
  if (!formula.test(text.slice(comparison.end, comparison.end + 80))) return null;
  const metric = metricNear(text, comparison.start, comparison.start);
  return metric?.isFinancial
    ? {
        metric,
        operator: comparison.operator,
        thresholds: [],
        operatorWords: { start: comparison.from, end: comparison.end },
        levelWords: [],
        at: comparison.start,
        isDoubtful: true,
      }
    : null;
}

function longestDefined(term: string, definitions: Definitions): Definition | undefined {
  const words = term.split(/\s+/);
  for (let length = words.length; length > 0; length -= 1) {
    const found = definitions.definitionOf(words.slice(0, length).join(' '));
    if (found !== undefined) return found;
  }
  return undefined;
}
