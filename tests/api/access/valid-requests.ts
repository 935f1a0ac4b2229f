import { randomUUID } from 'node:crypto';
import type { IssuedCalendarFeed } from '#shared/domain/calendar-feed.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { packedId } from '#shared/domain/packed-id.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { quarterEndBack } from '#tests/support/calendar.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { scanned } from '#tests/support/file-scans.ts';
import { anOrganization, good, type Person } from '#tests/support/organization.ts';
import { until } from '#tests/support/waiting.ts';
import { zipOf } from '#tests/support/zip.ts';
import { approvalRequests } from './approval-requests.ts';
import { auditRequests } from './audit-requests.ts';
import { calculationsRequests } from './calculations-requests.ts';
import { commentRequests } from './comment-requests.ts';
import { configurationRequests } from './configuration-requests.ts';
import { deliverableRequests } from './deliverable-requests.ts';
import { formRequests } from './form-requests.ts';
import { metricsRequests, tariffFigure } from './metrics-requests.ts';
import { notificationRequests } from './notification-requests.ts';
import { organizationRequests } from './organization-requests.ts';
import { peopleRequests } from './people-requests.ts';
import { portfolioRequests } from './portfolio-requests.ts';
import { provisioningRequests } from './provisioning-requests.ts';
import { referenceRequests } from './reference-requests.ts';
import { relationshipRequests } from './relationship-requests.ts';
import { rightsRequests } from './rights-requests.ts';
import { sessionRequests } from './session-requests.ts';
import { structureImportRequests } from './structure-import-requests.ts';
import { structureRequests } from './structure-requests.ts';
import { teamsRequests } from './teams-requests.ts';
import { type CallName, ofStructure, once, type RequestsOf, type World } from './world.ts';

const ofAgreement = ({ structure, agreement }: World) => ({ entityId: structure.id, id: agreement.id });
const newCovenant = async ({ organization, structure }: World): Promise<CovenantWithState> => {
  const tested = { metric: 'Current Ratio', operator: '>=', thresholds: [{ value: 1, unit: 'Ratio' }] };
  const terms = { name: 'Minimum current ratio', covenantType: 'KPI', frequency: 'Quarterly', anchor: 'PeriodEnd' };
  const inForce = { ...terms, ...tested, startsOn: '2025-01-01', approved: true };
  return good(await organization.admin.post(`/api/entities/${structure.id}/covenants`, inForce)).body;
};

const aFinancialCovenant = (world: World): Promise<CovenantWithState> =>
  once(world, 'a financial covenant', () => newCovenant(world));

/** One in force, as it was created: a request names its version. */
const aWaivable = async (world: World) => ({ entityId: world.structure.id, id: (await newCovenant(world)).id });

const aWaiverAsked = {
  kind: 'Waiver' as const,
  firstPeriodEnd: '2026-01-01',
  lastPeriodEnd: '2026-12-31',
  reason: 'The lenders agreed to it in their letter of 3 November.',
};

const partedUploadOf = async ({ organization, structure }: World) => {
  const announced = { fileName: `${randomUUID()}.txt`, size: 20_000_000 };
  const { body } = good(await organization.admin.post(`/api/room/${structure.id}/uploads/parted`, announced));
  return { dataroomId: structure.id, uploadId: body.uploadId };
};
const downloadOf = async ({ organization, structure }: World) => {
  const { body } = await organization.admin.post(`/api/room/${structure.id}/downloads`, {});
  return { dataroomId: structure.id, downloadId: body.id };
};
const aMonth = { from: '2026-03-01', to: '2026-03-31' };

/** One request a call that would succeed for whoever is permitted. A new call without an entry here does not compile. */
export const validRequests: RequestsOf<CallName> = {
  ...sessionRequests,
  ...approvalRequests,
  ...auditRequests,
  ...peopleRequests,
  ...rightsRequests,
  ...teamsRequests,
  ...organizationRequests,
  ...calculationsRequests,
  ...configurationRequests,
  ...deliverableRequests,
  ...formRequests,
  ...portfolioRequests,
  ...provisioningRequests,
  ...referenceRequests,
  ...relationshipRequests,
  ...structureImportRequests,

  ...structureRequests,

  beginUpload: ({ structure }) => ({
    params: { dataroomId: structure.id },
    body: { fileName: `${randomUUID()}.txt`, size: 3, contentType: 'text/plain' },
  }),
  beginPartedUpload: ({ structure }) => ({
    params: { dataroomId: structure.id },
    body: { fileName: `${randomUUID()}.txt`, size: 20_000_000, contentType: 'text/plain' },
  }),
  listUnfinishedUploads: ({ structure }) => ({ params: { dataroomId: structure.id } }),
  addressParts: async (world) => ({ params: await partedUploadOf(world), body: { parts: [{ number: 1 }] } }),
  listArrivedParts: async (world) => ({ params: await partedUploadOf(world) }),
  abortUpload: async (world) => ({ params: await partedUploadOf(world) }),
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
  restoreVersion: async ({ organization, structure }) => {
    const name = `${randomUUID()}.txt`;
    const { id, recordVersion } = await upload(organization.admin, structure.id, { name, content: name });
    return { params: { dataroomId: structure.id, documentId: id, version: '1' }, body: { recordVersion } };
  },
  releaseVersion: async ({ organization, structure }) => {
    const name = `${randomUUID()}.txt`;
    const { id } = await upload(organization.admin, structure.id, { name, content: name });
    await scanned(organization, { roomId: structure.id, documentId: id }, 'UNSUPPORTED');
    const { recordVersion } = good(await organization.admin.get(`/api/room/${structure.id}/documents/${id}`)).body;
    const params = { dataroomId: structure.id, documentId: id, version: '1' };
    return { params, body: { recordVersion, reason: 'Scanned by hand' } };
  },
  restoreDocument: async ({ organization, structure }) => {
    const name = `${randomUUID()}.txt`;
    const { id } = await upload(organization.admin, structure.id, { name, content: name });
    good(await organization.admin.delete(`/api/room/${structure.id}/documents/${id}`));
    return { params: { dataroomId: structure.id, documentId: id }, body: {} };
  },
  unpackDocument: async ({ organization, structure }) => {
    const content = zipOf([{ path: 'a.txt', content: 'a' }]);
    const { id } = await upload(organization.admin, structure.id, { name: `${randomUUID()}.zip`, content });
    return { params: { dataroomId: structure.id, documentId: id } };
  },
  translateDocument: async ({ organization, structure }) => {
    const name = `${randomUUID()}.txt`;
    const { id } = await upload(organization.admin, structure.id, { name, content: name });
    return { params: { entityId: structure.id, documentId: id }, body: { into: 'de' } };
  },
  startDownload: ({ structure, folder }) => ({ params: { dataroomId: structure.id }, body: { folderId: folder.id } }),
  readDownload: async (world) => ({ params: await downloadOf(world), body: undefined }),
  listNotDownloaded: async (world) => ({ params: await downloadOf(world), body: undefined }),
  linkDownload: async (world) => ({ params: await downloadOf(world), body: {} }),
  listUnpacked: (world) => ({ params: ofAgreement(world) }),
  listDeletedDocuments: (world) => ({ params: ofStructure(world) }),
  listAssignable: (world) => ({ params: ofStructure(world), query: { search: 'Morgan' }, body: undefined }),
  listOpenings: (world) => ({ params: ofAgreement(world) }),
  getDocument: (world) => ({ params: ofAgreement(world) }),
  downloadDocument: (world) => ({ params: { ...ofAgreement(world), name: world.agreement.name } }),
  linkDocument: (world) => ({ params: ofAgreement(world), body: {} }),
  listRoom: (world) => ({ params: ofStructure(world) }),
  listFolder: (world) => ({ params: { ...ofStructure(world), folderId: world.folder.id } }),
  getRoomStructure: (world) => ({ params: ofStructure(world) }),
  getFilteredStructure: (world) => ({ params: ofStructure(world), query: { nameFilter: 'a' } }),
  listNamedFolder: ({ structure, folder }) => ({ params: { entityId: structure.id, folderName: folder.name } }),

  extractCovenants: ({ structure, agreement }) => ({ body: { documentId: agreement.id, entityId: structure.id } }),
  listCovenants: (world) => ({ params: ofStructure(world) }),
  createCovenant: (world) => ({
    params: ofStructure(world),
    body: { name: 'Annual budget', covenantType: 'Contract', frequency: 'Annually', anchor: 'FiscalYearEnd' },
  }),
  updateCovenant: async (world) => {
    const { structure, covenant } = world;
    const { version } = await currentCovenant(world);
    return { params: { entityId: structure.id, id: covenant.id }, body: { version, section: '5.01(b)' } };
  },
  approveCovenants: async (world) => {
    const { id, version } = await currentCovenant(world);
    return { params: ofStructure(world), body: { covenants: [{ id, version }] } };
  },
  listStandings: ({ organization }) => ({ params: { id: organization.id } }),
  listResults: async (world) => ({
    params: { entityId: world.structure.id, id: (await aFinancialCovenant(world)).id },
    query: { periodEnd: '2026-03-31' },
  }),
  listChecks: (world) => ({ params: ofStructure(world) }),
  listTestsAhead: (world) => ({ params: ofStructure(world) }),
  prepareCertificate: async (world) => {
    await aFinancialCovenant(world);
    return { params: ofStructure(world), query: { periodEnd: quarterEndBack(0) }, body: undefined };
  },
  listEntityCalendar: (world) => ({ params: ofStructure(world), query: aMonth, body: undefined }),
  listCalendar: ({ organization }) => ({ params: { id: organization.id }, query: aMonth, body: undefined }),

  requestRelief: async (world) => ({ params: await aWaivable(world), body: { ...aWaiverAsked, version: 1 } }),
  decideRelief: async (world) => {
    const params = await aWaivable(world);
    const path = `/api/entities/${params.entityId}/covenants/${params.id}/reliefs`;
    const { body: asked } = good(await world.organization.admin.post(path, { ...aWaiverAsked, version: 1 }));
    return {
      params: { ...params, reliefId: asked.reliefs[0].id },
      body: { decision: 'Rejected' as const, note: 'The lenders have not agreed.', version: asked.version },
    };
  },

  listCalendarFeeds: ({ organization }) => ({ params: { id: organization.id }, body: undefined }),
  createCalendarFeed: ({ organization }) => ({ params: { id: organization.id }, body: { name: 'Desk calendar' } }),
  revokeCalendarFeed: async (world) => ({
    params: { id: world.organization.id, feedId: (await aCalendarFeed(world)).id },
    body: undefined,
  }),
  readCalendarFeed: async (world) => ({
    params: { address: (await aCalendarFeed(world)).path.split('/').at(-1) ?? '' },
    body: undefined,
  }),
  recordEvent: async (world) => ({
    params: await anAwaitedEvent(world),
    body: { happenedOn: new Date().toISOString().slice(0, 10), version: 1 },
  }),
  removeEvent: async (world) => {
    const params = await anAwaitedEvent(world);
    const happenedOn = new Date().toISOString().slice(0, 10);
    const path = `/api/entities/${params.entityId}/covenants/${params.id}/events`;
    const { version } = good(await world.organization.admin.post(path, { happenedOn, version: 1 })).body;
    return { params: { ...params, happenedOn }, body: { version } };
  },

  listSignals: (world) => ({ params: ofStructure(world), body: undefined }),
  toggleSignal: async (world) => ({
    params: { id: packedId(world.structure.id, (await tariffFigure(world)).detailId) },
    body: undefined,
  }),

  ...metricsRequests,
  ...commentRequests,
  ...notificationRequests,

  listJobs: () => ({}),
  getJob: ({ failedJobId }) => ({ params: { jobId: failedJobId } }),
  retryJob: async (world) => ({ params: { jobId: await failedJob(world) } }),
};

/** The only address of the administrator. */
async function aCalendarFeed({ organization: { admin, id } }: World): Promise<IssuedCalendarFeed> {
  const path = `/api/organizations/${id}/calendar-feeds`;
  for (const { id: feedId } of good(await admin.get(path)).body) good(await admin.delete(`${path}/${feedId}`));
  return good(await admin.post(path, { name: 'Desk calendar' })).body;
}

/** A covenant in force that falls due when something happens. */
async function anAwaitedEvent({ organization, structure }: World) {
  const terms = { name: `Notice ${randomUUID()}`, covenantType: 'KPI', frequency: 'Event', anchor: 'Event' };
  const tested = { metric: 'Current Ratio', operator: '>=', thresholds: [{ value: 1, unit: 'Ratio' }], approved: true };
  const path = `/api/entities/${structure.id}/covenants`;
  const { id } = good(await organization.admin.post(path, { ...terms, ...tested })).body;
  return { entityId: structure.id, id };
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
  for (const name of ['externalPortal', 'enableCounterpartyApprovers']) {
    good(await admin.post(`/api/entities/${organization.id}/details`, { name, value: 'true' }));
  }
  const structure = await organization.structure();
  const failedJobId = await startHopelessJob(admin, structure);
  const covenant = {
    name: 'Quarterly statements',
    covenantType: 'Contract',
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
