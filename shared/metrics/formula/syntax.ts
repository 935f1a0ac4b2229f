/** A place in a formula's text, in characters from 0; `end` is behind the last one. */
export interface Span {
  readonly at: number;
  readonly end: number;
}

/** What is wrong with a formula, and where. */
export interface FormulaProblem extends Span {
  readonly message: string;
}

export const binaryOperators = ['+', '-', '*', '/', '=', '<>', '<', '<=', '>', '>='] as const;
export type BinaryOperator = (typeof binaryOperators)[number];

export interface NumberNode extends Span {
  readonly kind: 'number';
  readonly value: number;
}
export interface TextNode extends Span {
  readonly kind: 'text';
  readonly value: string;
}
export interface BooleanNode extends Span {
  readonly kind: 'boolean';
  readonly value: boolean;
}
/** A detail by its name: `[EBITDA]`. */
export interface ReferenceNode extends Span {
  readonly kind: 'reference';
  readonly name: string;
}
export interface NegationNode extends Span {
  readonly kind: 'negation';
  readonly operand: FormulaNode;
}
export interface BinaryNode extends Span {
  readonly kind: 'binary';
  readonly operator: BinaryOperator;
  readonly left: FormulaNode;
  readonly right: FormulaNode;
}
export interface CallNode extends Span {
  readonly kind: 'call';
  /** Upper case. */
  readonly name: string;
  readonly args: readonly FormulaNode[];
  /** Of a function over related entities, the type that it names: `ROLLUP_SUM(Loan, …)`. */
  readonly entityType: string | null;
}

export type FormulaNode = NumberNode | TextNode | BooleanNode | ReferenceNode | NegationNode | BinaryNode | CallNode;

/** The parts of a node that are nodes themselves, in their order. */
export function partsOf(node: FormulaNode): readonly FormulaNode[] {
  switch (node.kind) {
    case 'negation':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'call':
      return node.args;
    default:
      return [];
  }
}

/** The node and everything in it, from the outside in. */
export function* nodesIn(node: FormulaNode): Generator<FormulaNode> {
  yield node;
  for (const part of partsOf(node)) yield* nodesIn(part);
}
