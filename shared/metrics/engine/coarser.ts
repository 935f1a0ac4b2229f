import type { Definitions, Rollup } from '../formula/definitions.ts';
import { monthsIn } from './axis.ts';
import { type Computation, computeAll, type EntitySource, layOut } from './computation.ts';
import type { Frame, PlanNode, World } from './plan.ts';
import { rolledUp } from './roll-up.ts';
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
function rollupOf(node: PlanNode, definitions: Definitions): Rollup | null {
  if (node.detailId !== null) return definitions.find(node.detailId)?.rollup ?? null;
  const isOverTime = node.tree?.kind === 'call' && node.tree.entityType === null && node.tree.name !== 'PRIOR';
  return isOverTime ? 'last' : null;
}

/** The place of a month among longer periods; windows of months lie on the months themselves. */
function placeIn({ axis, from }: Windows, month: number): number {
  const length = monthsIn[axis.grain];
  return length === 1 ? month : Math.floor((month - (from[0] ?? 0)) / length);
}

function sourceOf(
  frame: Frame,
  source: EntitySource,
  windows: Windows,
  definitions: Definitions,
  entered: CoarseFigures,
): EntitySource {
  const { id, type } = source;
  return {
    id,
    type,
    origin: frame.origin === null ? null : placeIn(windows, frame.origin),
    end: placeIn(windows, frame.end - 1) + 1,
    relatives: source.relatives,
    ratesFrom: (entityId) => entered.rates(id, entityId),
    errors: () => null,
    column: (world, detailId) => {
      const node = frame.plan.nodeOf(world, detailId);
      const rollup = definitions.find(detailId)?.rollup ?? 'none';
      const own = entered.column(id, world, detailId);
      if (node === null) return own;
      return preferred(own, rolledUp(frame, node, rollup === 'recompute' ? 'last' : rollup, windows));
    },
    overlay: (node) => {
      const rollup = rollupOf(node, definitions);
      const own = entered.overlay(id, node);
      const inMonths = frame.plan.nodes[node.slot];
      if (rollup === null || rollup === 'recompute' || inMonths === undefined) return own;
      return preferred(own, rolledUp(frame, inMonths, rollup, windows));
    },
  };
}

/**
 * The same computation for longer periods, or for windows of months. Sums, balances and averages follow from the months; ratios are computed anew from what
 * they are made of; and what months do not tell is computed from the figures of the longer periods.
 */
export function computeCoarser(
  months: Computation,
  sources: ReadonlyMap<string, EntitySource>,
  windows: Windows,
  definitions: Definitions,
  entered: CoarseFigures,
): Computation {
  const coarseSources = months.frames.flatMap((frame) => {
    const source = sources.get(frame.entityId);
    return source === undefined ? [] : [sourceOf(frame, source, windows, definitions, entered)];
  });
  const computation = layOut(months.plan, windows.axis, coarseSources);
  computeAll(computation);
  return computation;
}
