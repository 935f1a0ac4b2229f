/** What a part of a formula comes to. Dates are whole days, yes and no are 1 and 0, texts are what options are called. */
export type ValueKind = 'number' | 'date' | 'text' | 'boolean';

/** Of an argument: a kind, or `alike` for any kind so long as all such arguments and the result are of the same. */
export type ArgumentKind = ValueKind | 'alike';

/**
 * Which periods of its arguments a function reads for the value of one period: that period, earlier ones too, later ones too (which for actual figures
 * takes forecasts where no actual one is there), or all of them.
 */
export type Reach = 'same' | 'past' | 'future' | 'whole';

export interface FormulaFunction {
  readonly args: readonly ArgumentKind[];
  /** How many of `args` may be left out at the end. */
  readonly optional: number;
  /** The last argument may be repeated. */
  readonly repeats: boolean;
  readonly result: ArgumentKind;
  /** The result's unit: that of the argument at an index, that which all number arguments share, none, or the one named. */
  readonly unit: number | 'shared' | 'none' | 'days' | 'months' | 'years';
  readonly reach: Reach;
  /** Reads entities that are related, inside a structure, or that lie below. */
  readonly over: 'related' | 'below' | null;
  readonly signature: string;
  readonly help: string;
}

const defaults = { optional: 0, repeats: false, unit: 'none', reach: 'same', over: null } as const;
type Given = Partial<FormulaFunction> & Pick<FormulaFunction, 'args' | 'result' | 'signature' | 'help'>;
const define = (given: Given): FormulaFunction => ({ ...defaults, ...given });

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

const relations = (over: 'related' | 'below', prefix: string): Readonly<Record<string, FormulaFunction>> => ({
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

const window = (signature: string, help: string, reach: Reach = 'past'): FormulaFunction =>
  define({ args: ['number'], result: 'number', unit: 0, reach, signature, help });

const over = (signature: string, help: string, unit: 0 | 'none' = 0): FormulaFunction =>
  define({ args: ['number', 'date', 'date'], result: 'number', unit, reach: 'whole', signature, help });

/** Every function of formulas by its name. */
export const formulaFunctions: Readonly<Record<string, FormulaFunction>> = {
  IF: define({
    args: ['boolean', 'alike', 'alike'],
    result: 'alike',
    unit: 'shared',
    signature: 'IF(condition, then, else)',
    help: 'One of two values. Without a value where the condition has none.',
  }),
  AND: define({
    args: ['boolean'],
    repeats: true,
    result: 'boolean',
    signature: 'AND(condition, …)',
    help: 'Whether all conditions hold; no as soon as one does not.',
  }),
  OR: define({
    args: ['boolean'],
    repeats: true,
    result: 'boolean',
    signature: 'OR(condition, …)',
    help: 'Whether a condition holds; yes as soon as one does.',
  }),
  NOT: define({ args: ['boolean'], result: 'boolean', signature: 'NOT(condition)', help: 'The opposite.' }),
  IN: define({
    args: ['alike', 'alike'],
    repeats: true,
    result: 'boolean',
    signature: 'IN(value, option, …)',
    help: 'Whether the value is one of the options.',
  }),
  ISBLANK: define({
    args: ['alike'],
    result: 'boolean',
    signature: 'ISBLANK(value)',
    help: 'Whether there is no value. An error, such as a division by zero, is none of both.',
  }),
  COALESCE: define({
    args: ['alike', 'alike'],
    repeats: true,
    result: 'alike',
    unit: 'shared',
    signature: 'COALESCE(value, otherwise, …)',
    help: 'The first that has a value. An error stays an error.',
  }),
  MIN: define({
    args: ['alike', 'alike'],
    repeats: true,
    result: 'alike',
    unit: 'shared',
    signature: 'MIN(a, b, …)',
    help: 'The smallest.',
  }),
  MAX: define({
    args: ['alike', 'alike'],
    repeats: true,
    result: 'alike',
    unit: 'shared',
    signature: 'MAX(a, b, …)',
    help: 'The largest.',
  }),
  ABS: define({
    args: ['number'],
    result: 'number',
    unit: 0,
    signature: 'ABS(value)',
    help: 'The value without its sign.',
  }),
  ROUND: define({
    args: ['number', 'number'],
    optional: 1,
    result: 'number',
    unit: 0,
    signature: 'ROUND(value, decimals)',
    help: 'Rounded half away from zero, to whole numbers unless decimals are told.',
  }),
  FLOOR: define({
    args: ['number'],
    result: 'number',
    unit: 0,
    signature: 'FLOOR(value)',
    help: 'The next whole number below.',
  }),
  POWER: define({
    args: ['number', 'number'],
    result: 'number',
    signature: 'POWER(base, exponent)',
    help: 'The base raised to the exponent.',
  }),
  DAYS: define({
    args: ['date', 'date', 'text'],
    optional: 1,
    result: 'number',
    unit: 'days',
    signature: 'DAYS(from, to, convention)',
    help: 'Days from one day to another as a day count convention counts them, actual days unless one is told.',
  }),
  YEARFRAC: define({
    args: ['date', 'date', 'text'],
    result: 'number',
    signature: 'YEARFRAC(from, to, convention)',
    help: 'The part of a year between two days by a day count convention, such as "ACT/360".',
  }),
  MONTHS: define({
    args: ['date', 'date'],
    result: 'number',
    unit: 'months',
    signature: 'MONTHS(from, to)',
    help: 'Whole months from one day to another.',
  }),
  YEAR: define({ args: ['date'], result: 'number', signature: 'YEAR(date)', help: 'The calendar year of a day.' }),
  MONTH: define({
    args: ['date'],
    result: 'number',
    signature: 'MONTH(date)',
    help: 'The month of a day, from 1 to 12.',
  }),
  ADD_DAYS: define({
    args: ['date', 'number'],
    result: 'date',
    signature: 'ADD_DAYS(date, days)',
    help: 'The day so many days later.',
  }),
  ADD_MONTHS: define({
    args: ['date', 'number'],
    result: 'date',
    signature: 'ADD_MONTHS(date, months)',
    help: 'The same day so many months later, at most the last of the month.',
  }),
  PERIODS_PER_YEAR: define({
    args: ['text'],
    result: 'number',
    signature: 'PERIODS_PER_YEAR(frequency)',
    help: 'How often a frequency falls in a year: 4 for "Quarterly".',
  }),
  PRIOR: define({
    args: ['number', 'number'],
    optional: 1,
    result: 'number',
    unit: 0,
    reach: 'past',
    signature: 'PRIOR(value, periods)',
    help: 'The value one period before, or so many. Zero before the entity began; the only way for a formula to lead back to itself.',
  }),
  TTM: window('TTM(value)', 'The sum of the twelve months up to the period. Without a value where a month has none.'),
  YTD: window('YTD(value)', 'The sum from January up to the period.'),
  FYTD: window('FYTD(value)', 'The sum from the first month of the fiscal year up to the period.'),
  CUM: window('CUM(value)', 'The sum of all periods up to this one.'),
  MIN_TO_DATE: window('MIN_TO_DATE(value)', 'The smallest so far. Periods in which a ratio is none are left out.'),
  MAX_TO_DATE: window('MAX_TO_DATE(value)', 'The largest so far. Periods in which a ratio is none are left out.'),
  SUM: window('SUM(value)', 'The sum of all periods.', 'whole'),
  FWD_SUM: define({
    args: ['number', 'number'],
    result: 'number',
    unit: 0,
    reach: 'future',
    signature: 'FWD_SUM(value, months)',
    help: 'The sum of the months that follow the period.',
  }),
  PV_FWD: define({
    args: ['number', 'number', 'date', 'date'],
    result: 'number',
    unit: 0,
    reach: 'whole',
    signature: 'PV_FWD(value, rate, from, to)',
    help: 'What the values after one day and up to another are worth on the first, at a yearly rate, each at the end of its month, with actual days over 365.',
  }),
  MIN_OVER: over(
    'MIN_OVER(value, from, to)',
    'The smallest of the periods from the one that ends after a day to the one in which another day lies.',
  ),
  MAX_OVER: over(
    'MAX_OVER(value, from, to)',
    'The largest of the periods from the one that ends after a day to the one in which another day lies.',
  ),
  AVG_OVER: over(
    'AVG_OVER(value, from, to)',
    'The average of the periods from the one that ends after a day to the one in which another day lies.',
  ),
  COUNT_OVER: over(
    'COUNT_OVER(value, from, to)',
    'How many periods have a value other than zero, from the one in which a day lies to the one in which another lies.',
    'none',
  ),
  XIRR: define({
    args: ['number', 'date', 'number'],
    optional: 1,
    result: 'number',
    reach: 'whole',
    signature: 'XIRR(flow, date, residual)',
    help: 'The yearly rate of return of all flows on their days. With a residual value: of the flows up to the period, and the residual as the last one. Without a value where no rate solves it, or several do.',
  }),
  IRR: define({
    args: ['number'],
    result: 'number',
    reach: 'whole',
    signature: 'IRR(flow)',
    help: 'The rate of return of all flows per period.',
  }),
  NPV: define({
    args: ['number', 'number', 'date'],
    result: 'number',
    unit: 1,
    reach: 'whole',
    signature: 'NPV(rate, flow, date)',
    help: 'What all flows are worth on the day of the first, at a yearly rate.',
  }),
  WAL: define({
    args: ['number', 'date'],
    result: 'number',
    unit: 'years',
    reach: 'whole',
    signature: 'WAL(principal, from)',
    help: 'The average life in years of the principal that falls due after a day, each payment weighted by its amount.',
  }),
  PMT: define({
    args: ['number', 'number', 'number'],
    result: 'number',
    unit: 2,
    signature: 'PMT(rate, periods, principal)',
    help: 'The level payment that repays a principal, as a positive amount.',
  }),
  ...relations('related', 'RELATED'),
  ...relations('below', 'ROLLUP'),
};

export const isRelationFunction = (name: string): boolean => (formulaFunctions[name]?.over ?? null) !== null;
