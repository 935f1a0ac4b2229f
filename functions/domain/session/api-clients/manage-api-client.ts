import { readOrganization } from '#functions/domain/organizations/organization-reader.ts';
import { requireRoles } from '#functions/domain/rights/role-reader.ts';
import { agentChange, findAgent } from '#functions/platform/agent-store.ts';
import type { PendingChange } from '#functions/platform/records.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { session } from '#shared/contract/session.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../context.ts';
import { newApiClientAgent, withRoles } from './api-client-agent.ts';
import {
  type ApiClientRecord,
  apiClientRemoval,
  apiClientReplacement,
  newCredentials,
  readApiClient,
} from './api-client-store.ts';

type Calls = typeof session.calls;

/** Prepares the agent of the client: a new one, or the one before, whose tokens end now. */
async function clientAgent(
  before: ApiClientRecord | null,
  organization: { readonly id: string; readonly name: string },
  roles: string[],
  { clock }: SessionContext,
): Promise<{ id: string; change: PendingChange }> {
  const known = before && (await findAgent(before.agentId));
  if (!known) {
    const agent = newApiClientAgent(organization.id, organization.name, roles);
    return { id: agent.id, change: agentChange(agent, 'absent', 'agent.created') };
  }
  const agent = { ...withRoles(known, organization.id, roles), tokensValidFrom: clock.now().toISOString() };
  return { id: agent.id, change: agentChange(agent, known.version, 'agent.credentialsRotated') };
}

export const enableApi: UseCase<Calls['enableApi'], SessionContext> = async (
  { params: { orgId }, body: { roleId } },
  context,
) => {
  const { table } = context.scope;
  const roles = roleId === null ? [] : [roleId];
  await requireRoles(table, roles);
  const organization = await readOrganization(orgId);
  const { clientId, secret } = newCredentials();

  const settings = { apiAccessEnabled: 'true', apiClientId: clientId, apiRole: roleId ?? '' };
  await context.changeSettings(orgId, settings, context, async () => {
    const before = await readApiClient(table);
    const { id: agentId, change } = await clientAgent(before, organization, roles, context);
    return [change, ...(await apiClientReplacement(table, before, { clientId, secret, agentId }))];
  });
  return { client_id: clientId, client_secret: secret };
};

export const getApiClient: UseCase<Calls['getApiClient'], SessionContext> = async ({ params }, { scope }) => {
  const [{ details }, client] = await Promise.all([readOrganization(params.orgId), readApiClient(scope.table)]);
  if (!client) throw new DomainError('apiClientNotFound');
  const { secretHash: _s, agentId: _a, ...shown } = client;
  return {
    ...shown,
    roleId: settingValue(details, 'apiRole') || null,
    enabled: settingValue(details, 'apiAccessEnabled'),
  };
};

export const revokeApi: UseCase<Calls['revokeApi'], SessionContext> = async ({ params }, context) => {
  const { scope, clock } = context;
  await context.changeSettings(params.orgId, { apiAccessEnabled: '', apiClientId: '' }, context, async () => {
    const client = await readApiClient(scope.table);
    if (!client) throw new DomainError('apiClientNotFound');
    const agent = await findAgent(client.agentId);
    const ended = agent && { ...agent, enabled: false, tokensValidFrom: clock.now().toISOString() };
    return [
      ...(ended ? [agentChange(ended, ended.version, 'agent.disabled')] : []),
      ...(await apiClientRemoval(scope.table, client)),
    ];
  });
  return {};
};
