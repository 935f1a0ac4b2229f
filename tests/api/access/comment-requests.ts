import { randomUUID } from 'node:crypto';
import type { comments } from '#shared/contract/comments.ts';
import { good } from '#tests/support/organization.ts';
import type { RequestsOf, World } from './world.ts';

const onAgreement = ({ agreement }: World) => ({ sourceType: 'Document' as const, sourceId: agreement.id });
const place = ({ structure }: World) => ({ entityId: structure.id });

/** A comment of the administrator, who makes the requests that have to succeed. */
async function aComment(world: World) {
  const body = { id: randomUUID(), ...onAgreement(world), text: 'Is this the executed version?', visibility: 'Shared' };
  good(await world.organization.admin.post(`/api/comments/${world.structure.id}`, body));
  return { entityId: world.structure.id, commentId: body.id };
}

export const commentRequests: RequestsOf<keyof typeof comments.calls> = {
  listComments: (world) => ({ params: place(world), query: onAgreement(world) }),
  addComment: (world) => ({
    params: place(world),
    body: { id: randomUUID(), ...onAgreement(world), text: 'Is this the executed version?' },
  }),
  editComment: async (world) => ({
    params: await aComment(world),
    body: { text: 'This is the executed version.', version: 1 },
  }),
  removeComment: async (world) => ({ params: await aComment(world), query: { version: '1' } }),
  listMentionable: (world) => ({ params: place(world), query: { ...onAgreement(world), search: 'avery' } }),
};
