import { randomUUID } from 'node:crypto';
import type { EmailDomain } from '#shared/domain/email-domain.ts';
import { good, type TestOrganization } from './organization.ts';
import { stackUnderTest } from './stack-under-test.ts';

/** Says what the name server answers for a name from now on; null for no such name. */
export async function publishTxt(name: string, answer: readonly string[] | 'servfail' | null): Promise<void> {
  const { dnsZone } = stackUnderTest();
  const told = await fetch(dnsZone, { method: 'PUT', body: JSON.stringify({ name, answer }) });
  if (!told.ok) throw new Error(`The name server answered ${told.status}.`);
}

export const newDomain = (): string => `${randomUUID()}.example`;

export const domainsOf = ({ id }: TestOrganization): string => `/api/organizations/${id}/domains`;

export const addDomain = async (organization: TestOrganization, domain = newDomain()): Promise<EmailDomain> =>
  good(await organization.admin.post(domainsOf(organization), { domain })).body;

export const checkDomain = (organization: TestOrganization, domain: string) =>
  organization.admin.post(`${domainsOf(organization)}/${domain}/check`);

/** A domain whose record has been published and found. */
export async function confirmedDomain(organization: TestOrganization, domain = newDomain()): Promise<string> {
  const { id, record } = await addDomain(organization, domain);
  await publishTxt(id, [record.value]);
  const { body } = good(await checkDomain(organization, id));
  if (body.state !== 'confirmed') throw new Error(`The domain is ${body.state}.`);
  return id;
}
