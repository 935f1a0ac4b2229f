import type { FormulaNode } from '../formula/syntax.ts';
import type { Frame, World } from './plan.ts';
import type { Reason } from './reasons.ts';

/** What a value of a period came from: an operation with what it was made of, down to figures. */
export interface Explanation {
  /** Null for a part of a formula, or a constant. */
  readonly detailId: string | null;
  readonly entityId: string;
  readonly frame: Frame;
  readonly world: World;
  /** Place of the period on the axis. */
  readonly at: number;
  readonly value: number | null;
  readonly reason: Reason | null;
  /** The name of an operator or function; null for what comes from outside and for constants. */
  readonly operation: string | null;
  /** The part of the formula that it explains; null for figures. */
  readonly tree: FormulaNode | null;
  /** What it is to what it belongs to: a divisor, a weight, the day of a flow. */
  readonly role: 'minus' | 'divisor' | 'condition' | 'weight' | 'day' | null;
  /** Of a related entity, the share that counts. */
  readonly share: number | null;
  /** By which its money was converted into the currency of what it belongs to; null where nothing was converted. */
  readonly rate: number | null;
  /** Whether something was put over what would have been computed. */
  readonly isOverridden: boolean;
  readonly children: readonly Explanation[];
  /** How many parts are not told, because there are too many of them or they lie too deep. */
  readonly omitted: number;
}

/** Of what is told beside its place and value; the rest is none of it. */
type Told = Partial<Omit<Explanation, 'frame' | 'world' | 'at' | 'entityId' | 'value'>>;

const noChildren: readonly Explanation[] = [];

/** Without a value where it is NaN. Written out, because a thousand of them are made for one portfolio. */
export function explanation(frame: Frame, world: World, at: number, value: number, told: Told): Explanation {
  const {
    detailId = null,
    reason = null,
    operation = null,
    tree = null,
    role = null,
    share = null,
    rate = null,
  } = told;
  const { isOverridden = false, children = noChildren, omitted = 0 } = told;
  return {
    detailId,
    entityId: frame.entityId,
    frame,
    world,
    at,
    value: Number.isNaN(value) ? null : value,
    reason,
    operation,
    tree,
    role,
    share,
    rate,
    isOverridden,
    children,
    omitted,
  };
}
