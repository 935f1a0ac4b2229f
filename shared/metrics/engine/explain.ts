import { detailIdOf } from '../../domain/detail-id.ts';
import type { BinaryNode, CallNode, FormulaNode } from '../formula/syntax.ts';
import { isKeptFunction } from './drafts.ts';
import { registerAt } from './frame.ts';
import { partsAt } from './kernels/relations.ts';
import { periodsRead } from './periods-read.ts';
import type { Frame, PlanNode, Relation, World } from './plan.ts';
import { type Reason, reasonAt, reasonOfNode } from './reasons.ts';
import { valueAt } from './scalar.ts';

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
  /** What it is to what it belongs to: a divisor, a weight, the share that is owned. */
  readonly role: 'minus' | 'divisor' | 'condition' | 'weight' | null;
  readonly share: number | null;
  /** Whether something was put over what would have been computed. */
  readonly isOverridden: boolean;
  readonly children: readonly Explanation[];
  /** How many parts are not told, because there are too many of them or they lie too deep. */
  readonly omitted: number;
}

export interface ExplanationLimits {
  /** How many details deep. */
  readonly depth: number;
  /** How many parts in all. */
  readonly parts: number;
}

interface Budget {
  left: number;
}

type Told = Partial<Explanation> & Pick<Explanation, 'operation' | 'children'>;

class Explainer {
  readonly #budget: Budget;

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  #make(frame: Frame, world: World, at: number, value: number, told: Partial<Explanation>): Explanation {
    this.#budget.left -= 1;
    return {
      detailId: null,
      entityId: frame.entityId,
      frame,
      world,
      at,
      value: Number.isNaN(value) ? null : value,
      reason: null,
      operation: null,
      tree: null,
      role: null,
      share: null,
      isOverridden: false,
      children: [],
      omitted: 0,
      ...told,
    };
  }

  node(frame: Frame, node: PlanNode, at: number, depth: number): Explanation {
    const value = registerAt(frame, node.slot)[at] ?? Number.NaN;
    const reason = reasonOfNode(frame, node, at);
    const base = { detailId: node.detailId, reason, tree: node.tree };
    const over = frame.overlays?.get(node.slot)?.[at] ?? Number.NaN;
    const isOverridden = !Number.isNaN(over);
    if (node.tree === null || node.fault !== null) return this.#make(frame, node.world, at, value, base);
    if (depth <= 0 || this.#budget.left <= 0 || isOverridden) {
      return this.#make(frame, node.world, at, value, { ...base, isOverridden, omitted: isOverridden ? 0 : 1 });
    }
    const told = this.#told(frame, node.world, node.tree, at, depth - 1);
    return this.#make(frame, node.world, at, value, { ...told, ...base });
  }

  #part(frame: Frame, world: World, node: FormulaNode, at: number, depth: number): Explanation {
    if (node.kind === 'reference') {
      const found = frame.plan.nodeOf(world, detailIdOf(node.name));
      if (found !== null) return this.node(frame, found, at, depth);
    }
    const told = this.#told(frame, world, node, at, depth);
    const reason = reasonAt(frame, world, node, at);
    return this.#make(frame, world, at, valueAt(frame, world, node, at), { ...told, tree: node, reason });
  }

  /** The operation of a part of a formula, and what it was applied to. */
  #told(frame: Frame, world: World, node: FormulaNode, at: number, depth: number): Told {
    const part = (inner: FormulaNode, role: Explanation['role'] = null): Explanation =>
      withRole(this.#part(frame, world, inner, at, depth), role);
    switch (node.kind) {
      case 'reference':
        return { operation: 'same', children: [part(node)] };
      case 'negation':
        return { operation: 'negative', children: [part(node.operand)] };
      case 'binary': {
        if (node.operator !== '+' && node.operator !== '-') {
          const role = node.operator === '/' ? 'divisor' : null;
          return { operation: node.operator, children: [part(node.left), part(node.right, role)] };
        }
        return { operation: '+', children: summandsOf(node).map(({ summand, role }) => part(summand, role)) };
      }
      case 'call':
        return isKeptFunction(node.name)
          ? this.#kept(frame, world, node, at, depth)
          : this.#call(frame, world, node, at, part);
      default:
        return { operation: null, children: [] };
    }
  }

  #call(
    frame: Frame,
    world: World,
    node: CallNode,
    at: number,
    part: (node: FormulaNode, role?: Explanation['role']) => Explanation,
  ): Told {
    const { name, args } = node;
    const [condition, then, otherwise] = args;
    if (name === 'IF' && condition !== undefined && then !== undefined && otherwise !== undefined) {
      const holds = valueAt(frame, world, condition, at);
      const taken = Number.isNaN(holds) ? [] : [part(holds === 1 ? then : otherwise)];
      return { operation: name, children: [part(condition, 'condition'), ...taken] };
    }
    return { operation: name, children: args.map((arg) => part(arg)) };
  }

  /** What reads other periods tells each of them; what reads other entities, each of those. */
  #kept(frame: Frame, world: World, call: CallNode, at: number, depth: number): Told {
    const kept = frame.plan.nodeOfPart(world, call);
    const relation = kept === null ? null : frame.plan.relationOf(kept);
    if (relation !== null) return this.#related(frame, call, relation, at, depth);
    const { series, others, from, to, inWorld } = periodsRead(frame, world, call, at);
    const terms = others.map((other) => this.#part(frame, inWorld, other, at, depth));
    const periods: Explanation[] = [];
    const first = Math.max(0, from);
    const last = Math.min(to, frame.axis.count);
    // A running total of a long series is told by its last periods; each of them opens by itself.
    const told = Math.max(0, Math.min(last - first, this.#budget.left));
    for (let period = last - told; period < last; period += 1) {
      periods.push(this.#part(frame, inWorld, series, period, to - from > 1 ? 0 : depth));
    }
    return { operation: call.name, children: [...periods, ...terms], omitted: Math.max(0, last - first - told) };
  }

  #related(frame: Frame, call: CallNode, relation: Relation, at: number, depth: number): Told {
    const parts = partsAt(frame, relation, at);
    const told = parts.slice(0, Math.max(0, this.#budget.left));
    const children = told.map(({ frame: relative, share, value, weight }) => {
      const registers = relation.registers.get(relative.plan.type);
      const node = registers === undefined ? undefined : relative.plan.nodes[registers.value];
      if (node === undefined) return this.#make(relative, 'own', at, value, { share });
      const explained = this.node(relative, node, at, depth - 1);
      return {
        ...explained,
        share,
        children:
          relation.what === 'WAVG' ? [...explained.children, this.#weight(relative, at, weight)] : explained.children,
      };
    });
    return { operation: call.name, children, omitted: parts.length - told.length };
  }

  #weight(frame: Frame, at: number, weight: number): Explanation {
    return this.#make(frame, 'own', at, weight, { role: 'weight' });
  }
}

const withRole = (explanation: Explanation, role: Explanation['role']): Explanation =>
  role === null ? explanation : { ...explanation, role };

/** `a + b - c` as three parts: sums and differences in a row are one operation to whoever reads them. */
function summandsOf(
  node: FormulaNode,
  role: Explanation['role'] = null,
): readonly { readonly summand: FormulaNode; readonly role: Explanation['role'] }[] {
  const isSum = (one: FormulaNode): one is BinaryNode =>
    one.kind === 'binary' && (one.operator === '+' || one.operator === '-');
  if (!isSum(node) || role !== null) return [{ summand: node, role }];
  return [...summandsOf(node.left), { summand: node.right, role: node.operator === '-' ? 'minus' : null }];
}

/** Why a value of a period is what it is, made when it is asked for: nothing is stored beside values. */
export const explain = (frame: Frame, node: PlanNode, at: number, { depth, parts }: ExplanationLimits): Explanation =>
  new Explainer({ left: parts }).node(frame, node, at, depth);
