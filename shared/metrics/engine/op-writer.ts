import { typesMeant } from '../formula/definitions.ts';
import { formulaFunctions } from '../formula/formula-functions.ts';
import type { BinaryNode, CallNode, FormulaNode } from '../formula/syntax.ts';
import { callKernels } from './call-kernels.ts';
import { type Draft, type DraftBook, isKeptCall } from './drafts.ts';
import { add, copy, divide, multiply, negate, subtract } from './kernels/arithmetic.ts';
import { comparisons, type IsError } from './kernels/logic.ts';
import { relate } from './kernels/relations.ts';
import { sumsOfThree } from './kernels/sums.ts';
import type { Kernel, Op, PlanNode, Relation, Step } from './plan.ts';
import type { TextTable } from './text-table.ts';
import { errorTestOf } from './verdicts.ts';

const plainOp: Omit<Op, 'run' | 'out'> = {
  a: -1,
  b: -1,
  c: -1,
  d: -1,
  more: [],
  relation: null,
};

const arithmetic: Readonly<Record<string, Kernel>> = { '+': add, '-': subtract, '*': multiply, '/': divide };

const aggregateNamed = (name: string): Relation['what'] => {
  const what = name.split('_')[1];
  const found = (['SUM', 'MIN', 'MAX', 'AVG', 'COUNT', 'WAVG'] as const).find((one) => one === what);
  if (found === undefined) throw new Error(`${name} is no aggregate.`);
  return found;
};

/** Turns formulas of one type of entity into ops over registers. */
export class OpWriter {
  readonly #nodeCount: number;
  readonly #book: DraftBook;
  readonly #texts: TextTable;
  readonly #nodeOf: (draft: Draft) => PlanNode;
  readonly #constants = new Map<number, number>();
  readonly #free: number[] = [];
  readonly #temporary = new Set<number>();
  #next: number;
  #ops: Op[] = [];

  constructor(nodeCount: number, book: DraftBook, texts: TextTable, nodeOf: (draft: Draft) => PlanNode) {
    this.#nodeCount = nodeCount;
    this.#next = nodeCount;
    this.#book = book;
    this.#texts = texts;
    this.#nodeOf = nodeOf;
  }

  constants = () => [...this.#constants].map(([value, slot]) => ({ slot, value }));
  registerCount = () => this.#next;
  scratchFrom = () => this.#nodeCount;

  stepOf(draft: Draft): Step | null {
    const { tree } = draft;
    if (tree === null) return null;
    this.#ops = [];
    const node = this.#nodeOf(draft);
    if (isKeptCall(tree)) this.#keptCall(draft, tree, node.slot);
    else this.#expression(draft, tree, node.slot);
    const reads = [...draft.dependencies].flatMap(([other, by]) =>
      by === 'related' ? [] : [this.#nodeOf(other).slot],
    );
    const spread = isKeptCall(tree) ? (callKernels[tree.name]?.spread ?? 'same') : 'same';
    const relation = this.#ops.at(-1)?.relation ?? null;
    return { node, ops: this.#ops, body: [], reads, writes: [node.slot], relation, spread };
  }

  #constant(value: number): number {
    const known = this.#constants.get(value);
    if (known !== undefined) return known;
    this.#constants.set(value, this.#next);
    this.#next += 1;
    return this.#next - 1;
  }

  #takeTemporary(): number {
    const register = this.#free.pop() ?? this.#next++;
    this.#temporary.add(register);
    return register;
  }

  #release(registers: readonly number[], except: number): void {
    for (const register of new Set(registers)) {
      if (register !== except && this.#temporary.delete(register)) this.#free.push(register);
    }
  }

  #write(op: Partial<Op> & Pick<Op, 'run' | 'out'>): number {
    this.#ops.push({ ...plainOp, ...op });
    return op.out;
  }

  #constantOf(node: FormulaNode): number | null {
    if (node.kind === 'number') return this.#constant(node.value);
    if (node.kind === 'boolean') return this.#constant(node.value ? 1 : 0);
    return node.kind === 'text' ? this.#constant(this.#texts.codeOf(node.value)) : null;
  }

  /** The register of a column that is there already; null for what has to be computed. */
  #standing({ type, world }: Draft, node: FormulaNode): number | null {
    const constant = this.#constantOf(node);
    if (constant !== null) return constant;
    if (node.kind !== 'reference' && !isKeptCall(node)) return null;
    const part = this.#book.part(type, world, node);
    return part === null ? null : this.#nodeOf(part).slot;
  }

  /** Writes what computes a part and answers its register: `target`, or one of its own choice. */
  #expression(draft: Draft, node: FormulaNode, target: number | null): number {
    const standing = this.#standing(draft, node);
    if (standing !== null) return target === null ? standing : this.#write({ run: copy, out: target, a: standing });
    switch (node.kind) {
      case 'negation': {
        const a = this.#expression(draft, node.operand, null);
        this.#release([a], -1);
        return this.#write({ run: negate, out: target ?? this.#takeTemporary(), a });
      }
      case 'binary':
        return this.#binary(draft, node, target);
      case 'call':
        return this.#call(draft, node, target);
      default:
        throw new Error(`A ${node.kind} stands already.`);
    }
  }

  #binary(draft: Draft, { operator, left, right }: BinaryNode, target: number | null): number {
    const run = arithmetic[operator] ?? comparisons[operator];
    if (run === undefined) throw new Error(`There is no operator ${operator}.`);
    const ofThree = left.kind === 'binary' ? sumsOfThree[left.operator + operator] : undefined;
    if (left.kind === 'binary' && ofThree !== undefined) {
      const [a, b] = [this.#expression(draft, left.left, null), this.#expression(draft, left.right, null)];
      const c = this.#expression(draft, right, null);
      this.#release([a, b, c], -1);
      return this.#write({ run: ofThree, out: target ?? this.#takeTemporary(), a, b, c });
    }
    const [a, b] = [this.#expression(draft, left, null), this.#expression(draft, right, null)];
    this.#release([a, b], -1);
    return this.#write({ run, out: target ?? this.#takeTemporary(), a, b });
  }

  #call(draft: Draft, { name, args }: CallNode, target: number | null): number {
    const call = callKernels[name];
    if (call === undefined) throw new Error(`There is no function ${name}.`);
    const registers = args.map((arg) => this.#expression(draft, arg, null));
    const isError = (index: number): IsError | null => this.#isErrorOf(draft, args[index]);
    const [a = -1, b = -1, c = -1, d = -1] = registers;
    if (call.shape === 'fixed' || call.shape === 'list' || registers.length < 2) {
      this.#release(registers, -1);
      const out = target ?? this.#takeTemporary();
      // `IN(x)` of one option has its list; a chain of one argument is that argument.
      if (call.shape === 'chain') return this.#write({ run: copy, out, a });
      const more = call.shape === 'list' ? registers.slice(1) : [];
      return this.#write({ run: call.kernel(args.length, isError(0)), out, a, b, c, d, more });
    }
    return this.#chain(call.kernel, registers, isError, target);
  }

  #chain(
    kernel: (count: number, isError: IsError | null) => Kernel,
    registers: readonly number[],
    isError: (index: number) => IsError | null,
    target: number | null,
  ): number {
    // A register of its own for what has been joined so far: the target may be read by an argument that follows, in a loop over periods.
    let joined = registers[0] ?? -1;
    for (const [index, b] of registers.entries()) {
      if (index === 0) continue;
      const isLast = index === registers.length - 1;
      const a = joined;
      joined = isLast && target !== null ? target : this.#takeTemporary();
      this.#write({ run: kernel(2, index === 1 ? isError(0) : this.#anyError(isError, index)), out: joined, a, b });
      this.#release([a, b], joined);
    }
    return joined;
  }

  /** Of `COALESCE(a, b, c)` the second step asks about `b` only: where `a` is an error, the first has ended it. */
  #anyError(isError: (index: number) => IsError | null, index: number): IsError | null {
    const checks = Array.from({ length: index }, (_, at) => isError(at)).filter((check) => check !== null);
    if (checks.length === 0) return null;
    return (frame, at) => checks.some((check) => check(frame, at));
  }

  #isErrorOf({ world }: Draft, arg: FormulaNode | undefined): IsError | null {
    if (arg === undefined || this.#constantOf(arg) !== null) return null;
    return errorTestOf(world, arg);
  }

  #keptCall(draft: Draft, call: CallNode, out: number): void {
    const spec = formulaFunctions[call.name];
    const places = this.#book.argumentsOf(draft, call);
    const registerOf = ({ type, world, node, by }: (typeof places)[number]): number => {
      const part = this.#book.part(type, world, node, by);
      return part === null ? (this.#constantOf(node) ?? -1) : this.#nodeOf(part).slot;
    };
    if (spec?.over) {
      const registers = places.map((place) => ({
        type: place.type,
        register: registerOf(place),
        isMoney: this.#book.isMoney(place.type, place.node),
      }));
      this.#write({
        run: relate,
        out,
        relation: relationOf(spec.over, call, registers, this.#book.leavesOutInactive(call)),
      });
      return;
    }
    const kernel = callKernels[call.name];
    if (kernel === undefined) throw new Error(`There is no function ${call.name}.`);
    const [a = -1, b = -1, c = -1, d = -1] = places.map(registerOf);
    const [first] = places;
    const isError: IsError | null = first ? errorTestOf(first.world, first.node) : null;
    this.#write({ run: kernel.kernel(places.length, isError), out, a, b, c, d });
  }
}

function relationOf(
  over: 'related' | 'below',
  { name, entityType }: CallNode,
  places: readonly { readonly type: string; readonly register: number; readonly isMoney: boolean }[],
  leavesOutInactive: boolean,
): Relation {
  const types = typesMeant(entityType ?? '');
  const registers = new Map(
    types.map((type) => {
      const [value, weight] = places.filter((place) => place.type === type);
      const own = { value: value?.register ?? -1, weight: weight?.register ?? -1 };
      return [type, { ...own, isMoney: value?.isMoney === true, isWeightMoney: weight?.isMoney === true }];
    }),
  );
  return { over, types, what: aggregateNamed(name), registers, leavesOutInactive };
}

/** Steps that lead to one another: whatever one of them reads from outside changes all that is later. */
export function loopOf(body: readonly Step[]): Step {
  const writes = body.flatMap((step) => step.writes);
  const reads = [...new Set(body.flatMap((step) => step.reads))].filter((register) => !writes.includes(register));
  return { node: null, ops: [], body, reads, writes, relation: null, spread: 'later' };
}
