import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { sendMail } from '#functions/platform/mail/mailer.ts';
import {
  type AgentRecord,
  agentIdOfEmail,
  membershipIn,
  withMembership,
} from '#functions/platform/people/agent-store.ts';
import { findPerson } from '#functions/platform/people/people.ts';
import { readSignOnPolicy } from '#functions/platform/sign-in/sign-on-policy.ts';
import { siteUrl } from '#functions/platform/site-url.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { type Membership, newMembership } from '#shared/domain/agent.ts';
import { domainOfAddress } from '#shared/domain/email-domain-name.ts';
import type { SignOnPolicy } from '#shared/domain/sign-on-policy.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { agentAndMemberChanges } from './agent-and-member-changes.ts';
import type { AgentsPorts } from './context.ts';
import { agentIdOfExternalId } from './external-ids.ts';
import { inviteAgent, sendNewLink } from './invitations/invite-agent.ts';
import { endMembership } from './remove-agent.ts';
import { mayAdministerAccount } from './whose-account.ts';

/** What an identity provider says of somebody new. */
interface ProvisionedPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly externalId: string | null;
  readonly enabled: boolean;
}

/** What it says of somebody whom it knows; what it says nothing of is left out. */
interface ProvisionedChange {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly phoneNumber?: string | null | undefined;
  readonly externalId?: string | null | undefined;
  readonly enabled?: boolean | undefined;
}

/** Whether newcomers of a role are for nobody to look at; the area of sessions says so for single sign-on, and it is the same here. */
interface PeopleServices extends AgentsPorts {
  isJoiningRoleOf(table: Table, roleId: string): Promise<boolean>;
}

/** Whoever comes by single sign-on needs no mail: the domain is the organization's, and its policy takes newcomers in. */
const comesBySignOn = ({ joining, confirmedDomains }: SignOnPolicy, email: string): boolean =>
  joining && confirmedDomains.includes(domainOfAddress(email));

function requireMembership(person: AgentRecord, organizationId: string): Membership {
  const membership = membershipIn(person, organizationId);
  if (!membership) throw new DomainError('agentNotFound');
  return membership;
}

/** What of a change holds: the name and the telephone are the organization's to change only where the account is; see `whose-account.ts`. */
function changed(before: AgentRecord, change: ProvisionedChange, scope: RequestScope): AgentRecord {
  const { firstName, lastName, phoneNumber, externalId, enabled } = change;
  const membership = requireMembership(before, scope.organizationId);
  const named = mayAdministerAccount(scope, before)
    ? {
        ...before,
        firstName: firstName ?? before.firstName,
        lastName: lastName ?? before.lastName,
        // Whoever has not accepted yet has no account that would have a telephone.
        phoneNumber: phoneNumber === undefined || before.invited ? before.phoneNumber : phoneNumber,
      }
    : before;
  return withMembership(named, {
    ...membership,
    externalId: externalId === undefined ? membership.externalId : externalId,
    enabled: enabled ?? membership.enabled,
  });
}

const isSame = (one: AgentRecord, other: AgentRecord): boolean => JSON.stringify(one) === JSON.stringify(other);

function eventOf(before: AgentRecord, after: AgentRecord, organizationId: string): string {
  const [was, is] = [before, after].map((person) => requireMembership(person, organizationId).enabled);
  return was === is ? 'changed' : is ? 'enabled' : 'disabled';
}

/** Whose people they are, and who writes them. */
interface ProvisioningContext {
  readonly services: PeopleServices;
  readonly scope: RequestScope;
}

const mailing = ({ actor, clock }: RequestScope) => ({ actor, clock, siteUrl, sendMail });

/** Guests, partners and API clients are not there. */
async function findMember({ scope }: ProvisioningContext, agentId: string | null): Promise<AgentRecord | null> {
  const person = agentId === null ? null : await findPerson(scope.organizationId, agentId);
  const isSeen = person && !person.apiClient && membershipIn(person, scope.organizationId)?.accessType === 'MEMBER';
  return isSeen ? person : null;
}

async function getMember(context: ProvisioningContext, agentId: string): Promise<AgentRecord> {
  const person = await findMember(context, agentId);
  if (!person) throw new DomainError('agentNotFound');
  return person;
}

/** What was written holds without the mail, too: whoever looks after the users sends another one. */
async function evenWithoutMail(
  { scope: { log, organizationId } }: ProvisioningContext,
  codes: readonly ErrorCode[],
  act: () => Promise<unknown>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof DomainError && codes.includes(error.code))) throw error;
    log.error('Somebody who was provisioned got no invitation by mail.', { organizationId });
  }
}

async function invite({ services, scope }: ProvisioningContext, person: ProvisionedPerson): Promise<void> {
  const { email, firstName, lastName, enabled, externalId } = person;
  const { organizationId, table } = scope;
  const [policy, { name: organizationName }] = await Promise.all([
    readSignOnPolicy(table),
    readOrganization(organizationId),
  ]);
  const { joiningRoleId } = policy;
  if (!(await services.isJoiningRoleOf(table, joiningRoleId))) throw new DomainError('joiningRoleUnfit');
  const membership = newMembership({
    organizationId,
    organizationName,
    accessType: 'MEMBER',
    roles: [joiningRoleId],
    enabled,
    externalId,
  });
  const provisioned = { mailed: enabled && !comesBySignOn(policy, email) };
  await inviteAgent({ firstName, lastName, primaryEmail: email, membership, provisioned }, mailing(scope));
}

async function add(context: ProvisioningContext, person: ProvisionedPerson): Promise<AgentRecord> {
  await evenWithoutMail(context, ['mailNotSent'], () => invite(context, person));
  const added = await findMember(context, await agentIdOfEmail(person.email));
  if (!added) throw new DomainError('recordChanged', { reason: 'gone again' });
  return added;
}

/** Mails a link to somebody who may come again and has none that works. */
async function mailIfNeeded({ scope }: ProvisioningContext, person: AgentRecord): Promise<void> {
  const { invited, email } = person;
  const hasLink = invited?.mailed === true && invited.expiresAt > scope.clock.now().toISOString();
  if (!invited || hasLink || comesBySignOn(await readSignOnPolicy(scope.table), email)) return;
  await sendNewLink(person, mailing(scope));
}

async function change(context: ProvisioningContext, agentId: string, wanted: ProvisionedChange): Promise<AgentRecord> {
  const { scope } = context;
  const event = await attempted(async () => {
    const before = await getMember(context, agentId);
    const after = changed(before, wanted, scope);
    if (isSame(before, after)) return null;
    const what = eventOf(before, after, scope.organizationId);
    await writeRecords(await agentAndMemberChanges(after, before.version, what), scope.actor, scope.clock.now());
    return what;
  });
  if (event === 'enabled') {
    await evenWithoutMail(context, ['mailNotSent', 'tooManyMails'], async () =>
      mailIfNeeded(context, await getMember(context, agentId)),
    );
  }
  return getMember(context, agentId);
}

async function remove(context: ProvisioningContext, agentId: string): Promise<void> {
  const { organizationId, actor, clock } = context.scope;
  const { invited } = await getMember(context, agentId);
  const event = invited ? 'withdrawn' : 'removed';
  await endMembership({ agentId, organizationId }, event, { ...context.services, actor, clock });
}

async function byExternalId(context: ProvisioningContext, externalId: string): Promise<AgentRecord | null> {
  const { table, organizationId } = context.scope;
  const person = await findMember(context, await agentIdOfExternalId(table, externalId));
  return person && membershipIn(person, organizationId)?.externalId === externalId ? person : null;
}

/** The people of an organization as its identity provider sees and changes them: its members, and whom it has invited to be one. */
export function provisionedPeople(services: PeopleServices, scope: RequestScope) {
  const context = { services, scope };
  return {
    find: (agentId: string) => findMember(context, agentId),
    get: (agentId: string) => getMember(context, agentId),
    byEmail: async (email: string) => findMember(context, await agentIdOfEmail(email)),
    byExternalId: (externalId: string) => byExternalId(context, externalId),
    /** Invites somebody; refuses with `agentAlreadyMember`, `agentNotInvitable`, `externalIdTaken`, `joiningRoleUnfit` and `tooManyMails`. */
    add: (person: ProvisionedPerson) => add(context, person),
    /** Refuses with `lastAdministrator` and `externalIdTaken`. What is so already is not written again. */
    change: (agentId: string, wanted: ProvisionedChange) => change(context, agentId, wanted),
    /** Ends the membership in this organization, or the invitation to it; the account stays. Refuses with `lastAdministrator`. */
    remove: (agentId: string) => remove(context, agentId),
  };
}
