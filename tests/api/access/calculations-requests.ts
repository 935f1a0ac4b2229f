import { randomUUID } from 'node:crypto';
import type { calculations } from '#shared/contract/calculations.ts';
import { good } from '#tests/support/organization.ts';
import { ofStructure, type RequestsOf, type World } from './world.ts';

async function ownDetail({ organization }: World): Promise<string> {
  const body = {
    name: `Own metric ${randomUUID()}`,
    entityTypes: ['Project'],
    unit: 'kWh',
    formula: '[Actual Production]',
  };
  return good(await organization.admin.post('/api/details', body)).body.id;
}

export const calculationsRequests: RequestsOf<keyof (typeof calculations)['calls']> = {
  computeMetrics: (world) => ({ params: ofStructure(world), body: { details: ['Total CFADS'] } }),
  computeDetail: (world) => ({ params: ofStructure(world), body: { detail: 'Total CFADS', month: '2026-03' } }),
  computeDependencies: (world) => ({ params: ofStructure(world), body: { details: ['Total CFADS'] } }),
  defineDetail: () => ({
    body: { name: `Metric of ${randomUUID()}`, entityTypes: ['Project'], unit: 'kWh', formula: '[Actual Production]' },
  }),
  listOwnDetailTypes: () => ({}),
  changeDetailTypeStatus: async (world) => ({
    params: { detailTypeId: await ownDetail(world) },
    body: { version: 1, launchStatus: 'Obsolete' },
  }),
  checkFormula: () => ({ body: { formula: '[Actual Production]', entityTypes: ['Project'] } }),
};
