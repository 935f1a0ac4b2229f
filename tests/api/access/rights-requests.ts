import type { rights } from '#shared/contract/rights.ts';
import { accessReviewsOf } from '#tests/support/access-reviews.ts';
import { good } from '#tests/support/organization.ts';
import { inOrganization, newName, ofColleague, ofOrg, once, type RequestsOf, type World } from './world.ts';

const viewOfStructure = ({ structure }: World) => [
  { level: 'View' as const, action: 'Grant' as const, sourceType: 'Deal' as const, entityId: structure.id },
];
const colleague = (world: World) => ({ id: world.colleague.agent.id });

async function newGroup(world: World) {
  const path = `/api/organizations/${world.organization.id}/groups`;
  const { body } = good(await world.organization.admin.post(path, { name: newName('Group') }));
  return { params: { ...inOrganization(world), groupId: body.id as string }, version: body.version as number };
}

async function newRole(world: World) {
  const path = `/api/organizations/${world.organization.id}/roles`;
  const { body } = good(await world.organization.admin.post(path, { name: newName('Role'), grants: [] }));
  return { params: { ...inOrganization(world), roleId: body.id as string }, version: body.version as number };
}

/** A review whose list is complete; one for each call that ends it. */
const reviewFor = (world: World, what: string) =>
  once(world, `review ${what}`, () => accessReviewsOf(world.organization).running({ covers: ['MEMBER'] }));

const ofReview = async (world: World, what = 'that goes on') => ({
  ...ofOrg(world),
  reviewId: (await reviewFor(world, what)).id,
});

export const rightsRequests: RequestsOf<keyof (typeof rights)['calls']> = {
  listAccessReviews: (world) => ({ params: ofOrg(world) }),
  startAccessReview: ({ organization }) => ({
    params: { orgId: organization.id },
    body: accessReviewsOf(organization).request({ covers: ['GUEST'] }),
  }),
  getAccessReview: async (world) => ({ params: await ofReview(world) }),
  updateAccessReview: async (world) => {
    const review = await reviewFor(world, 'that is changed');
    const { version } = await accessReviewsOf(world.organization).get(review);
    return { params: { ...ofOrg(world), reviewId: review.id }, body: { version, name: newName('Review') } };
  },
  completeAccessReview: async (world) => {
    const { id, progress } = await reviewFor(world, 'that is completed');
    return { params: { ...ofOrg(world), reviewId: id }, body: { undecided: progress.undecided } };
  },
  cancelAccessReview: async (world) => ({ params: await ofReview(world, 'that is cancelled') }),
  listAccessReviewItems: async (world) => ({ params: await ofReview(world) }),
  decideAccessReviewItem: async (world) => {
    const reviews = accessReviewsOf(world.organization);
    const review = await reviewFor(world, 'that goes on');
    const { id, version } = await reviews.itemOf(review, world.colleague, 'Membership');
    return {
      params: { ...ofOrg(world), reviewId: review.id, itemId: id },
      body: { version, decision: 'confirm' },
    };
  },
  listPermissions: (world) => ({ params: ofColleague(world) }),
  listPermissionsHere: (world) => ({ params: { userId: world.colleague.agent.id } }),
  addPermissions: (world) => ({ params: ofColleague(world), body: viewOfStructure(world) }),
  removePermissions: (world) => ({ params: ofColleague(world), body: viewOfStructure(world) }),
  checkPermissions: ({ organization, structure }) => ({
    params: { orgId: organization.id },
    body: [{ level: 'View', sourceType: 'Deal', entityId: structure.id, organizationId: organization.id }],
  }),
  explainPermission: (world) => ({
    params: ofColleague(world),
    query: { level: 'View', sourceType: 'Deal', entityId: world.structure.id },
  }),
  listEntityPermissions: (world) => ({
    params: { ...ofOrg(world), structureType: 'Deal', structureId: world.structure.id, sourceType: 'Covenant' },
  }),
  listAgentRoles: (world) => ({ params: colleague(world) }),
  listAgentDeals: (world) => ({ params: colleague(world) }),
  listAgentApps: (world) => ({ params: ofColleague(world) }),
  assignEntities: (world) => ({
    params: { userId: world.colleague.agent.id },
    body: [{ entityType: 'Deal', entityId: world.structure.id, role: 'Viewer' }],
  }),
  unassignEntities: (world) => ({
    params: { userId: world.colleague.agent.id },
    body: [{ entityId: world.structure.id }],
  }),
  listBuiltInRoles: () => ({}),
  listRoles: (world) => ({ params: inOrganization(world) }),
  createRole: (world) => ({ params: inOrganization(world), body: { name: newName('Role'), grants: [] } }),
  updateRole: async (world) => {
    const { params, version } = await newRole(world);
    return { params, body: { version, description: 'Reads everything' } };
  },
  listGroups: (world) => ({ params: inOrganization(world) }),
  listCounterpartyGroups: (world) => ({ params: inOrganization(world) }),
  getGroup: async (world) => ({ params: (await newGroup(world)).params }),
  listGroupAgents: async (world) => ({ params: (await newGroup(world)).params }),
  createGroup: (world) => ({
    params: { ...inOrganization(world), groupType: 'groups' },
    body: { name: newName('Group') },
  }),
  updateGroup: async (world) => {
    const { params, version } = await newGroup(world);
    return { params, body: { version, description: 'Closers' } };
  },
  setGroupPermissions: async (world) => {
    const { params, version } = await newGroup(world);
    return { params, body: { version, permissions: viewOfStructure(world) } };
  },
  listAgentGroups: (world) => ({ params: colleague(world) }),
};
