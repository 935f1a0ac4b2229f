import type { provisioning } from '#shared/contract/provisioning.ts';
import { made, oktaUser, providerOf, type ScimClient, scimGroup } from '#tests/support/scim.ts';
import { newEmail, newName, once, type RequestsOf, type World } from './world.ts';

const ofProvider = (world: World): Promise<ScimClient> =>
  once(world, 'identity provider', () => providerOf(world.organization));

async function aUser(world: World) {
  const provider = await ofProvider(world);
  const user = made(await provider.post('/Users', oktaUser(newEmail())));
  return { user, params: { userId: user.id as string } };
}

async function aGroup(world: World) {
  const provider = await ofProvider(world);
  const group = made(await provider.post('/Groups', scimGroup(newName('Provided'))));
  return { params: { groupId: group.id as string } };
}

const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];

export const provisioningRequests: RequestsOf<keyof (typeof provisioning)['calls']> = {
  getServiceProviderConfig: () => ({}),
  listResourceTypes: () => ({}),
  getResourceType: () => ({ params: { typeId: 'User' } }),
  listSchemas: () => ({}),
  getSchema: () => ({ params: { schemaId: 'urn:ietf:params:scim:schemas:core:2.0:Group' } }),
  getOwnUser: () => ({}),
  findUsers: () => ({}),
  addUser: () => ({ body: oktaUser(newEmail()) }),
  getUser: async (world) => ({ params: (await aUser(world)).params }),
  replaceUser: async (world) => {
    const { user, params } = await aUser(world);
    return { params, body: { ...user, active: false } };
  },
  patchUser: async (world) => {
    const { params } = await aUser(world);
    return { params, body: { schemas, Operations: [{ op: 'replace', value: { active: false } }] } };
  },
  removeUser: async (world) => ({ params: (await aUser(world)).params }),
  findGroups: () => ({}),
  addGroup: () => ({ body: scimGroup(newName('Provided')) }),
  getGroupOfProvider: (world) => aGroup(world),
  replaceGroup: async (world) => ({ ...(await aGroup(world)), body: scimGroup(newName('Provided')) }),
  patchGroup: async (world) => {
    const Operations = [{ op: 'replace', path: 'displayName', value: newName('Provided') }];
    return { ...(await aGroup(world)), body: { schemas, Operations } };
  },
  removeGroup: (world) => aGroup(world),
};
