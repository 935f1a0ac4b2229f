import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { agentChange, newAgentRecord } from '#functions/platform/people/agent-store.ts';
import { requireNothingDenied } from '#functions/platform/people/own-rights.ts';
import {
  newProvisioningToken,
  ProvisioningTokenRecord,
  pointerToToken,
  provisioningTokenKey,
  provisioningTokenList,
  readTokenUses,
  tokenRemoval,
} from '#functions/platform/sign-in/provisioning-tokens.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { session } from '#shared/contract/session.ts';
import { newMembership } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { requireEndAhead } from '../api-clients/client-rules.ts';
import type { SessionContext } from '../context.ts';

type Calls = typeof session.calls;

/** A program that may manage the organization could otherwise give itself a token that outlives it. */
function requirePerson({ session: signIn }: RequestScope): void {
  if (signIn?.kind === 'client') throw new DomainError('provisioningTokensForPeople', { reason: 'an API client' });
}

export const listProvisioningTokens: UseCase<Calls['listProvisioningTokens'], SessionContext> = async (
  { query },
  { scope: { table } },
) => {
  const found = await table.list(provisioningTokenList, ProvisioningTokenRecord, query);
  const ids = found.items.map(({ id }) => id);
  const uses = await readTokenUses(table, ids);
  const items = found.items.map(({ secretHash: _, ...token }) => ({
    ...token,
    lastUsedOn: uses.get(token.id) ?? null,
  }));
  return page({ ...found, items });
};

/** In whose name the provider acts: somebody without address and password, whom no list of people shows. */
export const createProvisioningToken: UseCase<Calls['createProvisioningToken'], SessionContext> = async (
  { params: { orgId }, body: { name, validUntil } },
  { scope, actor, clock },
) => {
  const { table, agent } = scope;
  requirePerson(scope);
  requireNothingDenied(scope);
  requireEndAhead(validUntil, clock);
  const { name: organizationName } = await readOrganization(orgId);

  const { id, token, secretHash } = newProvisioningToken();
  const createdByName = `${agent.firstName} ${agent.lastName}`.trim();
  const membership = newMembership({ organizationId: orgId, organizationName, accessType: 'MEMBER' });
  const acting = newAgentRecord({
    id,
    firstName: name,
    lastName: '(provisioning)',
    email: '',
    initialSignUpCompleted: true,
    memberships: [membership],
    apiClient: true,
  });
  const stored = table.change({
    key: provisioningTokenKey(id),
    expects: 'absent',
    value: { id, name, validUntil, createdByName, secretHash },
    event: 'provisioningToken.created',
    list: { group: provisioningTokenList, sort: `${name.toLowerCase()}#${id}` },
  });
  await writeRecords(
    [stored, pointerToToken(id, orgId), agentChange(acting, 'absent', 'agent.created')],
    actor,
    clock.now(),
  );
  return { id, token };
};

/** Names no version: whoever ends a token means it. */
export const revokeProvisioningToken: UseCase<Calls['revokeProvisioningToken'], SessionContext> = async (
  { params: { tokenId } },
  { scope, actor, clock },
) => {
  const { table } = scope;
  requirePerson(scope);
  await attempted(async () => {
    const token = await table.get(provisioningTokenKey(tokenId), ProvisioningTokenRecord);
    if (!token) throw new DomainError('provisioningTokenNotFound', { reason: tokenId });
    await writeRecords(await tokenRemoval(table, token), actor, clock.now());
  });
  return {};
};
