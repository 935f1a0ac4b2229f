import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import type { calculations } from '#shared/contract/calculations.ts';
import type { NewScenario } from '#shared/domain/scenario.ts';
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

const aScenario: z.input<typeof NewScenario> = {
  name: 'P90 production',
  outcomes: ['Total CFADS'],
  range: { from: '2026-01', to: '2026-12' },
  drivers: [{ detailName: 'Actual Production', entityType: 'Project', entityId: null, mode: 'scale', amount: -7 }],
};

const ownScenario = async (world: World): Promise<string> =>
  good(await world.organization.admin.post(`/api/entities/${ofStructure(world).id}/scenarios`, aScenario)).body.id;

const ownComputation = async (world: World): Promise<string> => {
  const path = `/api/entities/${ofStructure(world).id}/metrics/computations`;
  return (await world.organization.admin.post(path, { details: ['Total CFADS'] })).body.id;
};

export const calculationsRequests: RequestsOf<keyof (typeof calculations)['calls']> = {
  computeMetrics: (world) => ({ params: ofStructure(world), body: { details: ['Total CFADS'] } }),
  computeDetail: (world) => ({ params: ofStructure(world), body: { detail: 'Total CFADS', month: '2026-03' } }),
  startMetricComputation: (world) => ({ params: ofStructure(world), body: { details: ['Total CFADS'] } }),
  startDetailComputation: (world) => ({
    params: ofStructure(world),
    body: { detail: 'Total CFADS', month: '2026-03' },
  }),
  listMetricComputations: (world) => ({ params: ofStructure(world), body: undefined }),
  readMetricComputation: async (world) => ({
    params: { ...ofStructure(world), computationId: await ownComputation(world) },
    body: undefined,
  }),
  computeDependencies: (world) => ({ params: ofStructure(world), body: { details: ['Total CFADS'] } }),
  previewFormula: (world) => ({
    params: ofStructure(world),
    body: {
      definition: { name: 'Doubled CFADS', entityTypes: ['Deal'], unit: 'Currency', formula: '[Total CFADS] * 2' },
      from: '2026-01',
      to: '2026-03',
    },
  }),
  readModel: (world) => ({
    params: ofStructure(world),
    body: { details: ['Total CFADS'], startDate: '2026-01', endDate: '2026-12' },
  }),
  listScenarios: (world) => ({ params: ofStructure(world) }),
  createScenario: (world) => ({ params: ofStructure(world), body: aScenario }),
  updateScenario: async (world) => ({
    params: { ...ofStructure(world), scenarioId: await ownScenario(world) },
    body: { ...aScenario, version: 1 },
  }),
  changeScenarioStatus: async (world) => ({
    params: { ...ofStructure(world), scenarioId: await ownScenario(world) },
    body: { version: 1, launchStatus: 'Obsolete' },
  }),
  defineDetail: () => ({
    body: {
      name: `Metric of ${randomUUID()}`,
      entityTypes: ['Project'],
      unit: 'kWh',
      formula: '[Actual Production]',
    },
  }),
  listOwnDetailTypes: ({ organization }) => ({ params: { orgId: organization.id } }),
  changeDetailTypeStatus: async (world) => ({
    params: { orgId: world.organization.id, detailTypeId: await ownDetail(world) },
    body: { version: 1, launchStatus: 'Obsolete' },
  }),
  listDetailTypeReaders: async (world) => ({
    params: { orgId: world.organization.id, detailTypeId: await ownDetail(world) },
  }),
  listDetailTypeVersions: async (world) => ({
    params: { orgId: world.organization.id, detailTypeId: await ownDetail(world) },
  }),
  checkFormula: ({ organization }) => ({
    params: { orgId: organization.id },
    body: { formula: '[Actual Production]', entityTypes: ['Project'] },
  }),
};
