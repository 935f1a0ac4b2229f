import type { FormulaNode } from '../formula/syntax.ts';
import type { Fault } from './plan.ts';

/** Why there is no value: what is missing, or what is wrong. */
export type Reason =
  | { readonly kind: 'missing'; readonly detailId: string; readonly entityId: string; readonly at: number }
  | { readonly kind: 'unknownBefore'; readonly at: number }
  | { readonly kind: 'beforeBeginning' }
  | { readonly kind: 'divisionByZero'; readonly divisor: FormulaNode }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'noSolution'; readonly name: string }
  | { readonly kind: 'severalSolutions'; readonly name: string }
  | { readonly kind: 'notComputable'; readonly name: string }
  | { readonly kind: 'noRate'; readonly entityId: string; readonly readBy: string; readonly at: number }
  | { readonly kind: 'shareUnknown'; readonly entityId: string; readonly readBy: string }
  | { readonly kind: 'noRelatives'; readonly types: readonly string[] }
  | { readonly kind: 'delivered'; readonly text: string }
  | Fault;

const missingKinds: ReadonlySet<Reason['kind']> = new Set([
  'missing',
  'unknownBefore',
  'beforeBeginning',
  'noRelatives',
]);

/** Missing values may be stood in for; errors may not. */
export const isErrorReason = (reason: Reason): boolean => !missingKinds.has(reason.kind);
