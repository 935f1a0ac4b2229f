import { monthsIn } from '../../time/figure-period.ts';
import type { Definitions } from '../formula/definitions.ts';
import { type Computation, computeAll, type EntitySource, type FrameFinder, layOut } from './computation.ts';
import type { Frame, PlanNode, Rolling, World } from './plan.ts';
import { monthsBehind, rolledUp } from './roll-up.ts';
import type { Windows } from './windows.ts';

/** Figures that were entered for quarters or years themselves. */
export interface CoarseFigures {
  column(entityId: string, world: World, detailId: string): Float64Array | null;
  overlay(entityId: string, node: PlanNode): Float64Array | null;
  /** By which the money of another entity is converted: {@link EntitySource.ratesFrom}. */
  rates(entityId: string, from: string): Float64Array | null;
}

/** What was entered for a period counts before what its months come to. */
function preferred(entered: Float64Array | null, rolled: Float64Array): Float64Array {
  if (entered === null) return rolled;
  return entered.map((value, at) => (Number.isNaN(value) ? (rolled[at] ?? Number.NaN) : value));
}

/** Functions over time mean what they mean at the end of a period's last month; only where months are not known do they go by longer periods. */
function rollingOf({ detailId, tree }: PlanNode, definitions: Definitions): Rolling | null {
  if (detailId === null) {
    const isOverTime = tree?.kind === 'call' && tree.entityType === null && tree.name !== 'PRIOR';
    return isOverTime ? 'last' : null;
  }
  const rollup = definitions.find(detailId)?.rollup ?? null;
  if (rollup !== 'recompute') return rollup ?? (tree === null ? 'none' : null);
  return tree === null ? 'last' : null;
}

/** The place of a month among longer periods; windows of months lie on the months themselves. */
function placeIn({ axis, from }: Windows, month: number): number {
  const length = monthsIn[axis.grain];
  return length === 1 ? month : Math.floor((month - (from[0] ?? 0)) / length);
}

/** The longer periods in which an entity exists, as places among them. */
export const coarserLife = ({ origin, end }: Life, windows: Windows): Life => ({
  origin: origin === null ? null : placeIn(windows, origin),
  end: placeIn(windows, end - 1) + 1,
});

type Life = Pick<EntitySource, 'origin' | 'end'>;

function sourceOf(
  frame: Frame,
  source: EntitySource,
  windows: Windows,
  definitions: Definitions,
  entered: CoarseFigures,
): EntitySource {
  const { id, type, relatives } = source;
  const own = (node: PlanNode): Float64Array | null => {
    if (node.tree !== null) return entered.overlay(id, node);
    return node.detailId === null ? null : entered.column(id, node.world, node.detailId);
  };
  const rolled = (node: PlanNode): Float64Array | null => {
    const rolling = rollingOf(node, definitions);
    return rolling === null ? own(node) : preferred(own(node), rolledUp(frame, node, rolling, windows));
  };
  return {
    id,
    type,
    ...coarserLife(frame, windows),
    relatives,
    ratesFrom: (entityId) => entered.rates(id, entityId),
    errors: () => null,
    column: (world, detailId) => {
      const node = frame.plan.nodeOf(world, detailId);
      return node === null ? entered.column(id, world, detailId) : rolled(node);
    },
    overlay: rolled,
    behind: (node, at) => {
      const rolling = rollingOf(node, definitions);
      const isEntered = !Number.isNaN(own(node)?.[at] ?? Number.NaN);
      if (rolling === null || isEntered) return null;
      return { frame, rolling, months: monthsBehind(frame, rolling, windows, at) };
    },
  };
}

/**
 * Lays out the same computation for longer periods, or for windows of months. Sums, balances and averages follow from the months; ratios are computed anew
 * from what they are made of; and what months do not tell is computed from the figures of the longer periods. `kept`: see {@link layOut}.
 */
export function layOutCoarser(
  months: Computation,
  sources: ReadonlyMap<string, EntitySource>,
  windows: Windows,
  definitions: Definitions,
  entered: CoarseFigures,
  kept?: FrameFinder,
): Computation {
  const coarseSources = months.frames.flatMap((frame) => {
    const source = sources.get(frame.entityId);
    return source === undefined ? [] : [sourceOf(frame, source, windows, definitions, entered)];
  });
  return layOut(months.plan, windows.axis, coarseSources, kept);
}

/** {@link layOutCoarser}, computed. */
export function computeCoarser(...asked: Parameters<typeof layOutCoarser>): Computation {
  const computation = layOutCoarser(...asked);
  computeAll(computation);
  return computation;
}
