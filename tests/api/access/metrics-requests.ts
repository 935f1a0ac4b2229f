import { randomUUID } from 'node:crypto';
import type { metrics } from '#shared/contract/metrics.ts';
import { good } from '#tests/support/organization.ts';
import { ofStructure, type RequestsOf, type World } from './world.ts';

async function tariff({ organization, structure }: World): Promise<{ readonly id: string }> {
  const detail = { name: `Tariff ${randomUUID()}`, unit: 'USD' };
  return good(await organization.admin.post(`/api/entities/${structure.id}/details`, detail)).body;
}

export const metricsRequests: RequestsOf<keyof (typeof metrics)['calls']> = {
  listDetails: (world) => ({ params: ofStructure(world) }),
  updateDetail: async ({ organization, structure }) => {
    const path = `/api/entities/${structure.id}/details`;
    const { body } = good(await organization.admin.post(path, { name: `Tariff ${randomUUID()}`, unit: 'USD' }));
    return { params: { id: structure.id, detailId: body.id }, body: { version: 1, launchStatus: 'Obsolete' } };
  },
  createDetail: (world) => ({ params: ofStructure(world), body: { name: `Tariff ${randomUUID()}`, unit: 'USD' } }),
  findDatapoints: (world) => ({ params: ofStructure(world), body: {} }),
  createDatapoints: (world) => ({
    params: ofStructure(world),
    body: { detailName: 'Debt Service Coverage Ratio', values: [{ period: '2026-03', value: 1.31 }] },
  }),
  listFigureHistory: async (world) => {
    const detailName = `Tariff ${randomUUID()}`;
    const root = `/api/entities/${world.structure.id}`;
    good(await world.organization.admin.post(`${root}/details`, { name: detailName, unit: 'USD' }));
    const figure = { detailName, values: [{ period: '2026-03', value: 1.31 }] };
    const { body } = good(await world.organization.admin.post(`${root}/metrics/create/datapoints`, figure));
    return { params: { id: world.structure.id, datapointId: body[0].id } };
  },
  listDeletedDatapoints: (world) => ({ params: ofStructure(world) }),
  uploadData: (world) => ({
    params: ofStructure(world),
    body: { columns: [{ detailName: 'Debt Service Coverage Ratio', values: [{ period: '2026-03', value: 1.31 }] }] },
  }),
  updateDetails: async (world) => {
    const { id } = await tariff(world);
    return { params: ofStructure(world), body: [{ id, version: 1, launchStatus: 'Obsolete' }] };
  },
  getDetail: async (world) => ({ params: { id: world.structure.id, detailId: (await tariff(world)).id } }),
  enterDetailValue: async (world) => ({
    params: { id: world.structure.id, detailId: (await tariff(world)).id },
    body: { values: [{ period: '2026-03', value: 1.31 }] },
  }),
};
