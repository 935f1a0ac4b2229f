import { mayOnDetail } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { type NewScenario, Scenario } from '#shared/domain/scenario.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

export const scenariosOf = (entityId: string): string => `Scenario#${entityId}`;
const keyOf = (id: string) => ({ kind: 'Scenario', id });

/** Whether the reader may view every detail that a scenario is about. Its amounts are assumptions; no figure is among them. */
export const maySee = (
  { outcomes, drivers }: Pick<NewScenario, 'outcomes' | 'drivers'>,
  { path }: Entity,
  scope: RequestScope,
): boolean =>
  [...outcomes, ...drivers.map(({ detailName }) => detailName)].every((name) => mayOnDetail(scope, 'View', path, name));

/** A scenario of an entity that the reader may see; refuses with `scenarioNotFound`. */
export async function readScenario(id: string, entity: Entity, scope: RequestScope): Promise<Scenario> {
  const found = await scope.table.get(keyOf(id), Scenario);
  if (found === null || found.entityId !== entity.id || !maySee(found, entity, scope)) {
    throw new DomainError('scenarioNotFound');
  }
  return found;
}

type Content = Omit<Scenario, 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>;

/** Writes a scenario and answers it as it was written. */
export async function saveScenario(
  value: Content,
  expects: 'absent' | number,
  event: string,
  scope: RequestScope,
): Promise<Scenario> {
  const change = scope.table.change({
    key: keyOf(value.id),
    expects,
    value,
    event,
    list: { group: scenariosOf(value.entityId), sort: `${value.name.toLowerCase()}#${value.id}` },
  });
  const [written] = await writeRecords([change], scope.actor, scope.clock.now());
  return Scenario.parse(written);
}
