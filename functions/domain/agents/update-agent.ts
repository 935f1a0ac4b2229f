import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { requireRoles } from '#functions/platform/people/active-roles.ts';
import { type AgentRecord, withMembership } from '#functions/platform/people/agent-store.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { agents } from '#shared/contract/agents.ts';
import { isAdministrator } from '#shared/domain/administrator.ts';
import type { AgentChange, Membership } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { agentAndMemberChanges } from './agent-and-member-changes.ts';
import { type AgentsContext, requireMembership } from './context.ts';
import { memberView } from './member-view.ts';
import { isOwnAccountHere, mayAdministerAccount } from './whose-account.ts';

type Calls = typeof agents.calls;

/** What of the area's context these need, so that others can change members too. */
export type MemberChanging = Pick<AgentsContext, 'scope' | 'member'>;

const withProfile = (agent: AgentRecord, change: AgentChange): AgentRecord => ({
  ...agent,
  firstName: change.firstName ?? agent.firstName,
  lastName: change.lastName ?? agent.lastName,
  phoneNumber: change.primaryPhoneNumber === undefined ? agent.phoneNumber : change.primaryPhoneNumber,
});

const hasSameProfile = (one: AgentRecord, other: AgentRecord): boolean =>
  one.firstName === other.firstName && one.lastName === other.lastName && one.phoneNumber === other.phoneNumber;

const ownNumber = 'People tell their number themselves once they have accepted.';

/** What is the same in every organization is changed by whoever may administer the account; see `whose-account.ts`. */
function requireProfileIsTheirs(before: AgentRecord, after: AgentRecord, { scope }: MemberChanging): void {
  if (hasSameProfile(before, after)) return;
  if (before.invited && after.phoneNumber !== null) {
    throw new DomainError('requestInvalid', { fields: { primaryPhoneNumber: ownNumber } });
  }
  if (mayAdministerAccount(scope, before) || isOwnAccountHere(scope, before)) return;
  throw new DomainError('notPermitted', {
    userMessage:
      before.id === scope.agent.id
        ? 'Sign in with your password to change your profile: this sign-in is for one organization only.'
        : 'Only they themselves can change their profile.',
  });
}

const externalsHaveNone = 'Guests and external users have no roles. Grant them what they need item by item.';
const isExternal = ({ accessType }: Membership): boolean => accessType === 'GUEST' || accessType === 'UNAFFILIATED';

async function write(
  before: AgentRecord,
  after: AgentRecord,
  event: string,
  { scope }: MemberChanging,
): Promise<AgentRecord> {
  const changes = await agentAndMemberChanges(after, before.version, event);
  const [was, is] = [before, after].map((agent) => isAdministrator(requireMembership(agent, scope.organizationId)));
  if (was && !is && before.id === scope.agent.id) throw new DomainError('ownAdministratorRole');
  await writeRecords(changes, scope.actor, scope.clock.now());
  return { ...after, version: before.version + 1 };
}

export const updateAgentInOrganization: UseCase<Calls['updateAgentInOrganization'], MemberChanging> = async (
  { params, body },
  context,
) => {
  const { scope, member } = context;
  // Everybody may reach this call for themselves; roles are for administrators to give.
  if (body.roles && !scope.may('Create', 'Organization')) throw new DomainError('notPermitted', { reason: 'roles' });
  const before = await member(params.agentId);
  if (before.version !== body.version) throw new DomainError('recordChanged');
  const after = withProfile(before, body);
  requireProfileIsTheirs(before, after, context);
  if (body.roles === undefined) return memberView(await write(before, after, 'changed', context), scope);

  const membership = requireMembership(before, params.orgId);
  const roles = [...new Set(body.roles)];
  if (isExternal(membership)) throw new DomainError('requestInvalid', { fields: { roles: externalsHaveNone } });
  await requireRoles(
    scope.table,
    roles.filter((id) => !membership.roles.includes(id)),
  );
  return memberView(await write(before, withMembership(after, { ...membership, roles }), 'changed', context), scope);
};

export const enableAgent: UseCase<Calls['enableAgent'], MemberChanging> = async ({ params }, context) => {
  const before = await context.member(params.agentId);
  const membership = requireMembership(before, params.id);
  if (membership.enabled) return memberView(before, context.scope);
  const after = withMembership(before, { ...membership, enabled: true });
  return memberView(await write(before, after, 'enabled', context), context.scope);
};

export const disableAgent: UseCase<Calls['disableAgent'], MemberChanging> = async ({ params }, context) => {
  const { scope } = context;
  const before = await context.member(params.agentId);
  const membership = requireMembership(before, params.id);
  if (!membership.enabled) return memberView(before, scope);
  const after = withMembership(before, { ...membership, enabled: false });
  const changes = await agentAndMemberChanges(after, before.version, 'disabled');
  if (before.id === scope.agent.id) throw new DomainError('ownAccountDisabled');
  await writeRecords(changes, scope.actor, scope.clock.now());
  return memberView({ ...after, version: before.version + 1 }, scope);
};
