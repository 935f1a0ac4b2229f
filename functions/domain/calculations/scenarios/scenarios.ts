import { randomUUID } from 'node:crypto';
import { type Entity, readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { calculations } from '#shared/contract/calculations.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import { type NewScenario, Scenario } from '#shared/domain/scenario.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { CalculationsContext } from '../context.ts';
import { maySee, readScenario, saveScenario, scenariosOf } from './scenario-store.ts';

type Calls = typeof calculations.calls;

/** Refuses what its writer could not see afterwards, and drivers of entities that are not there. */
async function requireSeen(body: NewScenario, entity: Entity, scope: RequestScope): Promise<void> {
  const others = new Set(body.drivers.flatMap((driver) => driver.entityId ?? []));
  for (const id of others) await readEntity(scope.table, id);
  if (!maySee(body, entity, scope)) throw new DomainError('notPermitted', { reason: 'View on Detail' });
}

/** Scenarios whose figures the reader may not view are left out, so that a page may be shorter than asked. */
export const listScenarios: UseCase<Calls['listScenarios'], CalculationsContext> = async (
  { params, query },
  { scope },
) => {
  const entity = await readEntity(scope.table, params.id);
  const found = await scope.table.list(scenariosOf(params.id), Scenario, query);
  return page({ ...found, items: found.items.filter((one) => maySee(one, entity, scope)) });
};

export const createScenario: UseCase<Calls['createScenario'], CalculationsContext> = async (
  { params, body },
  { scope },
) => {
  const entity = await readEntityInForce(scope.table, params.id);
  await requireSeen(body, entity, scope);
  const value = { ...body, id: randomUUID(), entityId: entity.id, launchStatus: 'Active' as const };
  return saveScenario(value, 'absent', 'scenario.created', scope);
};

export const updateScenario: UseCase<Calls['updateScenario'], CalculationsContext> = async (
  { params, body: { version, ...content } },
  { scope },
) => {
  const entity = await readEntityInForce(scope.table, params.id);
  const before = await readScenario(params.scenarioId, entity, scope);
  await requireSeen(content, entity, scope);
  return saveScenario({ ...withoutStamp(before), ...content }, version, 'scenario.updated', scope);
};

export const changeScenarioStatus: UseCase<Calls['changeScenarioStatus'], CalculationsContext> = async (
  { params, body: { version, launchStatus } },
  { scope },
) => {
  const entity = await readEntityInForce(scope.table, params.id);
  const before = await readScenario(params.scenarioId, entity, scope);
  const event = launchStatus === 'Active' ? 'scenario.restored' : 'scenario.obsoleted';
  return saveScenario({ ...withoutStamp(before), launchStatus }, version, event, scope);
};
