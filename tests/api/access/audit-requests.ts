import type { audit } from '#shared/contract/audit.ts';
import { ofOrg, ofStructure, once, type RequestsOf, type World } from './world.ts';

export const auditRequests: RequestsOf<keyof (typeof audit)['calls']> = {
  listRecords: ({ structure }) => ({ query: { type: 'Deal', source: structure.id }, body: undefined }),
  createRecord: ({ structure }) => ({
    body: [{ type: 'Deal' as const, source: structure.id, text: 'The lenders were told by letter.' }],
  }),
  listOrganizationRecords: (world) => ({ params: ofOrg(world), body: undefined }),
  readThen: (world) => ({ params: ofStructure(world), query: { day: '2026-03-31' }, body: undefined }),
  startVerification: (world) => ({ params: ofOrg(world) }),
  getVerification: (world) => ({ params: ofOrg(world) }),
  getStream: (world) => ({ params: ofOrg(world) }),
  putStream: async (world) => ({
    params: ofOrg(world),
    body: { ...aBucket, isOn: false, start: 'now' as const, version: await versionOfStream(world) },
  }),
  testStream: (world) => ({ params: ofOrg(world), body: aBucket }),
  startExport: (world) => ({ params: ofOrg(world), body: { format: 'csv' as const } }),
  getExport: async (world) => ({ params: await anExport(world) }),
  linkExport: async (world) => ({ params: await anExport(world), body: {} }),
};

/** One that is not there: what is asked is whether somebody may ask. */
const aBucket = {
  bucket: 'lender-audit-log',
  region: 'eu-central-1',
  prefix: '',
  roleArn: 'arn:aws:iam::111122223333:role/trestle-audit-log',
  kmsKeyId: null,
};

const versionOfStream = async ({ organization: { id, admin } }: World): Promise<number> =>
  (await admin.get(`/api/organizations/${id}/audit/stream`)).body.stream?.version ?? 0;

/** Its file is the administrator's own. */
const anExport = (world: World): Promise<{ readonly orgId: string; readonly exportId: string }> =>
  once(world, 'an export of the log', async () => {
    const { admin, id: orgId } = world.organization;
    const { body } = await admin.post(`/api/organizations/${orgId}/audit/exports`, { format: 'csv' });
    return { orgId, exportId: body.job.id };
  });
