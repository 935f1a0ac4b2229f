import { describe, expect, it } from 'vitest';
import { computeAll, layOut } from '#shared/metrics/engine/computation.ts';
import { explain } from '#shared/metrics/engine/explain.ts';
import type { Explanation } from '#shared/metrics/engine/explanation.ts';
import { registerAt } from '#shared/metrics/engine/frame.ts';
import type { Frame } from '#shared/metrics/engine/plan.ts';
import { StreamedComputation } from '#shared/metrics/engine/streamed-computation.ts';
import { isErrorOfNode, reasonOfNode } from '#shared/metrics/engine/verdicts.ts';
import { computeEntities } from '#shared/metrics/inputs/compute-entities.ts';
import { numbersKept, streamEntities } from '#shared/metrics/inputs/stream-entities.ts';
import { Chance } from '#tests/support/hostile/chance.ts';
import { randomCatalog } from '#tests/support/metrics/random-catalog.ts';
import { randomHeldRequest } from '#tests/support/metrics/random-held.ts';
import { computationOf, randomAxis, randomWorld } from '#tests/support/metrics/random-world.ts';

/** As people read it, whose numbers are the same to the last bit. */
const explained = ({
  entityId,
  detailId,
  at,
  value,
  reason,
  operation,
  share,
  rate,
  omitted,
  children,
}: Explanation): object => ({
  ...{ entityId, detailId, at, value, reason: reason?.kind, operation, share, rate, omitted },
  children: children.map(explained),
});

function differencesOf(frame: Frame, other: Frame | null): readonly string[] {
  if (other === null) return [`${frame.entityId} is missing`];
  return frame.plan.nodes.flatMap((node) => {
    const [a, b] = [registerAt(frame, node.slot), registerAt(other, node.slot)];
    return [...a.keys()].flatMap((at): string[] => {
      const isSame =
        Object.is(a[at], b[at]) &&
        isErrorOfNode(frame, node, at) === isErrorOfNode(other, node, at) &&
        JSON.stringify(reasonOfNode(frame, node, at)) === JSON.stringify(reasonOfNode(other, node, at));
      return isSame ? [] : [`${frame.entityId} ${node.key} at ${at}: ${a[at]} ${b[at]}`];
    });
  });
}

function explanationsDiffer(frame: Frame, other: Frame | null): readonly string[] {
  if (other === null) return [];
  return frame.plan.computed.flatMap((node) => {
    const at = frame.axis.count - 3;
    const [a, b] = [frame, other].map((of) =>
      JSON.stringify(explained(explain(of, node, at, { depth: 4, parts: 60 }))),
    );
    return a === b ? [] : [`${frame.entityId} ${node.key}: ${a} ${b}`];
  });
}

/** Many, and other ones, with `SEEDS=from-to`; what fails names its seed. */
const [from = 7_028, to = 7_036] = (process.env['SEEDS']?.split('-') ?? []).map(Number);
const seeds = Array.from({ length: to - from }, (_, index) => from + index);

describe('Entities that are computed one after the other', () => {
  it.each(seeds)('have the same columns and reasons, to the last bit, as those computed together; seed %i', (seed) => {
    const chance = new Chance(seed);
    const world = randomWorld(chance, randomCatalog(chance, 12, 3), randomAxis(chance, 20));
    const together = computationOf(world);
    computeAll(together);
    const { plan, sources } = world;
    const { axis } = together;
    const byId = new Map(sources.map((source) => [source.id, source]));

    const streamed = new StreamedComputation({
      ...{ plan, axis, entities: sources },
      layOut: (id, kept) =>
        layOut(
          plan,
          axis,
          [byId.get(id)].flatMap((source) => source ?? []),
          kept,
        ),
    });
    const pauses = [...streamed.compute()].length;

    expect(
      together.frames.flatMap((frame) => differencesOf(frame, streamed.frameOf(frame.entityId))).slice(0, 3),
    ).toEqual([]);
    expect(pauses).toBe(streamed.pauses);
  });

  it.each(seeds)(
    'come to the same in any length of periods, currency and data kind, with the same explanations; seed %i',
    (seed) => {
      const chance = new Chance(seed);
      const request = randomHeldRequest(chance, randomCatalog(chance, 10, 3));
      const together = computeEntities(request);

      const stream = streamEntities(request);
      const fractions: number[] = [];
      let step = stream.next();
      for (; step.done !== true; step = stream.next()) fractions.push(step.value);
      const streamed = step.value;

      const { frames } = together.result;
      expect(
        frames.flatMap((frame) => differencesOf(frame, streamed.result.frameOf(frame.entityId))).slice(0, 3),
      ).toEqual([]);
      expect(
        frames.flatMap((frame) => explanationsDiffer(frame, streamed.result.frameOf(frame.entityId))).slice(0, 1),
      ).toEqual([]);
      expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
      expect(fractions.every((fraction) => fraction > 0 && fraction <= 1)).toBe(true);
      expect(numbersKept(request)).toBeGreaterThanOrEqual(0);
    },
  );
});
