import type { Computation, EntitySource } from '#shared/metrics/engine/computation.ts';
import { registerAt } from '#shared/metrics/engine/frame.ts';
import type { Frame } from '#shared/metrics/engine/plan.ts';
import { type ChangedColumn, writableColumn } from '#shared/metrics/engine/recompute.ts';
import type { Chance } from '../hostile/chance.ts';

function randomRange(chance: Chance, count: number): readonly [number, number] {
  const from = chance.below(count);
  return [from, Math.min(count, from + 1 + chance.below(chance.is(0.5) ? 1 : count))];
}

/** Writes other figures into columns, or takes them out; sometimes into what lies over a computed value. */
function randomEdit(chance: Chance, frame: Frame): ChangedColumn | null {
  const [from, to] = randomRange(chance, frame.axis.count);
  const numbers = frame.plan.inputs.filter(({ detailId }) => /-[abcd]$/.test(detailId ?? ''));
  const [slot] = [...(frame.overlays?.keys() ?? [])];
  const laidOver = slot === undefined || chance.is(0.7) ? undefined : frame.plan.nodes[slot];
  const node = laidOver ?? (numbers.length > 0 ? chance.of(numbers) : null);
  if (node === null) return null;
  const column = node === laidOver ? frame.overlays?.get(node.slot) : writableColumn(frame, node);
  if (column === undefined) return null;
  for (let at = from; at < to; at += 1) column[at] = chance.is(0.3) ? Number.NaN : chance.below(30) - 8;
  return { frame, node, from, to };
}

export function randomEdits(chance: Chance, { frames }: Computation): readonly ChangedColumn[] {
  const edits = Array.from({ length: 1 + chance.below(4) }, () => randomEdit(chance, chance.of(frames)));
  return edits.filter((edit) => edit !== null);
}

/** Sources that deliver what a computation holds now, so that it can be computed anew as a whole. */
export function sourcesOfNow({ frames }: Computation, sources: readonly EntitySource[]): readonly EntitySource[] {
  return sources.map((source) => {
    const frame = frames.find(({ entityId }) => entityId === source.id);
    if (frame === undefined) return source;
    return {
      ...source,
      column: (world, detailId) => {
        const node = frame.plan.nodeOf(world, detailId);
        return node === null ? null : registerAt(frame, node.slot).slice();
      },
      overlay: ({ slot }) => frame.overlays?.get(slot)?.slice() ?? null,
    };
  });
}
