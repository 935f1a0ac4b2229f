import { amountsIn } from './amounts.ts';
import type { Reading } from './reading.ts';
import type { FigureTest } from './thresholds.ts';

/** "shall not lease … if the rent exceeds $500,000": what is forbidden above a level is allowed up to it. */
export const asLimit = (test: FigureTest, text: string): FigureTest =>
  test.operator === '>' && /\b(?:not|no|nor)\b[^.;]*\bif\b[^.;]*$/i.test(text.slice(0, test.at))
    ? { ...test, operator: '<=' }
    : test;

/** "in excess of $500,000" alone says when a promise applies and limits nothing; a ratio is no limit of an act. */
export const isLimit = ({ operator, thresholds }: FigureTest): boolean =>
  thresholds.length > 0 && thresholds[0]?.unit !== 'Ratio' && (operator === '<=' || operator === '>=');

/** How many amounts of the limit's unit a clause names, each for something of its own. */
export const limitsIn = (text: string, limit: FigureTest, { definitions }: Reading): number =>
  new Set(
    amountsIn(text, definitions)
      .filter(({ unit }) => unit === limit.thresholds[0]?.unit)
      .map(({ value }) => value),
  ).size;
