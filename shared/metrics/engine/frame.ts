import type { FormulaNode } from '../formula/syntax.ts';
import type { Frame, PlanNode, World } from './plan.ts';

export function registerAt({ registers }: Frame, index: number): Float64Array {
  const register = registers[index];
  if (register === undefined) throw new Error(`There is no register ${index}.`);
  return register;
}

/** The node that holds a part of a formula: a detail by its name, or what reads other periods; null where no column does. */
export const nodeHolding = ({ plan }: Frame, world: World, tree: FormulaNode): PlanNode | null =>
  tree.kind === 'reference' ? plan.nodeOfReference(world, tree) : plan.nodeOfPart(world, tree);

/** The column of a part of a formula. What is the same in every period has none, and begins with the axis as zeros do. */
export function columnOf(frame: Frame, world: World, tree: FormulaNode): Float64Array {
  const node = nodeHolding(frame, world, tree);
  return node === null ? new Float64Array(frame.axis.count) : registerAt(frame, node.slot);
}
