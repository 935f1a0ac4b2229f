import { randomUUID } from 'node:crypto';
import type { deliverableCalls } from '#shared/contract/deliverables.ts';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { WaitingFile } from '#shared/domain/waiting-file.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { good } from '#tests/support/organization.ts';
import { until } from '#tests/support/waiting.ts';
import { newName, ofStructure, once, type RequestsOf, type World } from './world.ts';

/** A period of an undertaking in force for which nothing was handed in. */
async function anAskedPeriod({ organization, structure }: World) {
  const terms = { name: `Reserve report ${randomUUID()}`, covenantType: 'Contract', frequency: 'Quarterly' };
  const body = { ...terms, anchor: 'PeriodEnd', approved: true };
  const path = `/api/entities/${structure.id}/covenants`;
  const { id, state }: CovenantWithState = good(await organization.admin.post(path, body)).body;
  return { entityId: structure.id, id, periodEnd: state.periodEnd ?? '' };
}

/** A file in the folder of a covenant of which the name tells a time that is long past. */
async function aWaitingFile(world: World) {
  const { admin } = world.organization;
  const { entityId, id } = await anAskedPeriod(world);
  const folder = await createFolder(admin, entityId, newName('Reserve reports'));
  const arranged = { version: 0, responsible: null, approver: null, folderId: folder.id };
  good(await admin.put(`/api/entities/${entityId}/covenants/${id}/delivery`, arranged));
  const document = await upload(admin, entityId, {
    name: 'Reserve report 1999.pdf',
    content: 'reserves',
    parentId: folder.id,
  });
  const waiting = async (): Promise<readonly WaitingFile[]> =>
    good(await admin.get(`/api/entities/${entityId}/deliverables/files`)).body;
  await until(waiting, (files) => files.some(({ documentId }) => documentId === document.id));
  return { entityId, documentId: document.id };
}

export const deliverableRequests: RequestsOf<Exclude<keyof typeof deliverableCalls, 'prepareCertificate'>> = {
  listDeliverables: (world) => ({ params: ofStructure(world), body: undefined }),
  listAllDeliverables: ({ organization }) => ({ params: { id: organization.id }, body: undefined }),
  handIn: async (world) => ({
    params: await anAskedPeriod(world),
    body: { version: 0, documentId: world.agreement.id },
  }),
  decideDeliverable: async (world) => {
    const params = await anAskedPeriod(world);
    const path = `/api/entities/${params.entityId}/covenants/${params.id}/deliverables/${params.periodEnd}`;
    good(await world.organization.admin.post(path, { version: 0 }));
    return { params, body: { version: 1, decision: 'Amend' as const, note: 'The cash flow statement is missing.' } };
  },
  getDeliveryArrangement: async (world) => {
    const { entityId, id } = await anAskedPeriod(world);
    return { params: { entityId, id }, body: undefined };
  },
  changeDeliveryArrangement: async (world) => {
    const { entityId, id } = await anAskedPeriod(world);
    return { params: { entityId, id }, body: { version: 0, responsible: 'Sandhollow Services', approver: null } };
  },
  listWaitingFiles: async (world) => {
    await once(world, 'waiting file', () => aWaitingFile(world));
    return { params: ofStructure(world), body: undefined };
  },
  listAllWaitingFiles: ({ organization }) => ({ params: { id: organization.id }, body: undefined }),
  // Said again, it is as it was.
  leaveFile: async (world) => ({
    params: await once(world, 'file to leave', () => aWaitingFile(world)),
    body: undefined,
  }),
};
