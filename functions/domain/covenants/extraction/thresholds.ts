import { amountsIn, type FoundAmount } from './amounts.ts';
import { bareRatioAfter } from './bare-ratios.ts';
import { type Comparison, comparisonsIn } from './comparisons.ts';
import { definedAmount, formula, formulaTest } from './defined-levels.ts';
import type { Definitions } from './definitions.ts';
import { coverageAsRatio, type FigureTest } from './figure-test.ts';
import { type FoundFirstTest, firstTestIn, firstTestOfAll } from './first-tests.ts';
import { type FoundMetric, metricNear } from './metrics.ts';
import { respectiveSteps } from './respective-levels.ts';
import { type FoundLevel, stepsOf } from './threshold-steps.ts';
import { isMeaning, isOfOthers, isTrigger } from './triggers.ts';
import { movedBy } from './words.ts';

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
    const next = amountAfter(text, comparison, comparisons[index + 1], amounts);
    const isShare = next?.unit === 'Percentage' && formula.test(text.slice(comparison.end, comparison.end + 80));
    const amount = bareRatioAfter(text, comparison) ?? (isShare ? undefined : next);
    if (isTrigger(text, comparison) || (found.length > 0 && isMeaning(text, comparison))) continue;
    if (isOfOthers(text, comparison, amount?.end)) continue;
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
          nextTestStart(text, comparisons, index, comparedMetric(text, governed, amount)),
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
  return metric?.isFinancial === true && !isSameFigure(metric, previous.metric);
}

/** A table's heading repeats the figure with words of its columns behind it: "Tangible Net Worth From". */
function isSameFigure({ name }: FoundMetric, other: FoundMetric | null): boolean {
  const [a, b] = [name.toLowerCase(), (other?.name ?? '').toLowerCase()];
  return b !== '' && (a.startsWith(b) || b.startsWith(a));
}

/** Where the words of the next figure begin: amounts from there on are not levels of this one. */
function nextTestStart(
  text: string,
  comparisons: readonly Comparison[],
  index: number,
  own: FoundMetric | null,
): number {
  const current = comparisons[index];
  if (!current) return text.length;
  for (const next of comparisons.slice(index + 1)) {
    const between = text.slice(current.end, next.start);
    const metric = metricNear(between, between.length, between.length);
    const isAnother = metric?.isFinancial === true && !/\b(?:such|said|that) (?:ratio|amount)\b/i.test(between);
    if (!isAnother) return text.length;
    if (!isSameFigure(metric, own)) return current.end + metric.start;
  }
  return text.length;
}

function amountAfter(
  text: string,
  { end }: Comparison,
  other: Comparison | undefined,
  amounts: readonly FoundAmount[],
): FoundAmount | undefined {
  const next = amounts.find(({ start }) => start >= end);
  if (!next) return undefined;
  const between = text.slice(end, next.start);
  if (/;\s*(?:and\s+|or\s+)?\([a-z]{1,4}\)\s/.test(between)) return undefined;
  if (tableWords.test(between)) return between.length <= tableReach ? next : undefined;
  // What stands behind another comparison is the level of that one: "shops of less than 5,000 feet, at rents of at least 90 %".
  const isOfOther = other !== undefined && other.start > end + nearComparison && other.end <= next.start;
  if (isOfOther || /[.;]\s+[A-Z]/.test(between)) return undefined;
  return between.length <= reach ? next : undefined;
}

/** Characters between two comparisons of one level: "a maximum of no more than". */
const nearComparison = 12;

function testOf(
  text: string,
  comparison: Comparison,
  amount: FoundAmount,
  amounts: readonly FoundAmount[],
  limit: number,
  begins: FoundFirstTest | undefined,
): FigureTest {
  const metric = comparedMetric(text, comparison, amount);
  const addition = builtUp.exec(text.slice(amount.end, amount.end + nearAddition));
  const border = addition === null ? limit : Math.min(limit, amount.end + addition.index);
  const isInThousands = amount.unit !== 'Ratio' && thousands.test(text);
  const later = amounts
    .filter(({ start }) => start >= amount.start && (start < border || start === amount.start))
    .map((level) => (isInThousands && isMoney(level) ? { ...level, value: (level.value ?? 0) * 1_000 } : level));
  const within = text.slice(0, Math.max(border, amount.end));
  const respective = amount.value === null ? null : respectiveSteps(within, later[0] ?? amount, later);
  const found: readonly FoundLevel[] =
    amount.value === null ? [] : (respective ?? stepsOf(within, later[0] ?? amount, later));
  // What is added to a level begins on a day of its own, "plus 50 % of net income, commencing with …".
  const isOfAddition = addition !== null && begins?.isInLead === false && begins.start > amount.end;
  const firstTest = isOfAddition ? undefined : begins;
  const isNegative = comparison.operator === '<=' && negative.test(text.slice(0, comparison.start));
  const levels = found.map(({ level }) => (isNegative ? { ...level, value: -level.value } : level));
  const dated =
    firstTest !== undefined && levels[0] && levels[0].from === undefined
      ? [{ ...levels[0], from: firstTest.date }, ...levels.slice(1)]
      : levels;
  return {
    metric,
    operator: isNegative ? '>=' : comparison.operator,
    thresholds: dated.map((threshold) => coverageAsRatio(threshold, metric)),
    operatorWords: { start: comparison.from, end: comparison.end },
    levelWords: amount.value === null ? [{ start: amount.start, end: amount.end }] : found.map(({ words }) => words),
    ...(firstTest === undefined ? {} : { firstTest }),
    at: comparison.start,
    disagrees: amount.disagrees,
    isBuiltUp:
      addition !== null ||
      movesLater.test(text.slice(amount.end, amount.end + 260)) ||
      isShareOfAnother(text, amount, metric) ||
      goesOn(text, comparison, amount, found),
    isOneOfSeveral: respective?.length === 1,
    isDoubtful: isInThousands || later.some(({ disagrees }) => disagrees) || amount.value === null,
  };
}

/** "negative EBITDA of not more than $500,000": EBITDA may fall as far below zero. */
const negative = /\bnegative\s+[^.;,]{0,60}$/i;

/** A table of one level whose later rows are told by a formula: "and each subsequent date: the Required Amount". */
const goesOn = (text: string, { end }: Comparison, amount: FoundAmount, found: readonly FoundLevel[]): boolean =>
  found.length === 1 &&
  tableWords.test(text.slice(end, amount.start)) &&
  /\b(?:each|every|any) (?:[a-z]+ ){0,3}(?:subsequent|succeeding|later|following)\b|\bthereafter\b|["\u201c](?:Required|Minimum|Applicable|Adjusted) [^"\u201d]{3,60}["\u201d] (?:for|means|is|shall)\b/i.test(
    text.slice(amount.end, amount.end + tableReach),
  );

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

/** "…, with such minimum amount to be increased by …": told behind the level, by its name. */
const movesLater =
  /^[^.;]{0,80}\b(?:such|which|said|the foregoing) (?:[a-z]+ ){0,4}(?:amount|level|minimum|maximum)\b[^.;]{0,80}\b(?:increas|decreas|reduc|adjust)\w*\b/i;
/** Characters after a level within which it is told to grow. */
const nearAddition = 60;
const builtUp =
  /^[\s,;)]*(?:\([a-zA-Z]{1,4}\)\s*)?(?:and\s+)?(?:plus|minus|less|increased|together with|(?:to be |which (?:amount )?(?:shall|will) (?:be )?|as )?(?:adjusted|increas(?:ed|ing)|reduc(?:ed|ing)))\b/i;
/** The heading of a table whose amounts leave out three zeros. */
const thousands = /\(\s*(?:in|\$) thousands|000'?s (?:omitted)?|\bin thousands of\b/i;
const isMoney = ({ value, unit }: FoundAmount): boolean =>
  value !== null && !['Ratio', 'Percentage', 'Months', 'Days', 'Count'].includes(unit);
