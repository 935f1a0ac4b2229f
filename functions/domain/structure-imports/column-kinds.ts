import {
  entityTypeWord,
  type FinancingType,
  type ProjectType,
  type StructureType,
} from '#shared/domain/entity-types.ts';

/** A value that a cell may name, by the value itself or by what people call it. */
export interface Choice {
  readonly value: string;
  readonly word: string;
}

export type Holds =
  | { readonly kind: 'text' | 'number' | 'percentage' | 'date' | 'monthDay' | 'references' }
  /** Names of what the organization itself has set up. */
  | { readonly kind: 'statuses' | 'calendars' }
  | { readonly kind: 'choice' | 'choices'; readonly choices: readonly Choice[] };

/** A column of a sheet: the field that it fills and what it may hold. `home` and `projects` are fields of the import itself. */
export interface Column {
  readonly heading: string;
  readonly field: string;
  readonly holds: Holds;
  readonly isRequired?: true;
  /** For the template, where the heading does not say it all. */
  readonly note?: string;
  /** Other names that people, and the product's own tables, have for it. */
  readonly alsoCalled?: readonly string[];
  /** The field that says in what its numbers are. */
  readonly unitField?: 'currency' | 'assetSizeUnit';
}

export const text: Holds = { kind: 'text' };
export const number: Holds = { kind: 'number' };
export const percentage: Holds = { kind: 'percentage' };
export const date: Holds = { kind: 'date' };
export const monthDay: Holds = { kind: 'monthDay' };

export const named = (values: readonly string[]): readonly Choice[] => values.map((value) => ({ value, word: value }));
export const oneOf = (choices: readonly Choice[]): Holds => ({ kind: 'choice', choices });
export const someOf = (choices: readonly Choice[]): Holds => ({ kind: 'choices', choices });
export const types = (options: readonly (StructureType | ProjectType | FinancingType)[]): Holds =>
  oneOf(options.map((value) => ({ value, word: entityTypeWord(value) })));
