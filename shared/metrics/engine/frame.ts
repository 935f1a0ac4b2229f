import type { FormulaNode } from '../formula/syntax.ts';
import type { Frame, PlanNode, World } from './plan.ts';

export function registerAt({ registers }: Frame, index: number): Float64Array {
  const register = registers[index];
  if (register === undefined) throw new Error(`There is no register ${index}.`);
  return register;
}

const [longAgo, farAhead] = [-(2 ** 30), 2 ** 30];

/**
 * The place of a period as a whole number of 32 bits. Infinity, and what was compared with it, is a floating-point number to whoever compiles this, and so is
 * every place that is counted on from there: loops over such places take more than twice as long.
 */
const wholePlace = (at: number): number => Math.min(Math.max(at, longAgo), farAhead) | 0;

/** The place of the period in which the entity began, far before the axis where nobody knows it; and that of the one behind its last. */
export const firstPlaceOf = ({ origin }: Frame): number => (origin === null ? longAgo : wholePlace(origin));
export const endPlaceOf = ({ end }: Frame): number => wholePlace(end);

/** The node that holds a part of a formula: a detail by its name, or what reads other periods; null where no column does. */
export const nodeHolding = ({ plan }: Frame, world: World, tree: FormulaNode): PlanNode | null =>
  tree.kind === 'reference' ? plan.nodeOfReference(world, tree) : plan.nodeOfPart(world, tree);

/** The column of a part of a formula. What is the same in every period has none, and begins with the axis as zeros do. */
export function columnOf(frame: Frame, world: World, tree: FormulaNode): Float64Array {
  const node = nodeHolding(frame, world, tree);
  return node === null ? new Float64Array(frame.axis.count) : registerAt(frame, node.slot);
}
