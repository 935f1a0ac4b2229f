import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { Frame, PlanNode } from '#shared/metrics/engine/plan.ts';

/** Where an entity has a detail, by its name. */
export function nodeNamed({ plan }: Frame, name: string): PlanNode {
  const node = plan.nodeOf('own', detailIdOf(name));
  if (node === null) throw new Error(`There is no ${name}.`);
  return node;
}
