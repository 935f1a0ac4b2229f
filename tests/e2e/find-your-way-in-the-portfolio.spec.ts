import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { consoleErrors, credentialsOf, demoPassword, expectAccessible, signIn } from '#tests/e2e/support.ts';
import { origin } from '#tests/support/origin.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/** Calls of the API as the person who is signed in on the page. */
async function callsOf(page: Page) {
  const { token, organizationId } = await credentialsOf(page);
  const headers = { authorization: `Bearer ${token}`, 'x-organization-id': organizationId };
  const organization = `${origin()}/api/organizations/${organizationId}`;
  const answer = async (reply: { ok(): boolean; json(): Promise<unknown>; text(): Promise<string> }) => {
    if (!reply.ok()) throw new Error(await reply.text());
    return (await reply.json()) as Named;
  };
  return {
    create: async (path: string, data: object) =>
      answer(await page.request.post(`${organization}/${path}`, { headers, data })),
    changeProject: async ({ id, version }: Named, data: object) =>
      answer(await page.request.put(`${origin()}/api/projects/${id}`, { headers, data: { version, ...data } })),
  };
}

/** A structure with three projects that no other journey knows; their name makes them findable. */
async function aPortfolioOfItsOwn(page: Page) {
  const calls = await callsOf(page);
  const name = `Quarry${randomUUID().slice(0, 6)}`;
  const { id: dealId } = await calls.create('deals', { name: `${name} holdings` });
  const projects: Named[] = [];
  for (const type of ['Solar', 'Wind', 'Storage']) {
    projects.push(
      await calls.create('projects', {
        name: `${name} ${type.toLowerCase()}`,
        dealId,
        type,
        assetSize: 12.5,
        assetSizeUnit: 'MW',
      }),
    );
  }
  return { calls, name, dealId, projects };
}

async function showColumn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click();
  const box = page.getByRole('checkbox', { name });
  // Not `check`: the box follows the address, a moment after the click.
  await box.click();
  await expect(box).toBeChecked();
  await page.keyboard.press('Escape');
}

async function editSegment(page: Page, segment: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 3 projects' });
  await dialog.getByLabel('Market segment').selectOption(segment);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save 3 projects' }).click();
}

test('a deal administrator finds projects, changes many at once, and takes one out of force and back', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  await signIn(page, 'dealadmin@northlight.example', demoPassword);
  const { calls, name, projects } = await aPortfolioOfItsOwn(page);
  const table = page.getByRole('table', { name: 'Projects' });
  const rows = table.getByRole('row', { name: new RegExp(name) });

  await page.reload();
  await page
    .getByRole('list', { name: 'Key figures' })
    .getByRole('link', { name: /^Projects/ })
    .click();
  await page.getByLabel('Search projects').fill(name);
  await expect(rows).toHaveCount(3);
  await page.getByLabel('Type', { exact: true }).selectOption('Wind');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Type', { exact: true }).selectOption('');
  await expect(rows).toHaveCount(3);

  await showColumn(page, 'Market segment');
  await editSegment(page, 'Residential');
  await expect(page.getByText('3 projects updated successfully')).toBeVisible();
  await expect(table.getByRole('cell', { name: 'Residential' })).toHaveCount(3);

  // Somebody else decides about one of them while this list is open.
  const wind = projects[1];
  if (wind === undefined) throw new Error('There is no second project.');
  await calls.changeProject({ ...wind, version: wind.version + 1 }, { marketSegment: null });
  await editSegment(page, 'Commercial and Industrial');
  const report = page.getByRole('list', { name: 'Result for each' });
  await expect(report.getByRole('listitem').first()).toContainText(`${wind.name}Someone else changed this`);
  await expect(page.getByText(/^2 of 3 saved\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try it again' }).click();
  await expect(report).toBeHidden();
  await expect(table.getByRole('cell', { name: 'Commercial and Industrial' })).toHaveCount(3);

  await page.getByRole('checkbox', { name: `Select ${wind.name}` }).check();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('button', { name: 'Archive 1 project' }).click();
  await expect(rows).toHaveCount(2);

  await page.goto(`${origin()}/portfolio/archived-structure?tab=projects&search=${name}`);
  await page.getByRole('checkbox', { name: `Select ${wind.name}` }).check();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('button', { name: 'Restore 1 project' }).click();
  await expect(page.getByText('Project updated successfully')).toBeVisible();
  await expect(rows).toHaveCount(0);
  // The refused update is reported to the console by the browser itself.
  expect(errors.filter((text) => !/status of 409/.test(text))).toEqual([]);
});

test('the Data Vault remembers in its address which entity is looked at', async ({ page }) => {
  const errors = consoleErrors(page);
  await signIn(page, 'dealadmin@northlight.example', demoPassword);
  const { name } = await aPortfolioOfItsOwn(page);

  await page.goto(`${origin()}/loan-management/signal-setup/home`);
  await page.getByLabel('Search entities').fill(name);
  await page.getByRole('link', { name: `What lies in ${name} holdings` }).click();
  await expect(page.getByRole('heading', { name: `${name} holdings`, level: 2, exact: true })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`^${name} wind`) }).click();
  await expect(page.getByRole('heading', { name: `${name} wind`, level: 2, exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.reload();

  await expect(page.getByRole('heading', { name: `${name} wind`, level: 2, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'All structures' })).toBeVisible();
  expect(errors).toEqual([]);
});
