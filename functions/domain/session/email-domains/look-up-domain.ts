import type { Clock } from '#functions/platform/clock.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import {
  domainGivenUp,
  domainOwned,
  findDomainOwner,
  readSignOnPolicy,
  signOnPolicyChange,
} from '#functions/platform/sign-in/sign-on-policy.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { type Actor, type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { DomainLookup } from '#shared/domain/email-domain.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { domainMail } from './domain-mails.ts';
import { afterLookup } from './domain-state.ts';
import { domainChange, hostsOf, readDomain, recordTextOf, type StoredDomain } from './email-domain-store.ts';

/** The TXT records of a name; empty where there are none, null where its name servers give no answer. */
export type LookUpTxt = (name: string) => Promise<readonly string[] | null>;

export interface LookupContext {
  readonly actor: Actor;
  readonly clock: Clock;
  readonly lookUpTxt: LookUpTxt;
  readonly administratorsOf: (organizationId: string) => Promise<readonly AgentRecord[]>;
  readonly siteUrl: () => Promise<string>;
  readonly sendMail: (mail: Mail) => Promise<void>;
}

async function lookUp({ id, token }: StoredDomain, lookUpTxt: LookUpTxt): Promise<DomainLookup> {
  const answers = await Promise.all(hostsOf(id).map(lookUpTxt));
  if (answers.some((texts) => texts?.some((text) => text.trim() === recordTextOf(token)))) return 'found';
  return answers.includes(null) ? 'unreachable' : 'missing';
}

/** What becomes of the one owner of a domain, and of the organization's own note of what is confirmed. */
export async function ownershipChanges(
  table: Table,
  { id: domain }: Pick<StoredDomain, 'id'>,
  isConfirmed: boolean,
): Promise<PendingChange[]> {
  const [owner, policy] = await Promise.all([findDomainOwner(domain), readSignOnPolicy(table)]);
  const isOurs = owner?.organizationId === table.organizationId;
  if (isConfirmed === isOurs) return [];
  if (isConfirmed && owner !== null) throw new DomainError('emailDomainTaken', { reason: domain });
  const others = policy.confirmedDomains.filter((one) => one !== domain);
  const confirmedDomains = isConfirmed ? [...others, domain].toSorted() : others;
  const event = isConfirmed ? 'signOnPolicy.domainConfirmed' : 'signOnPolicy.domainGivenUp';
  return [
    ...(isConfirmed ? [domainOwned(domain, table.organizationId)] : []),
    ...(!isConfirmed && owner !== null ? [domainGivenUp(domain, owner)] : []),
    signOnPolicyChange(table, { ...policy, confirmedDomains }, event),
  ];
}

function eventOf(before: StoredDomain, after: StoredDomain): string {
  if (before.state !== after.state) return `emailDomain.${after.state}`;
  return before.missingSince === null && after.missingSince !== null ? 'emailDomain.missing' : 'emailDomain.checked';
}

async function tellAdministrators(organizationId: string, domain: StoredDomain, context: LookupContext): Promise<void> {
  const [administrators, site] = await Promise.all([context.administratorsOf(organizationId), context.siteUrl()]);
  const address = `${site}/organization/${organizationId}/settings/single-sign-on`;
  for (const { email, firstName } of administrators) {
    await context.sendMail(domainMail({ email, firstName }, domain, address));
  }
}

/**
 * Looks for the record of a domain and writes what follows from it: the first to be confirmed owns the domain, and one whose record stays away is
 * lost. Administrators are told when a record goes away and when the domain is lost. With `onlyNews` nothing is written where all is as before.
 * Refuses with `emailDomainTaken`.
 */
export async function lookUpDomain(
  table: Table,
  domain: string,
  context: LookupContext,
  { onlyNews = false } = {},
): Promise<StoredDomain> {
  const { clock, actor } = context;
  const lookup = await lookUp(await readDomain(table, domain), context.lookUpTxt);
  const { before, after } = await attempted(async () => {
    const stored = await readDomain(table, domain);
    const next = { ...stored, ...afterLookup(stored, lookup, clock.now()) };
    const event = eventOf(stored, next);
    if (onlyNews && event === 'emailDomain.checked' && stored.missingSince === next.missingSince) {
      return { before: stored, after: stored };
    }
    const isConfirmed = next.state === 'confirmed';
    const ownership = await ownershipChanges(table, stored, isConfirmed);
    await writeRecords([domainChange(table, stored, next, event), ...ownership], actor, clock.now());
    return { before: stored, after: await readDomain(table, domain) };
  });
  const isNews = ['emailDomain.missing', 'emailDomain.lost'].includes(eventOf(before, after));
  if (isNews) await tellAdministrators(table.organizationId, after, context);
  return after;
}
