import type { structureImports } from '#shared/contract/structure-imports.ts';
import { importForm, importsOf, structureWorkbook, switchImport } from '#tests/support/structure-workbook.ts';
import { newName, ofOrg, once, type RequestsOf, type World } from './world.ts';

const workbook = () => structureWorkbook({ Structures: [{ Name: newName('Riverside portfolio') }] });

const switchedOn = (world: World) => once(world, 'structure imports', () => switchImport(world.organization));

const finishedImport = (world: World): Promise<string> =>
  once(world, 'finished import', async () => {
    const imports = importsOf(world.organization.admin, world.organization);
    const { body } = await imports.start(workbook());
    return (await imports.finished(body.id)).id;
  });

/** One that has changed the name of a structure. */
const changingImport = (world: World): Promise<string> =>
  once(world, 'changing import', async () => {
    const customId = newName('CR');
    await world.organization.structure({ name: newName('Copper Ridge'), customId });
    const content = structureWorkbook({ Structures: [{ Name: newName('Copper Ridge North'), 'Custom id': customId }] });
    const imports = importsOf(world.organization.admin, world.organization);
    const changes = [{ sheet: 'Structures', row: 2, version: 1 }];
    const { body } = await imports.start(content, { changes });
    return (await imports.finished(body.id)).id;
  });

export const structureImportRequests: RequestsOf<keyof (typeof structureImports)['calls']> = {
  getImportTemplate: async (world) => {
    await switchedOn(world);
    return { params: ofOrg(world) };
  },
  exportStructures: async (world) => {
    await switchedOn(world);
    return { params: ofOrg(world) };
  },
  checkImport: async (world) => {
    await switchedOn(world);
    return { params: ofOrg(world), body: importForm(workbook()) as never };
  },
  startImport: async (world) => {
    await switchedOn(world);
    return { params: ofOrg(world), body: importForm(workbook()) as never };
  },
  revertImport: async (world) => {
    await switchedOn(world);
    return { params: { ...ofOrg(world), importId: await changingImport(world) } };
  },
  listImportedRows: async (world) => {
    await switchedOn(world);
    return { params: { ...ofOrg(world), importId: await finishedImport(world) } };
  },
};
