import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { consoleErrors, demoPassword, expectAccessible, signIn } from '#tests/e2e/support.ts';

interface Names {
  readonly structure: string;
  readonly project: string;
  readonly financing: string;
}

/** Sets the deal up in the wizard and leaves the reader on its overview. */
async function setUp(page: Page, { structure, project, financing }: Names): Promise<void> {
  await page.getByRole('button', { name: 'New structure' }).first().click();
  const wizard = page.getByRole('dialog', { name: 'New deal' });
  await wizard.getByLabel('Deal Name').fill(structure);
  await wizard.getByLabel('Borrower').fill('Harbor Battery Holdings, LLC');
  await expectAccessible(page, 'the first step');
  await wizard.getByRole('button', { name: 'Next' }).click();

  await wizard.getByLabel('Project name').fill(project);
  await wizard.getByLabel('Type').selectOption('Battery storage');
  await wizard.getByLabel('Size').fill('40');
  await wizard.getByLabel('Unit').selectOption('MWh');
  await wizard.getByLabel('State').selectOption('Colorado');
  await wizard.getByLabel('County').selectOption('Boulder');
  await wizard.getByRole('button', { name: 'Next' }).click();

  await wizard.getByLabel('Financing name').fill(financing);
  await wizard.getByLabel('Type').selectOption('Construction loan');
  await wizard.getByLabel(/^Commitment/).fill('18.5m');
  await wizard.getByLabel('Lien').selectOption('Senior');
  await wizard.getByLabel('Maturity date').fill('2031-06-30');
  await wizard.getByRole('button', { name: 'Next' }).click();

  await expect(wizard.getByRole('heading', { name: financing })).toBeVisible();
  await expectAccessible(page, 'the review');
  await wizard.getByRole('button', { name: 'Create deal' }).click();
  await expect(page.getByText('Deal created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: structure, level: 1 })).toBeVisible();
}

/** Opens the form of the financing that is shown and puts another city into it. */
async function enterCity(page: Page, city: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'City' }).fill(city);
}

const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save financing' }).click();

test('a deal is set up with its project and financing, changed by two people at once, archived and restored', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const errors = consoleErrors(page);
  const mark = randomUUID().slice(0, 6);
  const names = {
    structure: `Harbor storage facility ${mark}`,
    project: `Harbor battery ${mark}`,
    financing: `Harbor construction loan ${mark}`,
  };
  await signIn(page, 'admin@northlight.example', demoPassword);
  await setUp(page, names);

  // The overview shows both, and the financing finances the project.
  await page.getByRole('region', { name: 'Financings' }).getByRole('link', { name: names.financing }).click();
  await expect(page.getByRole('heading', { name: names.financing, level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Terms' })).toContainText('$18,500,000');
  await expect(page.getByRole('region', { name: 'Projects' }).getByRole('link', { name: names.project })).toBeVisible();
  await expectAccessible(page);

  // Two people have the same form open; the second to save is told which field both have changed.
  const other = await context.newPage();
  await other.goto(page.url());
  await enterCity(page, 'Boulder');
  await enterCity(other, 'Denver');
  await other.getByRole('dialog').getByLabel('Postal code').fill('80202');
  await save(other);
  await expect(other.getByText('Financing updated successfully')).toBeVisible();
  await save(page);
  await expect(page.getByText('Someone else saved first')).toBeVisible();
  const clash = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Latest' });
  await expect(clash).toContainText('Boulder');
  await expect(clash).toContainText('Denver');
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Boulder');
  await expect(page.getByRole('dialog').getByLabel('Postal code')).toHaveValue('80202');
  await expectAccessible(page, 'the clash');
  await page.getByRole('button', { name: 'Keep mine for City' }).click();
  await save(page);
  await expect(page.getByText('Financing updated successfully')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Financing', exact: true })).toContainText('Boulder 80202');

  // Archived, it leaves the structure's list; where it is found again, it is restored.
  const address = page.url();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive financing' }).click();
  await expect(page.getByRole('heading', { name: 'Financings', level: 2 })).toBeVisible();
  await expect(page.getByRole('link', { name: names.financing })).toHaveCount(0);
  await page.goto(address);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Financings' }).click();
  await expect(page.getByRole('link', { name: names.financing })).toBeVisible();
  // A refused save is reported by browsers, too.
  expect(errors.filter((text) => !text.includes('409'))).toEqual([]);
});
