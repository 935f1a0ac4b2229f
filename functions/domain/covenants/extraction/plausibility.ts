import type { Operator, Threshold } from '#shared/domain/covenant-vocabulary.ts';
import { isImplausible } from '#shared/domain/plausible-level.ts';
import type { Doubt } from './confidence.ts';

/** As read from a text, a ratio of 25 and more has rather lost its point than been agreed. */
const doubtfulRatio = 25;

export const isDoubtfulRatio = ({ value, unit }: Threshold): boolean => unit === 'Ratio' && value >= doubtfulRatio;

/** Levels that follow each other begin on days that follow each other. */
const areInOrder = (levels: readonly Threshold[]): boolean =>
  levels.every(({ from }, index) => index === 0 || (from !== undefined && from > (levels[index - 1]?.from ?? '')));

const ceilings =
  /leverage|gearing|\b(?:debt|indebtedness|liabilities|loan)(?:[- ]to\b|\/)|\b(?:debt|indebtedness|liabilities) (?:to|divided by)\b|capital expenditures|operating expenses|loss(?:es)?$/i;
const floors =
  /coverage|(?<!loan )\bcover\b|net worth|liquidity|current ratio|quick ratio|working capital|ebitda|net income|\bdscr\b|availability/i;

/** "Maximum coverage ratio": figures that are as a rule kept above a level, or below one. */
function isAgainstName(metric: string, operator: Operator, unit: Threshold['unit'] | undefined): boolean {
  // Of banks: their capital as a share of their assets.
  if (unit === 'Percentage' && /^(?:tier (?:1|i|one) )?leverage (?:capital )?ratio$/i.test(metric)) return false;
  if (ceilings.test(metric)) return operator === '>=' || operator === '>';
  return floors.test(metric) && (operator === '<=' || operator === '<');
}

/** "EBITDA of less than 2.00 times the Fixed Charges" is read with its first figure alone. */
const quotients =
  /ratio|coverage|\bcover\b|gearing|leverage|yield|dscr|llcr|fccr|\bltv\b|multiple|capitali[sz]ation|\/|\b(?:to|divided by|times)\b|debt|indebtedness|liabilities|score|turnover/i;

/** A figure that is a quotient by its name, and cannot be an amount of money. */
const quotient = /\bratio\b|\b(?:dscr|llcr|fccr|ltv)\b/i;
const isMoney = ({ unit }: Threshold): boolean => !['Ratio', 'Percentage', 'Months', 'Days', 'Count'].includes(unit);

/** What speaks against a figure's test as it was read. */
export function implausibilities(metric: string, operator: Operator, levels: readonly Threshold[]): Doubt[] {
  const doubts: Doubt[] = [];
  if (isImplausible(levels, operator) || levels.some(isDoubtfulRatio) || !areInOrder(levels))
    doubts.push('implausibleLevel');
  if (levels.some(isMoney) && quotient.test(metric)) doubts.push('amountForRatio');
  if (levels[0]?.unit === 'Ratio' && !quotients.test(metric)) doubts.push('multipleOfAmount');
  if (isAgainstName(metric, operator, levels[0]?.unit)) doubts.push('operatorAgainstName');
  return doubts;
}
