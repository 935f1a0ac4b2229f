import type { relationships } from '#shared/contract/relationships.ts';
import type { Financing } from '#shared/domain/financing.ts';
import { addParty, aFinancing, aFund, aPartner } from '#tests/support/parties.ts';
import { newName, ofStructure, once, type RequestsOf, type World } from './world.ts';

const newFinancing = ({ organization, structure }: World): Promise<Financing> => aFinancing(organization, structure.id);

const financing = (world: World): Promise<Financing> =>
  once(world, 'financing with parties', () => newFinancing(world));

const grant = (world: World): Promise<Financing> =>
  once(world, 'grant', () =>
    aFinancing(world.organization, world.structure.id, { financingType: 'Grant', grantRole: 'Grantee' }),
  );

/** Lies in the structure, so that what is granted there holds for it, too. */
const fundId = (world: World): Promise<string> =>
  once(world, 'fund', async () => (await aFund(world.organization, { parentId: world.structure.id })).id);

/** The organization itself lends, which needs nobody else. */
const ownRole = ({ organization }: World) =>
  ({ relationshipType: 'Lender', sourceType: 'Organization', sourceId: organization.id, percentage: 40 }) as const;

const ofLoan = async (world: World) => ({ org: world.organization.id, loan: (await financing(world)).id });
const ofLoanOfOrganization = async (world: World) => ({
  orgId: world.organization.id,
  loanId: (await financing(world)).id,
});

export const relationshipRequests: RequestsOf<keyof (typeof relationships)['calls']> = {
  listLoanRelationships: async (world) => ({ params: await ofLoan(world) }),
  createLoanRelationship: async (world) => ({
    params: { org: world.organization.id, loan: (await newFinancing(world)).id },
    body: ownRole(world),
  }),
  createRelationship: async (world) => ({ body: { ...ownRole(world), entityId: (await newFinancing(world)).id } }),
  updateRelationship: async (world) => {
    const { id, version } = await addParty(world.organization, (await newFinancing(world)).id, ownRole(world));
    return { params: { id }, body: { version, percentage: 60 } };
  },
  listRelationships: (world) => ({ params: ofStructure(world) }),
  listRelationshipsOfOrganization: ({ organization }) => ({ params: { id: organization.id } }),
  listRelationshipSources: (world) => ({ params: ofStructure(world) }),
  createPartnerRelationship: async (world) => {
    const { id: partnerId } = await aPartner(world.organization, newName('Partner'));
    return { params: { id: world.structure.id, partnerId } };
  },
  createLenders: async (world) => ({
    params: { orgId: world.organization.id, loanId: (await newFinancing(world)).id },
    body: { lenders: [{ sourceId: world.organization.id, percentage: 100 }] },
  }),
  listLenders: async (world) => ({ params: await ofLoanOfOrganization(world) }),

  listFinancingsOfFund: async (world) => ({ params: { id: await fundId(world), type: 'Loan' } }),
  listFundsWithRelationship: ({ organization }) => ({
    params: { orgId: organization.id, relationshipType: 'Lender' },
  }),
  listFundSources: () => ({}),
  getFundSource: async (world) => ({ params: { fundId: await fundId(world) } }),
  listFundSourcesOfStructure: ({ structure }) => ({ params: { dealId: structure.id } }),
  listGrantsAsGrantee: () => ({}),
  listGrantsAsGrantor: () => ({}),
  getSingleFundedGrant: async (world) => ({ params: { grantId: (await grant(world)).id } }),
};
