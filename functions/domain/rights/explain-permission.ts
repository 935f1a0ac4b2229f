import { structureKey } from '#functions/domain/structures/structure-reader.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { PermissionExplanation, rights } from '#shared/contract/rights.ts';
import { explain } from '#shared/domain/permissions/resolve.ts';
import { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { membershipIn, type RightsContext } from './context.ts';
import { entityPathOf, ownersOf } from './own-entities.ts';

type Explained = ReturnType<typeof explain>;

async function pathOf(entityId: string | undefined, organizationId: string): Promise<readonly string[]> {
  if (entityId === undefined) return [];
  const owner = (await ownersOf([entityId])).get(entityId);
  if (owner?.organizationId !== organizationId) throw new DomainError('entityNotFound');
  return entityPathOf(owner);
}

/** Names of the structures that the records name, as far as whoever asks may see them. */
async function entityNames({ chain }: Explained, scope: RequestScope): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(chain.flatMap(({ permission }) => permission?.entityId ?? []));
  const seesAll = scope.may('Edit', 'Organization');
  const visible = [...ids].filter((id) => seesAll || scope.may('View', 'Deal', id));
  const structures = await scope.table.getMany(visible.map(structureKey), Structure);
  return new Map(structures.map(({ id, name }) => [id, name]));
}

function named(explained: Explained, names: ReadonlyMap<string, string>): PermissionExplanation {
  let { because } = explained;
  for (const [id, name] of names) because = because.replaceAll(`entity ${id}`, () => name);
  const chain = explained.chain.map((link) => ({
    ...link,
    entityName: (link.permission?.entityId && names.get(link.permission.entityId)) || null,
  }));
  return { permitted: explained.permitted, because, chain };
}

export const explainPermission: UseCase<(typeof rights.calls)['explainPermission'], RightsContext> = async (
  { params, query: { level, sourceType, entityId, detailName } },
  { scope, member, subject },
) => {
  await member(params.agentId);
  const { agent, access } = await subject(params.agentId);
  const entityPath = await pathOf(entityId, params.orgId);
  if (!agent.enabled || !membershipIn(agent, params.orgId)?.enabled) {
    return { permitted: false, because: 'This user is disabled.', chain: [] };
  }
  const requirement = { level, sourceType, organizationId: params.orgId, entityPath, detailName: detailName ?? null };
  const explained = explain(access, requirement);
  return named(explained, await entityNames(explained, scope));
};
