import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { ManagedOrganization, Partner } from '#shared/domain/affiliation.ts';
import type { Financing, NewFinancing } from '#shared/domain/financing.ts';
import type { NewLoanRelationship, Relationship } from '#shared/domain/relationship.ts';
import type { NewStructure, Structure } from '#shared/domain/structure.ts';
import { good, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';

/** An affiliated organization; names of those are unique. */
let made: Promise<unknown> = Promise.resolve();

/** One after the other: whoever makes an organization administers it, so that all of one maker write the same account. */
export const anAffiliate = ({ id, admin }: TestOrganization, name = 'Harbor Bank'): Promise<ManagedOrganization> => {
  const next = made
    .catch(() => undefined)
    .then(async () => good(await admin.post(`/api/organizations/${id}/managed`, { name, orgType: 'Lender' })).body);
  made = next;
  return next;
};

export const aPartner = async ({ id, admin }: TestOrganization, name = 'Meridian Servicing'): Promise<Partner> =>
  good(await admin.post(`/api/organizations/${id}/partner`, { name })).body;

export const aFund = (organization: TestOrganization, facts: Partial<NewStructure> = {}): Promise<Structure> =>
  organization.structure({ name: 'Evergreen Fund II', structureType: 'Fund', ...facts });

export const aFinancing = async (
  { id, admin }: TestOrganization,
  dealId: string,
  facts: Partial<NewFinancing> = {},
): Promise<Financing> => {
  const financing = { name: `Term loan ${randomUUID().slice(0, 4)}`, commitmentAmount: 10_000_000, ...facts, dealId };
  return good(await admin.post(`/api/organizations/${id}/loans`, financing)).body;
};

type Party = Partial<z.input<typeof NewLoanRelationship>> & { readonly sourceId: string };

/** What is sent to add a party; a lender unless told otherwise. */
export const partyOf = (entityId: string, party: Party) => ({ entityId, relationshipType: 'Lender', ...party });

export const addParty = async ({ admin }: TestOrganization, entityId: string, party: Party): Promise<Relationship> =>
  good(await admin.post('/api/entities/relationship', partyOf(entityId, party))).body;

/** Lets financings of the organization have several lenders. */
export const switchManyLendersOn = async ({ id }: TestOrganization): Promise<void> => {
  good(await (await theSuperuser()).put('/api/features/MultipleLenders', { organizationId: id, enabled: true }));
};
