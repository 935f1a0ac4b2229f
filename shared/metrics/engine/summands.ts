import type { BinaryNode, FormulaNode } from '../formula/syntax.ts';

export interface Summand {
  readonly summand: FormulaNode;
  readonly role: 'minus' | null;
}

const isSum = (tree: FormulaNode): tree is BinaryNode =>
  tree.kind === 'binary' && (tree.operator === '+' || tree.operator === '-');

/** `a + b - c` as three parts: sums and differences in a row are one operation to whoever reads them. */
export function summandsOf(tree: BinaryNode): readonly Summand[] {
  const summands: Summand[] = [];
  let left: FormulaNode = tree;
  for (; isSum(left); left = left.left) {
    summands.unshift({ summand: left.right, role: left.operator === '-' ? 'minus' : null });
  }
  return [{ summand: left, role: null }, ...summands];
}
