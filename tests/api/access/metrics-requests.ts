import { randomUUID } from 'node:crypto';
import type { metrics } from '#shared/contract/metrics.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { figureImportsOf, figureWorkbook } from '#tests/support/figure-import.ts';
import { good } from '#tests/support/organization.ts';
import { switchOnRawData } from '#tests/support/raw-data.ts';
import { ofStructure, once, type RequestsOf, type World } from './world.ts';

async function tariff({ organization, structure }: World): Promise<{ readonly id: string; readonly name: string }> {
  const detail = { name: `Tariff ${randomUUID()}`, unit: 'USD' };
  return good(await organization.admin.post(`/api/entities/${structure.id}/details`, detail)).body;
}

/** A figure of a detail that has no other. */
export async function tariffFigure(world: World): Promise<Datapoint> {
  const { name: detailName } = await tariff(world);
  const figure = { detailName, values: [{ period: '2026-03', value: 1.31 }] };
  const path = `/api/entities/${world.structure.id}/metrics/create/datapoints`;
  return good(await world.organization.admin.post(path, figure)).body[0];
}

async function rawTariff(world: World): Promise<Datapoint> {
  await once(world, 'raw metric data', async () => {
    await switchOnRawData(world.organization.id);
    return '';
  });
  return tariffFigure(world);
}

/** A workbook in the room of the structure. */
const figureDocument = (world: World): Promise<string> =>
  once(world, 'figure document', async () => {
    const imports = figureImportsOf(world.organization.admin, world.structure.id);
    return (
      await imports.workbook(
        figureWorkbook({
          A: [
            ['Detail', '2026-01'],
            ['Base Rent', 10],
          ],
        }),
      )
    ).id;
  });

/** An import that has entered figures which nobody has undone. */
async function figureImport(world: World): Promise<string> {
  const imports = figureImportsOf(world.organization.admin, world.structure.id);
  const { name } = await tariff(world);
  const document = await imports.workbook(
    figureWorkbook({
      A: [
        ['Detail', '2026-01'],
        [name, 10],
      ],
    }),
    `${name}.xlsx`,
  );
  return (await imports.run(document.id)).id;
}

export const metricsRequests: RequestsOf<keyof (typeof metrics)['calls']> = {
  importFigures: async (world) => ({
    params: { id: world.structure.id, importType: 'forecast', documentId: await figureDocument(world) },
    query: { dryRun: 'true' },
    body: undefined,
  }),
  listFigureImports: (world) => ({ params: ofStructure(world), body: undefined }),
  getFigureImport: async (world) => ({
    params: { id: world.structure.id, importId: await figureImport(world) },
    body: undefined,
  }),
  listImportedFigureRows: async (world) => ({
    params: { id: world.structure.id, importId: await figureImport(world) },
    body: undefined,
  }),
  revertFigureImport: async (world) => ({
    params: { id: world.structure.id, importId: await figureImport(world) },
    body: undefined,
  }),
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
  listFigureHistory: async (world) => ({
    params: { id: world.structure.id, datapointId: (await tariffFigure(world)).id },
  }),
  decideFigures: async (world) => {
    const { id: datapointId, sourceNumber: replaces } = await tariffFigure(world);
    return {
      params: ofStructure(world),
      body: { approvalStatus: 'Triggered', figures: [{ datapointId, replaces }] },
    };
  },
  listFigureDecisions: async (world) => ({
    params: { id: world.structure.id, datapointId: (await tariffFigure(world)).id },
  }),
  listDatedValues: async (world) => {
    const { id: detailId } = await tariff(world);
    return { params: { id: world.structure.id, detailId } };
  },
  updateDatapoint: async (world) => {
    const { id, sourceNumber } = await tariffFigure(world);
    return { params: { id: world.structure.id, datapointId: id }, body: { value: 2, replaces: sourceNumber } };
  },
  listRawEntries: async (world) => ({
    params: { id: world.structure.id, detailId: (await rawTariff(world)).detailId },
  }),
  changeRawEntries: async (world) => {
    const { detailId, sourceNumber: replaces } = await rawTariff(world);
    return {
      params: { id: world.structure.id, detailId },
      body: { entries: [{ period: '2026-03', value: 2, replaces }] },
    };
  },
  deleteRawEntries: async (world) => {
    const { detailId, sourceNumber: replaces } = await rawTariff(world);
    return {
      params: { id: world.structure.id, detailId },
      body: { entries: [{ period: '2026-03', replaces }], note: 'Entered twice' },
    };
  },
  storeSchedule: async (world) => ({
    body: {
      entityId: world.structure.id,
      detailName: (await tariff(world)).name,
      dataKind: 'forecast',
      from: '2026-01',
      to: '2026-12',
      values: [{ period: '2026-03', value: 1 }],
    },
  }),
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
