import type { audit } from '#shared/contract/audit.ts';
import { ofOrg, type RequestsOf } from './world.ts';

export const auditRequests: RequestsOf<keyof (typeof audit)['calls']> = {
  listRecords: ({ structure }) => ({ query: { type: 'Deal', source: structure.id }, body: undefined }),
  createRecord: ({ structure }) => ({
    body: [{ type: 'Deal' as const, source: structure.id, text: 'The lenders were told by letter.' }],
  }),
  listOrganizationRecords: (world) => ({ params: ofOrg(world), body: undefined }),
};
