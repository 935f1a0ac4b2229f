import { amountsIn } from './amounts.ts';
import type { Comparison } from './comparisons.ts';
import type { Definition, Definitions } from './definitions.ts';
import { coverageAsRatio, type FigureTest } from './figure-test.ts';
import { metricNear } from './metrics.ts';
import { stepsOf } from './threshold-steps.ts';
import { movedBy } from './words.ts';

const definedLevel =
  /^\s*(?:the |an amount equal to (?:the )?|equal to (?:the )?)?((?:[A-Z][A-Za-z-]*)(?:\s+(?:[A-Z][A-Za-z-]*|of|and|to)){0,6})/;

/** "not less than the Required DSCR": the level stands in the definitions. */
export function definedAmount(text: string, comparison: Comparison, definitions: Definitions): FigureTest | null {
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

export const formula =
  /^\s*(?:to |an amount equal to |equal to )?(?:the (?:sum|greater|lesser|product|difference|amount|level|ratio|required|minimum|maximum)\b|an amount equal to|that (?:required|set forth)|as (?:required|set forth)|one hundred percent of the)/i;

/** "not less than the sum of …": the level has to be computed; it is for a person to fill in. */
export function formulaTest(text: string, comparison: Comparison): FigureTest | null {
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
