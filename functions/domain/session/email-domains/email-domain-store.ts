import * as z from 'zod';
import { everyPage, type Page, type PageRequest } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { EmailDomain, mostEmailDomains } from '#shared/domain/email-domain.ts';
import { recordStamp, withoutStamp } from '#shared/domain/record-stamp.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { readableDomain } from './domain-name.ts';
import { lostFrom } from './domain-state.ts';

const { id, state, lookup, checkedAt, confirmedAt, missingSince } = EmailDomain.shape;

/** A domain as stored. `token` is what its record has to say. */
export const StoredDomain = z.object({
  ...{ id, state, lookup, checkedAt, confirmedAt, missingSince },
  token: z.string(),
  ...recordStamp,
});
export type StoredDomain = z.infer<typeof StoredDomain>;
type Content = ReturnType<typeof withoutStamp<StoredDomain>>;

const list = 'EmailDomain';
const keyOf = (domain: string) => ({ kind: 'EmailDomain', id: domain });

/** Above its own domain, a record has a place that no other record needs. */
export const hostsOf = (domain: string): string[] => [`_trestle.${domain}`, domain];
export const recordTextOf = (token: string): string => `trestle-verification=${token}`;

export function domainView(stored: StoredDomain): EmailDomain {
  const { token, ...shown } = stored;
  return {
    ...shown,
    name: readableDomain(stored.id),
    record: { hosts: hostsOf(stored.id), value: recordTextOf(token) },
    lostFrom: lostFrom(stored),
  };
}

export const findDomain = (table: Table, domain: string): Promise<StoredDomain | null> =>
  table.get(keyOf(domain), StoredDomain);

export async function readDomain(table: Table, domain: string): Promise<StoredDomain> {
  const found = await findDomain(table, domain);
  if (!found) throw new DomainError('emailDomainNotFound', { reason: domain });
  return found;
}

export const listDomains = (table: Table, page: PageRequest): Promise<Page<StoredDomain>> =>
  table.list(list, StoredDomain, page);

/** There are few. */
export const everyDomain = (table: Table): Promise<StoredDomain[]> =>
  everyPage((cursor) => listDomains(table, { limit: mostEmailDomains, cursor }));

export const newDomainChange = (table: Table, domain: Content): PendingChange =>
  table.change({
    key: keyOf(domain.id),
    expects: 'absent',
    value: domain,
    event: 'emailDomain.added',
    list: { group: list, sort: domain.id },
  });

export const domainChange = (table: Table, { version }: StoredDomain, after: StoredDomain, event: string) =>
  table.change({
    key: keyOf(after.id),
    expects: version,
    value: withoutStamp(after),
    event,
    list: { group: list, sort: after.id },
  });

export const domainRemoval = (table: Table, { id: domain, version }: StoredDomain): PendingChange =>
  table.change({ key: keyOf(domain), expects: version, value: null, event: 'emailDomain.removed' });
