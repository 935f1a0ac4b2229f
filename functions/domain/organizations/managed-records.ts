import { type NamedKind, namedRecords } from '#functions/platform/storage/named-records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { ManagedOrganization } from '#shared/domain/affiliation.ts';
import type { Writer } from './organization-store.ts';

/** What a manager keeps of an affiliated organization; the organization itself names its manager. */
export const managedKind: NamedKind<ManagedOrganization> = {
  kind: 'ManagedOrganization',
  schema: ManagedOrganization,
  notFound: 'managedOrganizationNotFound',
  subject: 'managedOrganization',
};

/** The affiliated organizations of the manager whose table it is. */
export const managedIn = (table: Table, { actor, clock }: Writer) => namedRecords({ table, actor, clock }, managedKind);
