import { mailSenderOf } from '#functions/domain/organizations/exports/mail-sender-reader.ts';
import { writeMail } from '#functions/platform/mail/write-mail.ts';
import { type AgentRecord, agentChange } from '#functions/platform/people/agent-store.ts';
import { newAccount } from '#functions/platform/people/new-account.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import { newMembership } from '#shared/domain/agent.ts';
import { plainLine } from '#shared/domain/entered-text.ts';
import type { Organization } from '#shared/domain/organization.ts';
import type { SignOnAudience, SignOnObstacle } from '#shared/domain/sign-on-test.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../context.ts';
import { type Admission, admissionOf } from './admission.ts';
import { linkChange, withLink } from './federated-link.ts';
import type { Claims } from './identity-provider.ts';

type Joining = Extract<Admission, { readonly kind: 'joins' }>;
type Accepting = Extract<Admission, { readonly kind: 'accepts' }>;
type Host = Pick<Organization, 'id' | 'name'>;

const unvouched: readonly SignOnObstacle[] = ['noAddress', 'addressRefused', 'addressNotVouched'];

/** What strangers hear; which of the reasons it is stands in the log, and in the tests of the organization's administrators. */
function refusalOf(obstacle: SignOnObstacle): DomainError {
  // Whoever meets this one has to do something about it.
  if (obstacle === 'invitationNotAccepted') return new DomainError('invitationNotAccepted');
  return new DomainError(unvouched.includes(obstacle) ? 'singleSignOnEmailUnverified' : 'singleSignOnUnknownUser', {
    reason: obstacle,
  });
}

/** Ties the account to the agent. */
async function link(agent: AgentRecord, organizationId: string, claims: Claims, { actor, clock }: SessionContext) {
  const linked = withLink(agent, claims, organizationId);
  await writeRecords(
    [agentChange(linked, agent.version, 'agent.federated'), linkChange(claims, organizationId, agent.id)],
    { ...actor, agentId: agent.id },
    clock.now(),
  );
}

const Name = plainLine(100);

/** A name as the provider tells it, where it is one that people could enter themselves. */
const nameIn = (told: string | null): string => Name.safeParse(told ?? '').data ?? '';

/** Without a name the address stands for it, so that lists show something. */
function namesOf({ firstName, lastName }: Claims, address: string): Pick<AgentRecord, 'firstName' | 'lastName'> {
  const [first, last] = [nameIn(firstName), nameIn(lastName)];
  const isNameless = first === '' && last === '';
  return { firstName: first, lastName: isNameless ? address.slice(0, address.lastIndexOf('@')) : last };
}

async function tellAdministrators(agent: AgentRecord, { id, name }: Host, context: SessionContext): Promise<void> {
  const [administrators, site] = await Promise.all([context.administratorsOf(id), context.siteUrl()]);
  const person = `${agent.firstName} ${agent.lastName}`.trim();
  const news = `${person} (${agent.email}) has joined ${name} by signing in with your identity provider, with the role that your settings give to newcomers.`;
  const action = { label: 'See what they may do', link: `${site}/organization/${id}/settings/users/${agent.id}` };
  const about = {
    subject: `${person} has joined ${name}`,
    sender: await mailSenderOf(id, site),
    lines: [news],
    action,
  };
  for (const { email: to, firstName } of administrators) {
    await context.sendMail(writeMail({ ...about, to, firstName }));
  }
}

/** Makes a member of somebody for whom the organization's own provider vouches. */
async function join(
  { agent: known, address, roleId }: Joining,
  host: Host,
  claims: Claims,
  context: SessionContext,
): Promise<AgentRecord> {
  const { id: organizationId, name: organizationName } = host;
  const { agent: base, ties } = known
    ? { agent: known, ties: [] }
    : await newAccount(address, namesOf(claims, address));
  const membership = newMembership({ organizationId, organizationName, accessType: 'MEMBER', roles: [roleId] });
  const joined: AgentRecord = {
    ...withLink(base, claims, organizationId),
    memberships: [...base.memberships, membership],
  };
  await writeRecords(
    [
      ...(await context.agentAndMemberChanges(joined, known?.version ?? 'absent', 'joinedBySingleSignOn')),
      ...ties,
      linkChange(claims, organizationId, joined.id),
    ],
    { ...context.actor, agentId: joined.id },
    context.clock.now(),
  );
  try {
    await tellAdministrators(joined, host, context);
  } catch (error) {
    // Somebody has joined, and must not be kept out because a mail was not sent.
    context.scope.log.error('Administrators were not told of somebody who joined.', {
      error: error instanceof Error ? error : String(error),
    });
  }
  return { ...joined, version: (known?.version ?? 0) + 1 };
}

/** Accepts the organization's invitation for whom it vouches, and ties the account to them where it is not from before. */
async function accept(
  { agent: account, member }: Accepting,
  organizationId: string,
  claims: Claims,
  context: SessionContext,
): Promise<AgentRecord> {
  const accepted = await context.acceptInvitation({ organizationId, member, account }, context);
  const isTied = accepted.federated.some(
    (one) => one.organizationId === organizationId && one.issuer === claims.issuer && one.subject === claims.subject,
  );
  if (!isTied) await link(accepted, organizationId, claims, context);
  return accepted;
}

/**
 * The agent behind an account at the organization's provider, who is linked or made a member now where that is due. Refuses with
 * `singleSignOnEmailUnverified`, `singleSignOnUnknownUser` and `invitationNotAccepted`.
 */
export async function agentOfIdentity(
  claims: Claims,
  organization: Host,
  audience: SignOnAudience,
  context: SessionContext,
): Promise<AgentRecord> {
  const admission = await admissionOf(claims, organization.id, audience);
  if (admission.kind === 'refused') throw refusalOf(admission.obstacle);
  if (admission.kind === 'joins') return join(admission, organization, claims, context);
  if (admission.kind === 'accepts') return accept(admission, organization.id, claims, context);
  if (admission.kind === 'links') await link(admission.agent, organization.id, claims, context);
  return admission.agent;
}
