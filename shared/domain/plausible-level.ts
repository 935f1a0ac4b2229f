import { unnamedCurrency } from '../money/currencies.ts';
import type { Operator, Threshold } from './covenant-vocabulary.ts';
import { CurrencyName } from './entity-fields.ts';

type Level = Pick<Threshold, 'value' | 'unit'>;

/** Far beyond what lenders agree on; a level above or below has most likely lost a point or gained a page number. */
const [mostTimes, mostPercent, mostMonths, mostDays, leastMoney, mostStep] = [50, 1_000, 120, 3_660, 1_000, 20];

function isUnlikely({ value, unit }: Level, operator: Operator | null): boolean {
  if (unit === 'Ratio') return value <= 0 || value > mostTimes;
  if (unit === 'Percentage') return value < 0 || value > (operator === '>=' || operator === '>' ? 100 : mostPercent);
  if (unit === 'Months') return value <= 0 || value > mostMonths;
  if (unit === 'Days') return value < 0 || value > mostDays;
  const isMoney = unit === unnamedCurrency || CurrencyName.safeParse(unit).success;
  // Nothing at all is a level that agreements have; a few dollars are a number of something else.
  return isMoney && value !== 0 && Math.abs(value) < leastMoney;
}

/** Levels of one figure rise and fall by steps; one that is many times another was misread. */
function leaps(levels: readonly Level[]): boolean {
  const sizes = levels.map(({ value }) => Math.abs(value)).filter((size) => size > 0);
  return sizes.length > 1 && Math.max(...sizes) > Math.min(...sizes) * mostStep;
}

/** Whether a person should look at what was read before it is believed: no lender agrees on such a level. */
export const isImplausible = (levels: readonly Level[], operator: Operator | null): boolean =>
  levels.some((level) => isUnlikely(level, operator)) || leaps(levels);
