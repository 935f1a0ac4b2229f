import type { Explanation } from '#shared/metrics/engine/explanation.ts';

const operators: Readonly<Record<string, string>> = {
  '+': 'added up',
  '*': 'multiplied',
  '/': 'the first divided by the second',
  '=': 'compared',
  '<>': 'compared',
  '<': 'compared',
  '<=': 'compared',
  '>': 'compared',
  '>=': 'compared',
  same: 'taken as it is',
  negative: 'with the opposite sign',
};

const functions: Readonly<Record<string, string>> = {
  IF: 'as the condition decides',
  COALESCE: 'the first that has a value',
  MIN: 'the smallest',
  MAX: 'the largest',
  PRIOR: 'of an earlier period',
  TTM: 'sum of twelve months',
  YTD: 'sum since January',
  FYTD: 'sum since the fiscal year began',
  CUM: 'sum of all periods up to this one',
  SUM: 'sum of all periods',
  FWD_SUM: 'sum of the months that follow',
  PV_FWD: 'present value of what follows',
  MIN_TO_DATE: 'the smallest so far',
  MAX_TO_DATE: 'the largest so far',
  MIN_OVER: 'the smallest between two days',
  MAX_OVER: 'the largest between two days',
  AVG_OVER: 'average between two days',
  COUNT_OVER: 'count between two days',
  XIRR: 'yearly rate of return',
  IRR: 'rate of return per period',
  NPV: 'net present value',
  WAL: 'average life',
  PMT: 'level payment',
  ABS: 'without its sign',
  ROUND: 'rounded',
  FLOOR: 'rounded down',
  POWER: 'the first raised to the power of the second',
  AND: 'whether all hold',
  OR: 'whether one of them holds',
  NOT: 'whether it does not hold',
  IN: 'whether it is one of them',
  ISBLANK: 'whether it has no value',
  DAYS: 'days between the two',
  MONTHS: 'whole months between the two',
  YEARFRAC: 'years between the two, by the day count',
  ADD_DAYS: 'so many days later',
  ADD_MONTHS: 'so many months later',
  MONTH: 'the month of the date',
  YEAR: 'the year of the date',
  PERIODS_PER_YEAR: 'periods in a year',
  MONTHS_sum: 'sum of the months',
  MONTHS_avg: 'average of the months',
  MONTHS_last: 'of the last month',
  MONTHS_none: 'of the last month',
  MONTHS_first: 'of the first month',
  MONTHS_min: 'the smallest of the months',
  MONTHS_max: 'the largest of the months',
};

const relations: Readonly<Record<string, string>> = {
  SUM: 'sum',
  MIN: 'the smallest',
  MAX: 'the largest',
  AVG: 'average',
  COUNT: 'count',
  WAVG: 'weighted average',
};

function relationWords(operation: string): string | null {
  const [over, what = ''] = operation.split('_');
  const words = relations[what];
  if (words === undefined || (over !== 'RELATED' && over !== 'ROLLUP')) return null;
  return `${words} over ${over === 'RELATED' ? 'what belongs to it' : 'what lies below it'}`;
}

const written = ({ tree }: Explanation): string => {
  if (tree === null) return 'Value';
  if (tree.kind === 'number') return 'Constant of the formula';
  if (tree.kind === 'text') return `“${tree.value}”`;
  return tree.kind === 'boolean' ? (tree.value ? 'Yes' : 'No') : '';
};

const roles: Readonly<Record<string, string>> = {
  minus: 'Less',
  divisor: 'Divisor',
  condition: 'Condition',
  weight: 'Weight',
};

/** How a part is called that is no detail, and how it follows from its own parts. */
export function inWords(part: Explanation): { readonly label: string; readonly operation: string } {
  const { operation } = part;
  const words =
    operation === null ? '' : (operators[operation] ?? functions[operation] ?? relationWords(operation) ?? operation);
  const role = part.role === null ? '' : (roles[part.role] ?? '');
  const plain = written(part) || `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return { label: role === '' || written(part) !== '' ? plain : `${role}: ${words}`, operation: words };
}
