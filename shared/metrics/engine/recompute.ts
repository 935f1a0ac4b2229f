import { monthsIn } from '../../time/figure-period.ts';
import { type Computation, emptyColumn, runStep } from './computation.ts';
import { registerAt } from './frame.ts';
import type { Frame, PlanNode, Relation, Step } from './plan.ts';

/** Periods from the first up to, not including, the end. */
type Range = readonly [number, number];

/** What has changed: the figures of a node, or what lies over a computed one. */
export interface ChangedColumn {
  readonly frame: Frame;
  readonly node: PlanNode;
  readonly from: number;
  readonly to: number;
}

function union(a: Range | null, b: Range | undefined): Range | null {
  if (b === undefined || a === b) return a;
  if (a === null || (b[0] <= a[0] && b[1] >= a[1])) return b;
  return a[0] <= b[0] && a[1] >= b[1] ? a : [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
}

type Dirty = Map<Frame, Map<number, Range>>;

/** Who reads an entity: found from who is read, once for each computation. */
const readersOf = new WeakMap<Computation, Map<Frame, Set<Frame>>>();

function relationsOf({ plan }: Frame): readonly Relation[] {
  return plan.nodes.flatMap((node) => plan.relationOf(node) ?? []);
}

function readers(computation: Computation): Map<Frame, Set<Frame>> {
  const known = readersOf.get(computation);
  if (known !== undefined) return known;
  const found = new Map<Frame, Set<Frame>>();
  for (const frame of computation.frames) {
    for (const { frame: read } of relationsOf(frame).flatMap((relation) => frame.relatives(relation))) {
      const set = found.get(read) ?? new Set();
      found.set(read, set.add(frame));
    }
  }
  readersOf.set(computation, found);
  return found;
}

function mark(dirty: Dirty, frame: Frame, register: number, range: Range): void {
  const own = dirty.get(frame) ?? new Map<number, Range>();
  dirty.set(frame, own);
  own.set(register, union(range, own.get(register)) ?? range);
}

/** The column of a node's figures, to be written into before {@link recompute}: one that all entities without figures share becomes the entity's own. */
export function writableColumn(frame: Frame, { slot }: PlanNode): Float64Array {
  const register = registerAt(frame, slot);
  if (register !== emptyColumn(frame.axis.count)) return register;
  const own = register.slice();
  frame.registers[slot] = own;
  return own;
}

/** What of its arguments has changed, or of what lies over it. */
function changedOf(frame: Frame, step: Step, dirty: Dirty): Range | null {
  const own = dirty.get(frame);
  let range: Range | null = null;
  if (own !== undefined) {
    for (const register of step.reads) range = union(range, own.get(register));
    for (const register of step.writes) range = union(range, own.get(register));
  }
  const { relation } = step;
  if (relation === null) return range;
  for (const [relative, changed] of dirty) {
    const registers = relation.registers.get(relative.plan.type);
    if (registers === undefined) continue;
    range = union(union(range, changed.get(registers.value)), changed.get(registers.weight));
  }
  return range;
}

function spreadOf({ spread }: Step, range: Range, { axis }: Computation): Range {
  const [from, to] = range;
  if (spread === 'same') return range;
  if (spread === 'later') return [from, axis.count];
  return spread === 'window' ? [from, Math.min(axis.count, to + 12 / monthsIn[axis.grain])] : [0, axis.count];
}

function bringUpToDate(frame: Frame, step: Step, computation: Computation, dirty: Dirty): boolean {
  const changed = changedOf(frame, step, dirty);
  if (changed === null) return false;
  const range = spreadOf(step, changed, computation);
  runStep(frame, step, range[0], range[1]);
  for (const register of step.writes) mark(dirty, frame, register, range);
  return true;
}

/**
 * Brings up to date what depends on columns that have changed, and nothing else: the same values, to the last bit, as if everything were computed anew.
 * Answers how many columns were computed.
 */
export function recompute(computation: Computation, changes: readonly ChangedColumn[]): number {
  const { plan } = computation;
  const dirty: Dirty = new Map();
  const concerned = new Set<Frame>();
  for (const { frame, node, from, to } of changes) {
    mark(dirty, frame, node.slot, [from, to]);
    concerned.add(frame);
  }
  let count = 0;
  for (let stage = 0; stage < plan.stageCount; stage += 1) {
    if (stage > 0)
      for (const frame of [...dirty.keys()])
        for (const reader of readers(computation).get(frame) ?? []) concerned.add(reader);
    for (const frame of concerned) {
      for (const step of frame.plan.stages[stage] ?? []) if (bringUpToDate(frame, step, computation, dirty)) count += 1;
    }
  }
  return count;
}
