import { expect, it } from 'vitest';
import type { Operator, ThresholdUnit } from '#shared/domain/covenant-vocabulary.ts';
import { isImplausible } from '#shared/domain/plausible-level.ts';

const levels = (unit: ThresholdUnit, ...values: readonly number[]) => values.map((value) => ({ value, unit }));

it.each<[what: string, ReturnType<typeof levels>, Operator, isSo: boolean]>([
  ['a coverage of 1.20×', levels('Ratio', 1.2), '>=', false],
  ['a coverage of 50×', levels('Ratio', 50), '>=', false],
  ['a coverage of 60×', levels('Ratio', 60), '>=', true],
  ['a ratio of nothing', levels('Ratio', 0), '<=', true],
  ['a minimum of 100%', levels('Percentage', 100), '>=', false],
  ['a minimum of 120%', levels('Percentage', 120), '>=', true],
  ['a maximum of 120%', levels('Percentage', 120), '<=', false],
  ['steps from 1.20× to 1.35×', levels('Ratio', 1.2, 1.35), '>=', false],
  ['steps from 1.20× to 35×', levels('Ratio', 1.2, 35), '>=', true],
  ['an amount of 37 dollars', levels('USD', 37), '>=', true],
  ['an amount of 37 in a currency to be chosen', levels('Currency', 37), '>=', true],
  ['no amount at all', levels('USD', 0), '<=', false],
  ['a loss of 750,000 dollars at most', levels('USD', -750_000), '>=', false],
  ['six months of debt service', levels('Months', 6), '>=', false],
  ['600 months of debt service', levels('Months', 600), '>=', true],
  ['nothing read', [], '>=', false],
])('%s is judged', (_, level, operator, isSo) => {
  expect(isImplausible(level, operator)).toBe(isSo);
});
