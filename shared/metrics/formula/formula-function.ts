/** What a part of a formula comes to. Dates are whole days, yes and no are 1 and 0, texts are what options are called. */
export type ValueKind = 'number' | 'date' | 'text' | 'boolean';

/** Of an argument: a kind, or `alike` for any kind so long as all such arguments and the result are of the same. */
export type ArgumentKind = ValueKind | 'alike';

/**
 * Which periods of its arguments a function reads for the value of one period: that period, earlier ones too, later ones too (which for actual figures
 * takes forecasts where no actual one is there), or all of them.
 */
export type Reach = 'same' | 'past' | 'future' | 'whole';

export interface FormulaFunction {
  readonly args: readonly ArgumentKind[];
  /** How many of `args` may be left out at the end. */
  readonly optional: number;
  /** The last argument may be repeated. */
  readonly repeats: boolean;
  readonly result: ArgumentKind;
  /** The result's unit: that of the argument at an index, that which all number arguments share, none, or the one named. */
  readonly unit: number | 'shared' | 'none' | 'days' | 'months' | 'years';
  readonly reach: Reach;
  /** Reads entities that are related, inside a structure, or that lie below. */
  readonly over: 'related' | 'below' | null;
  readonly signature: string;
  readonly help: string;
}

const defaults = { optional: 0, repeats: false, unit: 'none', reach: 'same', over: null } as const;
type Given = Partial<FormulaFunction> & Pick<FormulaFunction, 'args' | 'result' | 'signature' | 'help'>;
export const define = (given: Given): FormulaFunction => ({ ...defaults, ...given });
