import { readOrganization } from '#functions/domain/organizations/organization-reader.ts';
import { isActiveRole } from '#functions/domain/rights/role-reader.ts';
import { type AgentRecord, agentChange, findAgent, membershipIn } from '#functions/platform/agent-store.ts';
import { isRecordChanged } from '#functions/platform/attempts.ts';
import { writeRecords } from '#functions/platform/records.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { issueSessionToken, secondsValid } from '#functions/platform/session-token.ts';
import { tableOf } from '#functions/platform/table.ts';
import type { session } from '#shared/contract/session.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../context.ts';
import { withRoles } from './api-client-agent.ts';
import { type ApiClientRecord, apiClientUse, findApiClient, isSecretOf } from './api-client-store.ts';
import { clientCredentials } from './client-credentials.ts';
import { countFailure, requireAttemptsLeft } from './token-attempts.ts';

type GetApiToken = UseCase<(typeof session.calls)['getApiToken'], SessionContext>;

const refused = (reason: string): DomainError => new DomainError('apiClientRefused', { reason });

/** Notes the day of use, once a day, and brings the client's role up to the setting. */
async function noteUse(
  client: ApiClientRecord,
  agent: AgentRecord,
  organization: Organization,
  { actor, clock }: SessionContext,
): Promise<void> {
  const roleId = settingValue(organization.details, 'apiRole');
  const table = tableOf(organization.id);
  const roles = roleId === '' ? [] : [roleId];
  if (roleId !== '' && !(await isActiveRole(table, roleId))) throw refused('its role is gone');
  const membership = membershipIn(agent, organization.id);
  if (!agent.enabled || !membership?.enabled) throw refused('its agent is disabled');
  const hasRole = membership.roles.join() === roles.join();
  const changes = [
    ...(client.lastUsedAt === clock.today() ? [] : [apiClientUse(table, client, clock.today())]),
    ...(hasRole ? [] : [agentChange(withRoles(agent, organization.id, roles), agent.version, 'agent.roleChanged')]),
  ];
  try {
    await writeRecords(changes, { ...actor, agentId: agent.id }, clock.now());
  } catch (error) {
    // Two tokens at once: the other request has written the same. With a role that is not written yet, the client must ask again.
    if (!hasRole || !isRecordChanged(error)) throw error;
  }
}

export const getApiToken: GetApiToken = async ({ body }, context) => {
  const { scope, clock } = context;
  if (body.grant_type === undefined) throw new DomainError('tokenRequestInvalid');
  if (body.grant_type !== 'client_credentials') throw new DomainError('grantTypeUnsupported');
  const { clientId, secret } = clientCredentials(scope.authorization, body);
  const attempt = { clientId, address: scope.device.address };
  await requireAttemptsLeft(attempt, clock);
  const found = await findApiClient(clientId);
  if (!isSecretOf(found?.client ?? null, secret) || !found) {
    await countFailure(attempt, clock);
    throw refused('unknown client or wrong secret');
  }

  const organization = await readOrganization(found.organizationId);
  if (!settingValue(organization.details, 'apiAccessEnabled')) throw new DomainError('apiAccessDisabled');
  const agent = await findAgent(found.client.agentId);
  if (!agent) throw refused('its agent is gone');
  await noteUse(found.client, agent, organization, context);

  const owner = { agentId: agent.id, organizationId: organization.id };
  const { token } = await issueSessionToken({ kind: 'client', ...owner }, clock.now());
  return { access_token: token, token_type: 'Bearer', expires_in: secondsValid('client') };
};
