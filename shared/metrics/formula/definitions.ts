import type { DetailType } from '../../domain/detail.ts';
import type { ValueKind } from './formula-function.ts';

export type Rollup = DetailType['periodRollup'];

/** What formulas and the engine know of a detail. */
export interface Definition {
  readonly id: string;
  readonly name: string;
  readonly kind: ValueKind;
  /** `Currency` is the currency of the entity that holds it. */
  readonly unit: string | null;
  readonly rollup: Rollup;
  readonly entityTypes: readonly string[];
  readonly formula: string | null;
  /** What counts where nobody has entered anything; null where nothing does. */
  readonly standard: number | string | boolean | null;
  readonly options: readonly string[];
}

/** The details that an organization knows: the catalog's with its own formulas over them, and its own. */
export interface Definitions {
  /** By id; null where there is none. */
  find(id: string): Definition | null;
  all(): Iterable<Definition>;
}

const debt = ['Loan', 'ConstructionLoan', 'RevolvingLineOfCredit'];

/** The types of entity that a formula means by a type's name: a loan is whatever is lent. */
export const typesMeant = (name: string): readonly string[] => (name === 'Loan' ? debt : [name]);
