import type { Axis } from '#shared/metrics/engine/axis.ts';
import type { World } from '#shared/metrics/engine/plan.ts';
import type { Definitions } from '#shared/metrics/formula/definitions.ts';
import type { FormulaNode } from '#shared/metrics/formula/syntax.ts';

/** What a cell comes to: a value (yes and no as 1 and 0, days as day numbers), nothing, or an error. */
export type Cell = number | string | 'no value' | 'error';
export const noValue = 'no value' as const;
export const failed = 'error' as const;

export type None = typeof noValue | typeof failed;
export const isNone = (cell: Cell): cell is None => cell === noValue || cell === failed;

/** Of several cells, why nothing can be made of them: an error before what is missing. Null where all have values. */
export function noneOf(cells: readonly Cell[]): None | null {
  if (cells.includes(failed)) return failed;
  return cells.includes(noValue) ? noValue : null;
}

/** A number, or an error where it is beyond all numbers. */
export const finite = (value: number): Cell => (Number.isFinite(value) ? value : failed);

export interface NaiveEntity {
  readonly id: string;
  readonly type: string;
  readonly origin: number | null;
  readonly end: number;
  /** By world and id of a detail, then by period. */
  readonly figures: ReadonlyMap<string, ReadonlyMap<number, number | string>>;
  readonly overlays: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly errors: ReadonlyMap<string, ReadonlyMap<number, string>>;
  readonly relatives: readonly { readonly id: string; readonly share: number }[];
}

/** Where a formula is evaluated. */
export interface Place {
  readonly entity: NaiveEntity;
  readonly world: World;
  readonly at: number;
}

export interface NaiveModel {
  readonly axis: Axis;
  readonly definitions: Definitions;
  readonly entities: ReadonlyMap<string, NaiveEntity>;
  readonly hasOutlook: boolean;
}

export type Evaluate = (node: FormulaNode, place: Place) => Cell;

/** Equal but for what adding up in another order changes. */
export const isClose = (x: number, y: number): boolean =>
  x === y || Math.abs(x - y) <= 1e-12 * Math.max(Math.abs(x), Math.abs(y));

export const areEqual = (x: Cell, y: Cell): boolean =>
  typeof x === 'string' || typeof y === 'string' ? x === y : isClose(x, y);

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const numberOf = (cell: Cell): number => {
  if (typeof cell === 'number') return cell;
  throw new Error(`${cell} is no number.`);
};
