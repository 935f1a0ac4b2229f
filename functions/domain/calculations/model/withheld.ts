import { mayOnDetail, seesFigure } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import { planFor } from '#shared/metrics/inputs/compute-entities.ts';
import { countsCovenants } from '../counts.ts';
import type { ReadEntity } from '../held-entity.ts';
import type { Run } from '../run.ts';

/** The ids of details that are read, by the type of the entities that they are read of. */
export type Needs = ReadonlyMap<string, ReadonlySet<string>>;

/** Everything that a metric of the entity that was asked about is made of, itself included. */
export function needsOf(detailId: string, { entity, definitions, kind, planned }: Run): Needs {
  const plan = planFor(definitions, [{ type: entity.entityType, details: [detailId] }], kind, planned);
  return new Map(
    [...plan.types].map(([type, { nodes }]) => [
      type,
      new Set(nodes.flatMap((node) => (node.detailId === null ? [] : [node.detailId]))),
    ]),
  );
}

/** Every value that is held of a detail, as it was entered. */
function enteredOf(detailId: string, { snapshot, held }: ReadEntity): ReadonlySet<FactValue> {
  const figures = snapshot.columns.filter((column) => column.detailId === detailId);
  const facts = snapshot.dated.filter((one) => one.detailId === detailId);
  const field = held.fields.get(detailId);
  return new Set<FactValue>([
    ...figures.flatMap(({ cells }) => [...cells.values].filter((value) => !Number.isNaN(value))),
    ...facts.flatMap(({ entries }) => entries.flatMap(({ value }) => (value === null ? [] : [value]))),
    ...(field === undefined ? [] : [field]),
  ]);
}

/** Whether the reader may view all that is held of a detail. What is only computed from others is judged by these. */
function mayRead(detailId: string, of: ReadEntity, { definitions }: Run, scope: RequestScope): boolean {
  const definition = definitions.find(detailId);
  if (definition === null) return true;
  const { path } = of.entity;
  const entered = enteredOf(detailId, of);
  if (definition.formula !== null && entered.size === 0) return true;
  return (
    mayOnDetail(scope, 'View', path, definition.name) &&
    [...entered].every((value) => seesFigure(scope, path, { detailName: definition.name, value }))
  );
}

/** Why a metric is not told to the reader, nor what it is made of; null where all of that may be viewed. */
export function reasonToWithhold(detailId: string, needs: Needs, run: Run, scope: RequestScope): string | null {
  const name = run.definitions.find(detailId)?.name ?? detailId;
  if (!mayOnDetail(scope, 'View', run.entity.path, name)) return 'It is not shared with you.';
  if ([...needs.values()].some(countsCovenants)) return 'It counts covenants, which are not part of assumptions.';
  for (const of of run.read.values()) {
    for (const needed of needs.get(of.entity.entityType) ?? []) {
      if (!mayRead(needed, of, run, scope)) return 'It follows from figures that are not shared with you.';
    }
  }
  return null;
}
