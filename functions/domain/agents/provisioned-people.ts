import { readOrganization } from '#functions/domain/organizations/organization-reader.ts';
import { type AgentRecord, agentIdOfEmail, membershipIn, withMembership } from '#functions/platform/agent-store.ts';
import { attempted } from '#functions/platform/attempts.ts';
import { sendMail } from '#functions/platform/mailer.ts';
import { findPerson } from '#functions/platform/people.ts';
import { writeRecords } from '#functions/platform/records.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import { readSignOnPolicy } from '#functions/platform/sign-on-policy.ts';
import { siteUrl } from '#functions/platform/site-url.ts';
import type { Table } from '#functions/platform/table.ts';
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

/** The people of an organization as its identity provider sees and changes them: its members, and whom it has invited to be one. */
export function provisionedPeople(services: PeopleServices, scope: RequestScope) {
  const { organizationId, table, actor, clock, log } = scope;
  const mailing = { actor, clock, siteUrl, sendMail };

  /** Guests, partners and API clients are not there. */
  const find = async (agentId: string): Promise<AgentRecord | null> => {
    const person = await findPerson(organizationId, agentId);
    const isSeen = person && !person.apiClient && membershipIn(person, organizationId)?.accessType === 'MEMBER';
    return isSeen ? person : null;
  };

  const get = async (agentId: string): Promise<AgentRecord> => {
    const person = await find(agentId);
    if (!person) throw new DomainError('agentNotFound');
    return person;
  };

  const byId = async (agentId: string | null) => (agentId === null ? null : find(agentId));

  const invite = async (person: ProvisionedPerson): Promise<void> => {
    const { email, firstName, lastName, enabled, externalId } = person;
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
    await inviteAgent({ firstName, lastName, primaryEmail: email, membership, provisioned }, mailing);
  };

  /** Mails a link to somebody who may come again and has none that works. */
  const mailIfNeeded = async (person: AgentRecord): Promise<void> => {
    const { invited, email } = person;
    const hasLink = invited?.mailed === true && invited.expiresAt > clock.now().toISOString();
    if (!invited || hasLink || comesBySignOn(await readSignOnPolicy(table), email)) return;
    await sendNewLink(person, mailing);
  };

  /** What was written holds without the mail, too: whoever looks after the users sends another one. */
  const evenWithoutMail = async (act: () => Promise<unknown>, ...codes: readonly ErrorCode[]): Promise<void> => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof DomainError && codes.includes(error.code))) throw error;
      log.error('Somebody who was provisioned got no invitation by mail.', { organizationId });
    }
  };

  return {
    find,
    get,
    byEmail: async (email: string) => byId(await agentIdOfEmail(email)),
    byExternalId: async (externalId: string) => {
      const person = await byId(await agentIdOfExternalId(table, externalId));
      return person && membershipIn(person, organizationId)?.externalId === externalId ? person : null;
    },

    /** Invites somebody; refuses with `agentAlreadyMember`, `agentNotInvitable`, `externalIdTaken`, `joiningRoleUnfit` and `tooManyMails`. */
    add: async (person: ProvisionedPerson): Promise<AgentRecord> => {
      await evenWithoutMail(() => invite(person), 'mailNotSent');
      const added = await byId(await agentIdOfEmail(person.email));
      if (!added) throw new DomainError('recordChanged', { reason: 'gone again' });
      return added;
    },

    /** Refuses with `lastAdministrator` and `externalIdTaken`. What is so already is not written again. */
    change: async (agentId: string, change: ProvisionedChange): Promise<AgentRecord> => {
      const { before, after } = await attempted(async () => {
        const read = await get(agentId);
        const wanted = changed(read, change, scope);
        if (!isSame(read, wanted)) {
          const event = eventOf(read, wanted, organizationId);
          await writeRecords(await agentAndMemberChanges(wanted, read.version, event), actor, clock.now());
        }
        return { before: read, after: wanted };
      });
      const isBack = eventOf(before, after, organizationId) === 'enabled';
      if (isBack) await evenWithoutMail(async () => mailIfNeeded(await get(agentId)), 'mailNotSent', 'tooManyMails');
      return get(agentId);
    },

    /** Ends the membership in this organization, or the invitation to it; the account stays. Refuses with `lastAdministrator`. */
    remove: async (agentId: string): Promise<void> => {
      const { invited } = await get(agentId);
      const event = invited ? 'withdrawn' : 'removed';
      await endMembership({ agentId, organizationId }, event, { ...services, actor, clock });
    },
  };
}
