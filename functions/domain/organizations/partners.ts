import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type NamedKind, namedRecords } from '#functions/platform/storage/named-records.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { organizations } from '#shared/contract/organizations.ts';
import { Partner } from '#shared/domain/affiliation.ts';
import type { OrganizationsContext } from './context.ts';
import { readOrganization } from './exports/organization-reader.ts';

type Calls = typeof organizations.calls;

/** As stored: how many people a partner has is counted when somebody asks. */
const StoredPartner = Partner.omit({ agentCount: true });
type StoredPartner = z.infer<typeof StoredPartner>;

const partners: NamedKind<StoredPartner> = {
  kind: 'Partner',
  schema: StoredPartner,
  notFound: 'partnerNotFound',
  subject: 'partner',
};

const PartnerMember = z.object({ partnerId: z.string().nullable().default(null), enabled: z.boolean() });

/** How many enabled people each partner has; an organization's partners have some hundred together. */
async function countPeople(table: Table): Promise<ReadonlyMap<string, number>> {
  const people = await everyPage((cursor) => table.list('Member#PARTNER', PartnerMember, { limit: 500, cursor }));
  const counts = new Map<string, number>();
  for (const { partnerId, enabled } of people) {
    if (partnerId !== null && enabled) counts.set(partnerId, (counts.get(partnerId) ?? 0) + 1);
  }
  return counts;
}

export const listPartners: UseCase<Calls['listPartners'], OrganizationsContext> = async ({ query }, { scope }) => {
  const { items, nextCursor } = await namedRecords(scope, partners).list({ ...query, launchStatus: 'Active' });
  const counts = items.length === 0 ? new Map<string, number>() : await countPeople(scope.table);
  return page({ items: items.map((partner) => ({ ...partner, agentCount: counts.get(partner.id) ?? 0 })), nextCursor });
};

export const createPartner: UseCase<Calls['createPartner'], OrganizationsContext> = async ({ body }, { scope }) => {
  const id = randomUUID();
  const partner = await namedRecords(scope, partners).create(id, { ...body, id, launchStatus: 'Active' });
  return { ...partner, agentCount: 0 };
};

export const addPartnerAgent: UseCase<Calls['addPartnerAgent'], OrganizationsContext> = async (
  { params, body },
  { scope, invitePartnerAgent },
) => {
  const partner = await namedRecords(scope, partners).get(params.partnerId);
  const { id, name } = await readOrganization(params.id);
  return invitePartnerAgent(body, { id, name, partnerId: partner.id }, scope);
};
