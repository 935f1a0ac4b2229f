import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { entityNames, entityPaths } from '#functions/domain/structures/exports/entity-path-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { membershipIn } from '#functions/platform/people/agent-store.ts';
import type { PermissionExplanation, rights } from '#shared/contract/rights.ts';
import { explain } from '#shared/domain/permissions/explain.ts';
import { PermissionLine, type Requirement } from '#shared/domain/permissions/permission.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { becauseWords } from '#shared/format/decision-words.ts';
import { requirementsOf } from './asked-by.ts';
import type { RightsContext } from './context.ts';

type Explained = ReturnType<typeof explain>;

/** Names of the entities that are asked about or that the records name, as far as whoever asks may see them. */
async function visibleNames(
  { chain }: Explained,
  { entityPath }: Requirement,
  scope: RequestScope,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...entityPath.slice(0, 1), ...chain.flatMap(({ permission }) => permission?.entityId ?? [])];
  const seesAll = scope.may('Edit', 'Organization');
  const paths = await entityPaths(scope.table, ids);
  const visible = [...paths].flatMap(([id, path]) => (seesAll || scope.may('View', 'Deal', path) ? [id] : []));
  return entityNames(scope.table, visible);
}

const namedChain = ({ chain }: Explained, names: ReadonlyMap<string, string>): PermissionExplanation['chain'] =>
  chain.map((link) => ({
    ...link,
    permission: link.permission && PermissionLine.parse(link.permission),
    entityName: (link.permission?.entityId && names.get(link.permission.entityId)) || null,
  }));

export const explainPermission: UseCase<(typeof rights.calls)['explainPermission'], RightsContext> = async (
  { params, query },
  { scope, member, subject },
) => {
  await member(params.agentId);
  const { agent, access } = await subject(params.agentId);
  const { level, sourceType, sourceId = null, entityId = null, detailType = null, detailName = null } = query;
  const detailValues = [query.detailValues ?? []].flat();
  const question = { level, sourceType, sourceId, entityId, detailType, detailName, detailValues };
  const [requirement = null] = await requirementsOf([question], scope.table);
  if (requirement === null) throw new DomainError('entityNotFound');
  if (!agent.enabled || !membershipIn(agent, params.orgId)?.enabled) {
    return { permitted: false, because: 'This user is disabled.', chain: [] };
  }
  const explained = explain(access, requirement);
  const [names, { details }] = await Promise.all([
    visibleNames(explained, requirement, scope),
    readOrganization(scope.organizationId),
  ]);
  const because = becauseWords(explained, requirement, {
    who: agent.id === scope.agent.id ? 'you' : agent.firstName,
    terms: termsOf(details),
    placeName: (id) => names.get(id) ?? null,
  });
  return { permitted: explained.permitted, because, chain: namedChain(explained, names) };
};
