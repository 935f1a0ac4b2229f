import { monthsIn } from '../../time/figure-period.ts';
import { formulaFunctions } from '../formula/formula-functions.ts';
import type { CallNode, FormulaNode } from '../formula/syntax.ts';
import { columnOf } from './frame.ts';
import { periodsBetween } from './kernels/lifetime.ts';
import { beginningOf, behindLastValue } from './kernels/windows.ts';
import type { Frame, World } from './plan.ts';

/** What a function over time reads for the value of one period. */
export interface PeriodsRead {
  readonly series: FormulaNode;
  /** Series that are read in the same periods: the days of flows. */
  readonly alongside: readonly FormulaNode[];
  /** Its further arguments, which are read in the period itself. */
  readonly others: readonly FormulaNode[];
  /** The periods of the series from the first, which may lie before the axis, up to and not including the end. */
  readonly from: number;
  readonly to: number;
  readonly inWorld: World;
  /** Whether an argument is one that the function cannot take: half a period back, a rate of -100 %. */
  readonly isRefused: boolean;
}

type Roles = Pick<PeriodsRead, 'alongside' | 'others'> & { readonly series: FormulaNode | undefined };

function rolesOf({ name, args }: CallNode): Roles {
  const [first, second, ...rest] = args;
  const others = second === undefined ? rest : [second, ...rest];
  if (name === 'NPV' && first !== undefined) return { series: second, others: [first], alongside: rest };
  if (name === 'XIRR') return { series: first, others: rest, alongside: second === undefined ? [] : [second] };
  return { series: first, others, alongside: [] };
}

type Bounds = readonly [from: number, to: number];

function sinceYearBegan({ origin }: Frame, begins: Uint8Array, at: number): Bounds {
  let first = at;
  while (first > 0 && begins[first] !== 1 && first !== origin) first -= 1;
  return [begins[first] === 1 || first === origin ? first : -1, at + 1];
}

/** From the beginning; of what is repaid after a day, from that day on. */
function laterThan(frame: Frame, day: number, [from, to]: Bounds): Bounds {
  const { ends, starts, count } = frame.axis;
  if (from < 0 && day + 1 < (starts[0] ?? 0)) return [from, to];
  let first = Math.max(0, from);
  while (first < count && (ends[first] ?? 0) <= day) first += 1;
  return [first, to];
}

function boundsOf(frame: Frame, { name, args }: CallNode, x: Float64Array, at: number, values: Arguments): Bounds {
  const length = monthsIn[frame.axis.grain];
  const argument = (index: number): number => values(args[index]);
  switch (name) {
    case 'PRIOR': {
      const back = args.length > 1 ? argument(1) : 1;
      // Before the entity began there was nothing to read.
      return [at - back, at - back + (frame.origin !== null && at - back < frame.origin ? 0 : 1)];
    }
    case 'TTM':
      return [at - 12 / length + 1, at + 1];
    case 'YTD':
      return sinceYearBegan(frame, frame.axis.beginsYear, at);
    case 'FYTD':
      return sinceYearBegan(frame, frame.axis.beginsFiscalYear, at);
    case 'CUM':
    case 'MIN_TO_DATE':
    case 'MAX_TO_DATE':
      return [beginningOf(frame, x), at + 1];
    case 'FWD_SUM':
      return [at + 1, Math.min(at + argument(1) / length, frame.end - 1) + 1];
    case 'PV_FWD':
      return periodsBetween(frame, argument(2), argument(3));
    case 'MIN_OVER':
    case 'MAX_OVER':
    case 'AVG_OVER':
      return periodsBetween(frame, argument(1), argument(2));
    case 'COUNT_OVER':
      return periodsBetween(frame, argument(1) - 1, argument(2));
    case 'WAL':
      return laterThan(frame, argument(1), [beginningOf(frame, x), behindLastValue(x)]);
    default:
      return [beginningOf(frame, x), name === 'XIRR' && args.length > 2 ? at + 1 : behindLastValue(x)];
  }
}

/** Whether a value of an argument, of which there is one, is of no use. */
function isRefused(frame: Frame, { name, args }: CallNode, values: Arguments): boolean {
  const argument = (index: number): number => values(args[index]);
  switch (name) {
    case 'PRIOR':
      return args.length > 1 && !(Number.isInteger(argument(1)) && argument(1) >= 1);
    case 'FWD_SUM': {
      const periods = argument(1) / monthsIn[frame.axis.grain];
      return !(Number.isInteger(periods) && periods >= 0);
    }
    case 'PV_FWD':
      return !(argument(1) > -1);
    case 'NPV':
      return !(argument(0) > -1);
    default:
      return false;
  }
}

/** The values of arguments in the period itself; NaN for those without. */
type Arguments = (arg: FormulaNode | undefined) => number;

/** Where a function over time reads for one period. `valueIn` tells a part's value in that period, NaN without. */
export function periodsRead(
  frame: Frame,
  world: World,
  call: CallNode,
  at: number,
  valueIn: (world: World, arg: FormulaNode) => number,
): PeriodsRead {
  const reach = formulaFunctions[call.name]?.reach ?? 'same';
  const isAhead = reach === 'future' || reach === 'whole';
  const inWorld: World = isAhead && frame.plan.hasOutlook ? 'outlook' : world;
  const { series, ...roles } = rolesOf(call);
  if (series === undefined) throw new Error(`${call.name} reads no series.`);
  const values: Arguments = (arg) => (arg === undefined ? Number.NaN : valueIn(inWorld, arg));
  const x = columnOf(frame, inWorld, series);
  const [from, to] = boundsOf(frame, call, x, at, values);
  return { series, ...roles, from, to, inWorld, isRefused: isRefused(frame, call, values) };
}
