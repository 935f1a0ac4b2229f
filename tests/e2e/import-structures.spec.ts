import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { consoleErrors, demoPassword, expectAccessible, signIn } from '#tests/e2e/support.ts';
import { basicOf, clientOf } from '#tests/support/client.ts';
import { theSuperuser } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { structureWorkbook } from '#tests/support/structure-workbook.ts';

// One journey switches the import off.
test.describe.configure({ mode: 'serial' });

const email = 'dealadmin@northlight.example';

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function switchImport(enabled: boolean): Promise<void> {
  const nobody = clientOf(origin(), null);
  const { agent } = (await nobody.post('/api/agents/login', undefined, basicOf(email, demoPassword))).body;
  const superuser = await theSuperuser();
  const body = { enabled, organizationId: agent.effectiveOrganizationId };
  expect((await superuser.put('/api/features/ExcelTemplateImportStructureInformation', body)).status).toBe(200);
}

const structures = [
  { Name: 'Juniper Flats portfolio', 'Custom id': 'JF', 'Parent custom id or name': null, Type: 'Portfolio' },
  { Name: 'Juniper Flats One', 'Custom id': 'JF-1', 'Parent custom id or name': 'JF', Type: 'SPV' },
];
const financing = {
  Name: 'Juniper Flats senior loan',
  'Structure custom id or name': 'JF-1',
  Type: 'Term loan',
  Commitment: 8_400_000,
};
const project = (size: number | string, name = 'Juniper Flats solar park') => ({
  Name: name,
  'Custom id': 'JF-P',
  'Structure custom id or name': 'JF-1',
  State: 'Nevada',
  Size: size,
  Unit: 'MW',
});

async function drop(page: Page, size: number | string, name?: string): Promise<void> {
  const projects = [project(size, name)];
  const content = structureWorkbook({ Structures: structures, Projects: projects, Financings: [financing] });
  const workbook = { name: 'Juniper Flats.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(content) };
  await page.getByLabel('Choose a filled-in template').setInputFiles(workbook);
}

test('someone imports a portfolio from a workbook, corrects it first, and finds what was created', async ({ page }) => {
  const errors = consoleErrors(page);
  await switchImport(false);
  await signIn(page, email, demoPassword);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Archived' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import from Excel' })).toHaveCount(0);
  await switchImport(true);
  await page.reload();
  await page.getByRole('link', { name: 'Import from Excel' }).click();
  await expect(page.getByRole('heading', { name: 'Import from Excel', level: 1 })).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download template' }).click();
  const template = await saved;
  expect(template.suggestedFilename()).toBe('Structure import template.xlsx');
  expect(
    readFileSync(await template.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await drop(page, '12,5');
  const faulty = page.getByRole('row', { name: /Juniper Flats solar park/ });
  await expect(faulty.getByText('Not valid')).toBeVisible();
  const remarks = faulty.getByText('“12,5” is text.', { exact: false }).filter({ visible: true });
  await expect(remarks).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Import 3 entities' })).toBeDisabled();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('columnheader', { name: 'Remarks' })).toBeHidden();
  await expect(remarks).toHaveCount(1);
  await drop(page, 12.5, 'Juniper '.repeat(600));
  const name = page.getByRole('button', { name: /^Juniper Juniper/ });
  await expect(name).toBeVisible();
  expect((await name.boundingBox())?.height, 'two lines').toBeLessThan(50);
  await page.setViewportSize({ width: 1440, height: 900 });

  await drop(page, 12.5);
  await page.getByRole('button', { name: 'Import 4 entities' }).click();
  // Made in the background, on a machine that may have other work.
  await expect(page.getByText('4 created')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.reload();
  await page.getByRole('link', { name: 'Juniper Flats One' }).click();
  await expect(page.getByRole('heading', { name: 'Juniper Flats One', level: 1 })).toBeVisible();
  expect(errors).toEqual([]);
});

test('someone brings a CSV file of their own, says what its headings mean, changes what exists, and takes it back', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  await switchImport(true);
  await signIn(page, email, demoPassword);
  await page.goto(`${origin()}/portfolio/import`);
  const choose = page.getByLabel('Choose a filled-in template');

  const structure = 'Name,Custom id,Borrower\r\nSaltbush portfolio,SB,Saltbush LLC\r\n';
  await choose.setInputFiles(csv('Saltbush.csv', structure));
  await page.getByRole('button', { name: 'Import 1 entity' }).click();
  await expect(page.getByText('1 created')).toBeVisible();
  await page.getByRole('link', { name: 'Import another file' }).click();

  const own =
    'Site;Deal;Capacity (MW);In service;Ref\nSaltbush East;SB;12,5;3/4/2027;\nSaltbush West;SB;1.250;31.12.2026;\n';
  await choose.setInputFiles(csv('Sites.csv', own));
  await page.getByLabel('What the rows are').selectOption('Projects');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('No column was found for “Name” of Projects.', { exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Site', { exact: true }).selectOption('Name');
  await page.getByLabel('In service', { exact: true }).selectOption('Commercial operation date');
  await page.getByRole('button', { name: 'Check again' }).click();
  const east = page.getByRole('row', { name: /Saltbush East/ });
  await expect(
    east.getByText('can be Mar 4, 2027 or Apr 3, 2027', { exact: false }).filter({ visible: true }),
  ).toHaveCount(1);
  const west = page.getByRole('row', { name: /Saltbush West/ });
  await expect(west.getByText('can be read in two ways', { exact: false }).filter({ visible: true })).toHaveCount(1);
  await expectAccessible(page);

  await choose.setInputFiles(csv('Saltbush.csv', structure.replace('Saltbush LLC', 'Saltbush Holdings LLC')));
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await expect(page.getByRole('row', { name: /Saltbush LLC.*Saltbush Holdings LLC/ })).toBeVisible();
  await page.getByLabel('Update the existing entity to match its row').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Update 1 entity' }).click();
  await expect(page.getByText('1 changed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo changes' }).click();
  await expect(page.getByText('1 undone')).toBeVisible();
  await expect(page.getByRole('row', { name: /Saltbush portfolio/ }).getByText('Undone')).toBeVisible();
  expect(errors).toEqual([]);
});
