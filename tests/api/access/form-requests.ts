import type { forms } from '#shared/contract/forms.ts';
import { good } from '#tests/support/organization.ts';
import { newName, once, type RequestsOf, type World } from './world.ts';

const questions = [{ id: 'permit', prompt: 'Is the building permit issued?', answerType: 'YesNo' as const }];
const content = ({ structure }: World) => ({
  entityId: structure.id,
  name: newName('Closing'),
  category: 'Closing' as const,
  questions,
});

const made = async (world: World): Promise<string> =>
  good(await world.organization.admin.post('/api/project/createForm', content(world))).body.id;

const named = async (world: World) => ({
  entityId: world.structure.id,
  id: await once(world, 'form', () => made(world)),
});

export const formRequests: RequestsOf<keyof (typeof forms)['calls']> = {
  listForms: ({ structure }) => ({ params: { entityId: structure.id } }),
  getForm: async (world) => ({ params: await named(world) }),
  createForm: (world) => ({ body: content(world) }),
  // Each changes the version.
  updateForm: async (world) => ({ body: { entityId: world.structure.id, id: await made(world), version: 1 } }),
  toggleFormApproval: async (world) => ({ body: await named(world) }),
  obsoleteForm: async (world) => ({ body: { entityId: world.structure.id, id: await made(world) } }),
};
