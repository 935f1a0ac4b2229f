import { randomUUID } from 'node:crypto';
import type { areas } from '#shared/contract/areas.ts';
import type { BodyInputOf, PathParamsOf } from '#shared/contract/define-area.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { until } from '#tests/support/waiting.ts';

/** An organization with one of everything that a call can name. */
export interface World {
  readonly organization: TestOrganization;
  readonly colleague: Person;
  readonly structure: Structure;
  readonly agreement: RoomDocument;
  readonly folder: RoomDocument;
  readonly covenant: CovenantWithState;
  readonly failedJobId: string;
}

type AreaCalls = (typeof areas)[number]['calls'];
type NameIn<Calls> = Calls extends unknown ? keyof Calls & string : never;
export type CallName = NameIn<AreaCalls>;
type CallIn<Calls, Name extends string> = Calls extends { readonly [N in Name]: infer C } ? C : never;
type CallNamed<Name extends CallName> = CallIn<AreaCalls, Name>;

type ParamsPart<C> = keyof PathParamsOf<C> extends never
  ? { readonly params?: undefined }
  : { readonly params: PathParamsOf<C> };
// A call without a body accepts anything for one, as far as types go.
type BodyPart<C> = unknown extends BodyInputOf<C> ? { readonly body?: undefined } : { readonly body: BodyInputOf<C> };
type RequestFor<Name extends CallName> = ParamsPart<CallNamed<Name>> & BodyPart<CallNamed<Name>>;

/** What a request names; a call without path parameters or body has none. */
export interface ValidRequest {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
}

type ValidRequests = {
  readonly [Name in CallName]: (world: World) => RequestFor<Name> | Promise<RequestFor<Name>>;
};

const newEmail = (): string => `somebody-${randomUUID()}@riverside.example`;
const person = () => ({ firstName: 'Noor', lastName: 'Newcomer', primaryEmail: newEmail() });
const viewOfStructure = ({ structure }: World) => [
  { level: 'View' as const, action: 'Grant' as const, sourceType: 'Deal' as const, entityId: structure.id },
];

const inOrganization = ({ organization }: World) => ({ id: organization.id });
const ofStructure = ({ structure }: World) => ({ id: structure.id });
const ofAgreement = ({ structure, agreement }: World) => ({ entityId: structure.id, id: agreement.id });
const ofColleague = ({ organization, colleague }: World) => ({
  orgId: organization.id,
  agentId: colleague.agent.id,
});

/** One request a call that would succeed for whoever is permitted. A new call without an entry here does not compile. */
export const validRequests: ValidRequests = {
  signIn: () => ({}),
  setPassword: () => ({}),
  forgetPassword: () => ({ body: { username: newEmail() } }),
  verifyEmail: () => ({ body: { token: 'a.b' } }),
  getEnvironment: () => ({}),
  getFeatures: () => ({}),
  getGlobalState: ({ organization }) => ({ params: { orgId: organization.id } }),
  getOpenApi: () => ({}),

  listAgents: (world) => ({ params: inOrganization(world) }),
  createAgent: (world) => ({ params: inOrganization(world), body: { ...person(), roles: ['Member'] } }),
  listGuests: (world) => ({ params: inOrganization(world) }),
  createGuest: (world) => ({ params: inOrganization(world), body: person() }),
  signUpUnaffiliated: (world) => ({
    params: inOrganization(world),
    body: { ...person(), password: 'Riverside-2026' },
  }),
  listPermissions: (world) => ({ params: ofColleague(world) }),
  addPermissions: (world) => ({ params: ofColleague(world), body: viewOfStructure(world) }),
  removePermissions: (world) => ({ params: ofColleague(world), body: viewOfStructure(world) }),
  checkPermissions: ({ organization, structure }) => ({
    params: { orgId: organization.id },
    body: [{ level: 'View', sourceType: 'Deal', entityId: structure.id, organizationId: organization.id }],
  }),

  listOrganizations: () => ({}),
  createOrganization: () => ({ body: { name: 'Lakeside Partners' } }),
  getOrganization: (world) => ({ params: inOrganization(world) }),

  listStructures: () => ({}),
  listStructuresOfOrganization: (world) => ({ params: inOrganization(world) }),
  getStructure: (world) => ({ params: ofStructure(world) }),
  getStructureInOrganization: ({ organization, structure }) => ({
    params: { orgId: organization.id, dealId: structure.id },
  }),
  createStructure: ({ organization }) => ({
    params: { orgId: organization.id },
    body: { name: 'Riverside mezzanine facility' },
  }),
  updateStructure: async (world) => ({
    params: ofStructure(world),
    body: { version: (await currentStructure(world)).version, description: 'Refinanced in 2026' },
  }),
  searchEntities: () => ({}),

  beginUpload: ({ structure }) => ({
    params: { dataroomId: structure.id },
    body: { fileName: `${randomUUID()}.txt`, size: 3, contentType: 'text/plain' },
  }),
  createDocument: ({ structure }) => ({
    params: { dataroomId: structure.id },
    body: { logicalType: 'Folder', name: `Folder ${randomUUID()}` },
  }),
  updateDocument: async ({ organization, structure }) => {
    const { id, recordVersion } = await createFolder(organization.admin, structure.id, `Draft ${randomUUID()}`);
    return { params: { dataroomId: structure.id, documentId: id }, body: { recordVersion, description: 'Final' } };
  },
  deleteDocument: async ({ organization, structure }) => {
    const { id } = await createFolder(organization.admin, structure.id, `Spare ${randomUUID()}`);
    return { params: { dataroomId: structure.id, documentId: id } };
  },
  getDocument: (world) => ({ params: ofAgreement(world) }),
  downloadDocument: (world) => ({ params: { ...ofAgreement(world), name: world.agreement.name } }),
  linkDocument: (world) => ({ params: ofAgreement(world), body: {} }),
  listRoom: (world) => ({ params: ofStructure(world) }),
  listFolder: (world) => ({ params: { ...ofStructure(world), folderId: world.folder.id } }),
  getRoomStructure: (world) => ({ params: ofStructure(world) }),

  extractCovenants: ({ structure, agreement }) => ({ body: { documentId: agreement.id, entityId: structure.id } }),
  listCovenants: (world) => ({ params: ofStructure(world) }),
  createCovenant: (world) => ({
    params: ofStructure(world),
    body: { name: 'Annual budget', covenantType: 'Report', frequency: 'Annually', anchor: 'FiscalYearEnd' },
  }),
  updateCovenant: async (world) => {
    const { structure, covenant } = world;
    const { version } = await currentCovenant(world);
    return { params: { entityId: structure.id, id: covenant.id }, body: { version, section: '5.01(b)' } };
  },
  listChecks: (world) => ({ params: ofStructure(world) }),

  listDetailTypes: () => ({}),
  listDetails: (world) => ({ params: ofStructure(world) }),
  createDetail: (world) => ({ params: ofStructure(world), body: { name: `Tariff ${randomUUID()}`, unit: 'USD' } }),
  findDatapoints: (world) => ({ params: ofStructure(world), body: {} }),
  createDatapoints: (world) => ({
    params: ofStructure(world),
    body: { detailName: 'Debt Service Coverage Ratio', values: [{ period: '2026-03', value: 1.31 }] },
  }),

  listJobs: () => ({}),
  getJob: ({ failedJobId }) => ({ params: { jobId: failedJobId } }),
  retryJob: async (world) => ({ params: { jobId: await failedJob(world) } }),
};

async function currentStructure({ organization, structure }: World): Promise<Structure> {
  return good(await organization.admin.get(`/api/deals/${structure.id}`)).body;
}

async function currentCovenant({ organization, structure, covenant }: World): Promise<CovenantWithState> {
  const listed: CovenantWithState[] = good(
    await organization.admin.get(`/api/entities/${structure.id}/covenants`),
  ).body;
  return listed.find(({ id }) => id === covenant.id) ?? covenant;
}

/** The job, once it has failed (again). */
async function failedJob({ organization, failedJobId }: World): Promise<string> {
  await until(
    () => organization.admin.get(`/api/jobs/${failedJobId}`),
    ({ body }) => body.status === 'failed',
  );
  return failedJobId;
}

/** Starts a job that must fail, because the document holds no text. */
async function startHopelessJob(admin: Person, structure: Structure): Promise<string> {
  const blank = await upload(admin, structure.id, { name: 'Blank page.txt', content: '\n \n' });
  const { body } = await admin.post('/api/covenants/extract', { documentId: blank.id, entityId: structure.id });
  return body.jobId;
}

/** Makes an organization with one of everything. */
export async function aWorld(): Promise<World> {
  const organization = await anOrganization();
  const { admin } = organization;
  const structure = await organization.structure();
  const failedJobId = await startHopelessJob(admin, structure);
  const covenant = {
    name: 'Quarterly statements',
    covenantType: 'Report',
    frequency: 'Quarterly',
    anchor: 'PeriodEnd',
  };
  const agreement = { name: 'Credit agreement.txt', content: 'Section 5.01. The Borrower shall keep its books.' };
  const world = {
    organization,
    structure,
    failedJobId,
    colleague: await organization.member('Member'),
    agreement: await upload(admin, structure.id, agreement),
    folder: await createFolder(admin, structure.id, 'Closing documents'),
    covenant: good(await admin.post(`/api/entities/${structure.id}/covenants`, covenant)).body,
  };
  await failedJob(world);
  return world;
}
