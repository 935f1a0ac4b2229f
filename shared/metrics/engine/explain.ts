import type { CallNode, FormulaNode } from '../formula/syntax.ts';
import type { Place } from './causes.ts';
import { isKeptFunction } from './drafts.ts';
import { type Explanation, explanation } from './explanation.ts';
import { registerAt } from './frame.ts';
import { eachPartAt, type PartOfRelation } from './kernels/relations.ts';
import { periodsRead } from './periods-read.ts';
import type { Frame, MonthsBehind, PlanNode, Relation, World } from './plan.ts';
import type { Reason } from './reasons.ts';
import { summandsOf } from './summands.ts';
import { reasonOf, reasonOfNode, verdictAt } from './verdicts.ts';

export interface ExplanationLimits {
  /** How many details deep. */
  readonly depth: number;
  /** How many parts in all, the value itself among them. */
  readonly parts: number;
}

type Told = Pick<Explanation, 'operation' | 'children' | 'omitted'>;
type PartPlace = Extract<Place, { readonly tree: FormulaNode }>;

const nothingTold: Told = { operation: null, children: [], omitted: 0 };
const tooDeep: Told = { ...nothingTold, omitted: 1 };

const isLaidOver = ({ overlays }: Frame, { slot }: PlanNode, at: number): boolean =>
  !Number.isNaN(overlays?.get(slot)?.[at] ?? Number.NaN);

/** What a value of a longer period rolls up from; null where it was entered, or computed from the longer periods because months do not tell it. */
function monthsOf(frame: Frame, node: PlanNode, at: number): MonthsBehind | null {
  if (frame.behind === null) return null;
  const isKnown = !Number.isNaN(registerAt(frame, node.slot)[at] ?? Number.NaN);
  const isComputed = node.tree !== null && isKnown && !isLaidOver(frame, node, at);
  return isComputed ? null : frame.behind(node, at);
}

class Explainer {
  #left: number;
  readonly #reasons = new Map<FormulaNode, PartPlace & { readonly reason: Reason }>();

  constructor(parts: number) {
    this.#left = parts;
  }

  node(frame: Frame, node: PlanNode, at: number, depth: number): Explanation {
    this.#left -= 1;
    const { world, tree, detailId } = node;
    const value = registerAt(frame, node.slot)[at] ?? Number.NaN;
    const reason = Number.isNaN(value) ? reasonOfNode(frame, node, at) : null;
    if (node.fault !== null) return explanation(frame, world, at, value, { detailId, reason, tree });
    const behind = monthsOf(frame, node, at);
    if (behind === null && tree === null) return explanation(frame, world, at, value, { detailId, reason });
    const isOverridden = behind === null && isLaidOver(frame, node, at);
    if (isOverridden) return explanation(frame, world, at, value, { detailId, reason, tree, isOverridden });
    let told = tooDeep;
    if (depth > 0 && behind !== null) told = this.#months(behind, node, depth - 1);
    else if (depth > 0 && tree !== null) told = this.#told(frame, world, tree, at, depth - 1, node);
    const { operation, children, omitted } = told;
    return explanation(frame, world, at, value, { detailId, reason, tree, operation, children, omitted });
  }

  #part(frame: Frame, world: World, tree: FormulaNode, at: number, depth: number): Explanation {
    if (tree.kind === 'reference') {
      const found = frame.plan.nodeOfReference(world, tree);
      if (found !== null) return this.node(frame, found, at, depth);
    }
    const column = frame.plan.nodeOfPart(world, tree);
    const behind = column === null ? null : monthsOf(frame, column, at);
    const [last] = behind?.months ?? [];
    // What reads other months than the period's own is as it is in the last of them.
    if (behind !== null && last !== undefined) return this.#part(behind.frame, world, tree, last, depth);
    this.#left -= 1;
    const verdict = verdictAt(frame, world, tree, at);
    // A name that no detail has opens to nothing.
    const told = tree.kind === 'reference' ? nothingTold : this.#told(frame, world, tree, at, depth, column);
    const { operation, children, omitted } = told;
    const [value, reason] =
      typeof verdict === 'number' ? [verdict, null] : [Number.NaN, this.#reason({ frame, world, tree, at })];
    return explanation(frame, world, at, value, { tree, reason, operation, children, omitted });
  }

  /** Parts come before what they are parts of, whose reason is one of theirs. */
  #reason(place: PartPlace): Reason {
    const reason = reasonOf(place, (cause) => {
      const known = 'tree' in cause ? this.#reasons.get(cause.tree) : undefined;
      return known?.frame === cause.frame && known.at === cause.at && 'world' in cause && known.world === cause.world
        ? known.reason
        : null;
    });
    this.#reasons.set(place.tree, { ...place, reason });
    return reason;
  }

  /** As many as may still be told. */
  #each<Item>(operation: string, items: readonly Item[], tell: (item: Item) => Explanation): Told {
    const children: Explanation[] = [];
    for (const item of items) {
      if (this.#left <= 0) break;
      children.push(tell(item));
    }
    return { operation, children, omitted: items.length - children.length };
  }

  /** The months that a value of a longer period rolls up from, each with as many parts as the others. */
  #months({ frame, rolling, months }: MonthsBehind, node: PlanNode, depth: number): Told {
    const all = this.#left;
    const each = Math.floor(all / Math.max(1, months.length));
    let used = 0;
    this.#left = each;
    const told = this.#each(`MONTHS_${rolling}`, months, (month) => {
      const child = this.node(frame, node, month, months.length === 1 ? depth : Math.min(depth, 1));
      used += each - this.#left;
      this.#left = each;
      return child;
    });
    this.#left = all - used;
    return told;
  }

  /** The operation of a part of a formula, and what it was applied to. `column`: the node that holds its values, if one does. */
  #told(frame: Frame, world: World, tree: FormulaNode, at: number, depth: number, column: PlanNode | null): Told {
    const part = (inner: FormulaNode): Explanation => this.#part(frame, world, inner, at, depth);
    switch (tree.kind) {
      case 'reference':
        return this.#each('same', [tree], part);
      case 'negation':
        return this.#each('negative', [tree.operand], part);
      case 'binary': {
        const { operator, left, right } = tree;
        if (operator === '+' || operator === '-') {
          return this.#each('+', summandsOf(tree), ({ summand, role }) => ({ ...part(summand), role }));
        }
        return this.#each(operator, [left, right], (side) =>
          side === right && operator === '/' ? { ...part(side), role: 'divisor' } : part(side),
        );
      }
      case 'call':
        return this.#call(frame, world, tree, at, depth, column);
      default:
        return nothingTold;
    }
  }

  #call(frame: Frame, world: World, call: CallNode, at: number, depth: number, column: PlanNode | null): Told {
    const { name, args } = call;
    const relation = column === null ? null : frame.plan.relationOf(column);
    if (relation !== null) return this.#related(frame, call, relation, at, depth);
    if (isKeptFunction(name)) return this.#kept(frame, world, call, at, depth);
    const part = (tree: FormulaNode): Explanation => this.#part(frame, world, tree, at, depth);
    const [condition, then, otherwise] = args;
    if (name !== 'IF' || condition === undefined || then === undefined || otherwise === undefined) {
      return this.#each(name, args, part);
    }
    const holds = verdictAt(frame, world, condition, at);
    const read = typeof holds === 'number' ? [condition, holds === 1 ? then : otherwise] : [condition];
    return this.#each(name, read, (tree) => (tree === condition ? { ...part(tree), role: 'condition' } : part(tree)));
  }

  /** What reads other periods tells each of them. */
  #kept(frame: Frame, world: World, call: CallNode, at: number, depth: number): Told {
    const valueIn = (inWorld: World, arg: FormulaNode): number => {
      const verdict = verdictAt(frame, inWorld, arg, at);
      return typeof verdict === 'number' ? verdict : Number.NaN;
    };
    const read = periodsRead(frame, world, call, at, valueIn);
    const { series, alongside, others, from, to, inWorld } = read;
    const terms = this.#each(call.name, others, (other) => this.#part(frame, inWorld, other, at, depth));
    const [first, last] = [Math.max(0, from), Math.min(to, frame.axis.count)];
    const count = last > first && !read.isRefused ? last - first : 0;
    // A running total of a long series is told by its last periods; each of them opens by itself.
    const told = Math.max(0, Math.min(count, Math.floor(this.#left / (1 + alongside.length))));
    const periods: number[] = [];
    for (let period = last - told; period < last; period += 1) periods.push(period);
    const within = this.#each(call.name, periods, (period) =>
      this.#part(frame, inWorld, series, period, count > 1 ? 0 : depth),
    );
    // Most functions read nothing alongside, and lists of nothing for each period take time.
    const days = alongside.length === 0 ? [] : periods.flatMap((period) => alongside.map((tree) => ({ tree, period })));
    const beside = this.#each(call.name, days, ({ tree, period }) => ({
      ...this.#part(frame, inWorld, tree, period, 0),
      role: 'day',
    }));
    const children = [...within.children, ...beside.children, ...terms.children];
    const omitted = others.length + count * (1 + alongside.length) - children.length;
    return { operation: call.name, children, omitted };
  }

  /** What reads other entities tells each of those. */
  #related(frame: Frame, call: CallNode, relation: Relation, at: number, depth: number): Told {
    // Outside of its life an entity adds nothing.
    const all = [...eachPartAt(frame, relation, at)];
    const parts = all.filter(({ isAlive, value }) => isAlive || !Number.isNaN(value));
    return this.#each(call.name, parts, (part) => {
      const { registers, share } = part;
      const { weight: weights } = registers;
      const told = this.#column(part, registers.value, part.value, at, depth);
      const rate = registers.isMoney ? part.rate : null;
      const named = { ...told, share, rate: rate === 1 ? null : rate };
      if (weights < 0) return named;
      if (this.#left <= 0) return { ...named, omitted: named.omitted + 1 };
      const weight = this.#column(part, weights, part.weight, at, 0);
      const weightRate = registers.isWeightMoney && part.weightRate !== 1 ? part.weightRate : null;
      return { ...named, children: [...told.children, { ...weight, role: 'weight', rate: weightRate }] };
    });
  }

  #column({ frame }: PartOfRelation, register: number, value: number, at: number, depth: number): Explanation {
    const node = frame.plan.nodes[register];
    if (node !== undefined) return this.node(frame.whole?.(register) ?? frame, node, at, depth);
    this.#left -= 1;
    return explanation(frame, 'own', at, value, {});
  }
}

/** Why a value of a period is what it is, made when it is asked for: nothing is stored beside values. */
export const explain = (frame: Frame, node: PlanNode, at: number, { depth, parts }: ExplanationLimits): Explanation =>
  new Explainer(parts).node(frame, node, at, depth);
