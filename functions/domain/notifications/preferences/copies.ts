import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { isOwnDomain } from '#functions/domain/session/exports/own-domain-reader.ts';
import { mailTroubleOf } from '#functions/platform/mail/mail-address-store.ts';
import { findAgentByEmail, membershipIn } from '#functions/platform/people/agent-store.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { domainOfAddress } from '#shared/domain/email-domain-name.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { DomainError, invalid } from '#shared/errors/domain-error.ts';
import { wishesOf } from './preference-store.ts';

/** Whether an organization lets its members have copies sent. */
export async function areCopiesOffered(organizationId: string): Promise<boolean> {
  const { details } = await readOrganization(organizationId);
  return settingValue(details, 'enableEmailCC');
}

/** Whether an address is the organization's own: of a domain that it has shown to be its own, or of somebody who works there. */
async function isOwnAddress(table: Table, address: string): Promise<boolean> {
  if (await isOwnDomain(table, domainOfAddress(address))) return true;
  const agent = await findAgentByEmail(address);
  const membership = agent && membershipIn(agent, table.organizationId);
  return membership?.enabled === true && agent?.enabled === true && !isExternalAccess(membership.accessType);
}

interface Person {
  readonly agentId: string;
  readonly accessType: AccessType;
}

/** Refuses copies that are not to be sent: of people from outside, where the organization does not offer them, and to addresses that are not its own. */
export async function requireCopies(
  table: Table,
  copiesTo: readonly string[],
  { accessType }: Pick<Person, 'accessType'>,
) {
  if (copiesTo.length === 0) return;
  const isOffered = !isExternalAccess(accessType) && (await areCopiesOffered(table.organizationId));
  if (!isOffered) throw new DomainError('emailCopiesOff');
  for (const address of copiesTo) {
    if (await isOwnAddress(table, address)) continue;
    const sentence = `${address} is neither of a domain that your organization has confirmed nor of somebody who works there.`;
    throw invalid('copiesTo', sentence);
  }
}

/** Where copies of somebody's mails go at this moment; none where the organization no longer offers them, or an address is no longer its own. */
export async function copiesFor(table: Table, person: Person): Promise<readonly string[]> {
  if (isExternalAccess(person.accessType) || !(await areCopiesOffered(table.organizationId))) return [];
  const wishes = (await wishesOf(table, [person])).get(person.agentId);
  const copiesTo = wishes?.choices.copiesTo ?? [];
  const allowed = await Promise.all(
    copiesTo.map(async (address) => (await isOwnAddress(table, address)) && (await mailTroubleOf(address)) === null),
  );
  return copiesTo.filter((_, at) => allowed[at]);
}
