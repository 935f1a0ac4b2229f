import { detailIdOf } from '../../domain/detail-id.ts';
import { formulaFunctions } from '../formula/formula-functions.ts';
import type { CallNode, FormulaNode } from '../formula/syntax.ts';
import { monthsIn } from './axis.ts';
import { registerAt } from './frame.ts';
import { periodsBetween } from './kernels/lifetime.ts';
import { beginningOf, behindLastValue } from './kernels/windows.ts';
import type { Frame, World } from './plan.ts';
import { valueAt } from './scalar.ts';

/** NPV names its rate first. */
const seriesFirst = ({ name, args }: CallNode): readonly FormulaNode[] => {
  const [a, b, ...rest] = args;
  return name === 'NPV' && a !== undefined && b !== undefined ? [b, a, ...rest] : args;
};

/** The periods of its series that a function reads for one period, from the first up to and not including the end. */
function boundsOf(
  frame: Frame,
  world: World,
  call: CallNode,
  series: FormulaNode,
  at: number,
): readonly [number, number] {
  const argument = (index: number): number => {
    const arg = call.args[index];
    return arg === undefined ? Number.NaN : valueAt(frame, world, arg, at);
  };
  const length = monthsIn[frame.axis.grain];
  const column = (): Float64Array => {
    const node =
      series.kind === 'reference'
        ? frame.plan.nodeOf(world, detailIdOf(series.name))
        : frame.plan.nodeOfPart(world, series);
    return node === null ? new Float64Array(frame.axis.count) : registerAt(frame, node.slot);
  };
  switch (call.name) {
    case 'PRIOR': {
      const back = call.args.length > 1 ? argument(1) : 1;
      return [at - back, at - back + 1];
    }
    case 'TTM':
      return [at - 12 / length + 1, at + 1];
    case 'YTD':
    case 'FYTD': {
      const begins = call.name === 'YTD' ? frame.axis.beginsYear : frame.axis.beginsFiscalYear;
      let first = at;
      while (first > 0 && begins[first] !== 1 && first !== frame.origin) first -= 1;
      return [begins[first] === 1 || first === frame.origin ? first : -1, at + 1];
    }
    case 'CUM':
    case 'MIN_TO_DATE':
    case 'MAX_TO_DATE':
      return [beginningOf(frame, column()), at + 1];
    case 'FWD_SUM':
      return [at + 1, Math.min(at + argument(1) / length, frame.end - 1) + 1];
    case 'PV_FWD':
      return periodsBetween(frame, argument(2), argument(3));
    case 'MIN_OVER':
    case 'MAX_OVER':
    case 'AVG_OVER':
      return periodsBetween(frame, argument(1), argument(2));
    default:
      return [beginningOf(frame, column()), behindLastValue(column())];
  }
}

/** What a function over time reads for the value of one period. */
interface PeriodsRead {
  readonly series: FormulaNode;
  /** Its further arguments, which are read in the period itself. */
  readonly others: readonly FormulaNode[];
  /** The periods of the series from the first, which may lie before the axis, up to and not including the end. */
  readonly from: number;
  readonly to: number;
  readonly inWorld: World;
}

export function periodsRead(frame: Frame, world: World, call: CallNode, at: number): PeriodsRead {
  const reach = formulaFunctions[call.name]?.reach ?? 'same';
  const isAhead = reach === 'future' || reach === 'whole';
  const inWorld: World = isAhead && frame.plan.hasOutlook ? 'outlook' : world;
  const [series, ...others] = seriesFirst(call);
  if (series === undefined) throw new Error(`${call.name} reads no series.`);
  const [from, to] = boundsOf(frame, inWorld, call, series, at);
  return { series, others, from, to, inWorld };
}
