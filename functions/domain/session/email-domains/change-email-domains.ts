import { randomBytes } from 'node:crypto';
import { takeSourceTurn } from '#functions/platform/http/rate-limits.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { session } from '#shared/contract/session.ts';
import { mostEmailDomains } from '#shared/domain/email-domain.ts';
import { isPublicMailDomain } from '#shared/domain/public-mail-domains.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../context.ts';
import { normalizedDomain } from './domain-name.ts';
import {
  domainRemoval,
  domainView,
  everyDomain,
  findDomain,
  listDomains,
  newDomainChange,
  readDomain,
} from './email-domain-store.ts';
import { lookUpDomain, ownershipChanges } from './look-up-domain.ts';

type Calls = typeof session.calls;

const refused = (domain: string): DomainError => new DomainError('requestInvalid', { fields: { domain } });

function acceptableDomain(entered: string): string {
  const domain = normalizedDomain(entered);
  if (domain === null) throw refused('Enter a domain, such as example.com.');
  if (isPublicMailDomain(domain))
    throw refused('Anybody gets an address there, so it cannot be one organization’s own.');
  return domain;
}

export const listEmailDomains: UseCase<Calls['listEmailDomains'], SessionContext> = async (
  { query },
  { scope: { table } },
) => {
  const found = await listDomains(table, query);
  return page({ ...found, items: found.items.map(domainView) });
};

export const addEmailDomain: UseCase<Calls['addEmailDomain'], SessionContext> = async (
  { body },
  { scope: { table }, actor, clock },
) => {
  const id = acceptableDomain(body.domain);
  if (await findDomain(table, id)) throw new DomainError('emailDomainKnown');
  if ((await everyDomain(table)).length >= mostEmailDomains) {
    throw refused(`An organization has at most ${mostEmailDomains} domains. Remove one first.`);
  }
  const unknown = { lookup: null, checkedAt: null, confirmedAt: null, missingSince: null };
  const token = randomBytes(24).toString('base64url');
  await writeRecords([newDomainChange(table, { id, state: 'pending', token, ...unknown })], actor, clock.now());
  return domainView(await readDomain(table, id));
};

export const checkEmailDomain: UseCase<Calls['checkEmailDomain'], SessionContext> = async ({ params }, context) => {
  await readDomain(context.scope.table, params.domain);
  await takeSourceTurn('domainChecks', context.scope.device.address, context.clock);
  return domainView(await lookUpDomain(context.scope.table, params.domain, context));
};

export const removeEmailDomain: UseCase<Calls['removeEmailDomain'], SessionContext> = ({ params }, context) =>
  attempted(async () => {
    const { table } = context.scope;
    const domain = await readDomain(table, params.domain);
    const ownership = await ownershipChanges(table, domain, false);
    await writeRecords([domainRemoval(table, domain), ...ownership], context.actor, context.clock.now());
    return {};
  });
