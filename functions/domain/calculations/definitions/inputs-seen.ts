import { mayOnDetail } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { registerAt } from '#shared/metrics/engine/frame.ts';
import { type Definition, typesMeant } from '#shared/metrics/formula/definitions.ts';
import { type FormulaNode, partsOf } from '#shared/metrics/formula/syntax.ts';
import { toldPerComputed } from '#shared/metrics/told/percent.ts';
import { valueTold } from '#shared/metrics/told/told-value.ts';
import type { Run } from '../run.ts';

/** A detail that a formula names: of the entity itself, or of other entities of some types. */
interface Input {
  readonly detailId: string;
  /** Null: of the entity itself. */
  readonly types: readonly string[] | null;
}

function* inputsOf(node: FormulaNode, types: readonly string[] | null): Generator<Input> {
  if (node.kind === 'reference') yield { detailId: detailIdOf(node.name), types };
  const inner = node.kind === 'call' && node.entityType !== null ? typesMeant(node.entityType) : types;
  for (const part of partsOf(node)) yield* inputsOf(part, inner);
}

/** Every value that an entity has of a detail, in any month that was computed, as it would be told. */
function valuesOf(entity: Entity, { id, kind, unit }: Definition, { computed }: Run) {
  const frame = computed.months.frameOf(entity.id);
  if (frame === null) return [];
  const factor = toldPerComputed(unit);
  const numbers = frame.plan.nodes
    .filter(({ detailId }) => detailId === id)
    .flatMap(({ slot }) => [...registerAt(frame, slot)]);
  return [...new Set(numbers)].flatMap((number) => valueTold(number * factor, kind, frame.texts) ?? []);
}

/**
 * Whether the reader may see every value that a formula reads by name. A definition that is stored was written by somebody who may; one that is being written
 * would otherwise tell whoever writes it what they may not see, by another name. What those details are made of in turn is told or withheld by them.
 */
export function seesInputs(tree: FormulaNode, run: Run, scope: RequestScope): boolean {
  const others = [...run.read.values()].map(({ entity }) => entity);
  return [...inputsOf(tree, null)].every(({ detailId, types }) => {
    const definition = run.definitions.find(detailId);
    if (definition === null) return true;
    const entities = types === null ? [run.entity] : others.filter(({ entityType }) => types.includes(entityType));
    return entities.every((entity) =>
      mayOnDetail(scope, 'View', entity.path, definition.name, valuesOf(entity, definition, run)),
    );
  });
}
