import { define, type FormulaFunction } from './formula-function.ts';

const relation = (over: 'related' | 'below', what: string, given: Partial<FormulaFunction> = {}): FormulaFunction => {
  const prefix = over === 'related' ? 'RELATED' : 'ROLLUP';
  const where =
    over === 'related'
      ? 'the entities of a type in the same structure that belong to this one'
      : 'the entities of a type below this one';
  return define({
    args: ['number'],
    result: 'number',
    unit: 0,
    over,
    signature: `${prefix}_${what}(Type, value)`,
    help: `${relationHelp[what] ?? ''} over ${where}${what === 'SUM' || what === 'WAVG' ? ', each with the share that is owned' : ''}.`,
    ...given,
  });
};

const relationHelp: Readonly<Record<string, string>> = {
  SUM: 'The sum',
  MIN: 'The smallest',
  MAX: 'The largest',
  AVG: 'The plain average',
  COUNT: 'How many there are, or how many meet a condition,',
  WAVG: 'The average weighted by a second value',
};

export const relations = (over: 'related' | 'below', prefix: string): Readonly<Record<string, FormulaFunction>> => ({
  [`${prefix}_SUM`]: relation(over, 'SUM'),
  [`${prefix}_MIN`]: relation(over, 'MIN'),
  [`${prefix}_MAX`]: relation(over, 'MAX', { args: ['alike'], result: 'alike' }),
  [`${prefix}_AVG`]: relation(over, 'AVG'),
  [`${prefix}_COUNT`]: relation(over, 'COUNT', {
    args: ['boolean'],
    optional: 1,
    unit: 'none',
    signature: `${prefix}_COUNT(Type, condition)`,
  }),
  [`${prefix}_WAVG`]: relation(over, 'WAVG', {
    args: ['number', 'number'],
    signature: `${prefix}_WAVG(Type, value, weight)`,
  }),
});
