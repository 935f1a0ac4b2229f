import { expect, type Page, test } from '@playwright/test';
import { addMonthsToPeriod, monthInWords, monthOf, type Period, periodOf } from '#shared/time/dates.ts';
import { consoleErrors, expectAccessible, signIn } from '#tests/e2e/support.ts';
import { anOrganization, good, password, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';

/** The last month of the last calendar quarter that has ended. */
function lastQuarter(): Period {
  const now = periodOf(new Date().toISOString());
  const intoQuarter = monthOf(now) % 3;
  return addMonthsToPeriod(now, -(intoQuarter === 0 ? 3 : intoQuarter));
}

async function withCovenant({ admin, id }: TestOrganization): Promise<string> {
  const structure = good(
    await admin.post(`/api/organizations/${id}/deals`, {
      name: 'Juniper Flats facility',
      structureType: 'Deal',
      currency: 'USD',
      fiscalYearEnd: '12-31',
      closingDate: '2024-01-15',
    }),
  ).body;
  good(
    await admin.post(`/api/entities/${structure.id}/covenants`, {
      name: 'Minimum debt service coverage ratio',
      covenantType: 'KPI',
      frequency: 'Quarterly',
      anchor: 'PeriodEnd',
      dueOffsetDays: 45,
      metric: 'Debt Service Coverage Ratio',
      operator: '>=',
      thresholds: [{ value: 1.2, unit: 'Ratio' }],
      startsOn: '2024-01-15',
      approved: true,
    }),
  );
  return structure.id;
}

const cell = (page: Page, row: string, column: string | null) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${row}`) }) })
    .locator(`[role="gridcell"][aria-colindex="${column}"]`);

test('a lender enters a quarter’s figures on the grid, sees how a covenant would end, and finds it breached', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  const organization = await anOrganization('Juniper Lending');
  const structureId = await withCovenant(organization);
  await signIn(page, organization.admin.email, password);

  await page.goto(`${origin()}/deals/${structureId}/overview`);
  await page.getByRole('link', { name: 'Enter figures' }).click();
  const grid = page.getByRole('grid', { name: 'Figures of Juniper Flats facility' });
  await expect(grid.getByRole('rowheader', { name: /^Debt Service Coverage Ratio/ })).toContainText('at least 1.20×');
  await expectAccessible(page);

  // Without what is computed, every row is in sight.
  await page.locator('label').filter({ hasText: 'Computed' }).click();
  await expect(grid.getByRole('rowheader', { name: /^Structure DSCR/ })).toBeHidden();
  await page.getByRole('button', { name: 'Add one of your own' }).click();
  await page.getByLabel('Name').fill('Cash available for debt service');
  await page.getByLabel('Unit').fill('USD');
  await page.getByRole('button', { name: 'Add detail' }).click();
  await expect(grid.getByRole('rowheader', { name: /^Cash available/ })).toBeVisible();

  const head = grid.getByRole('columnheader', { name: new RegExp(monthInWords(lastQuarter())) });
  await head.scrollIntoViewIfNeeded();
  const column = await head.getAttribute('aria-colindex');
  await cell(page, 'Debt Service Coverage Ratio', column).click();
  await page.keyboard.type('1.08');
  await expect(grid.getByText(/1\.08× against at least 1\.20×/)).toContainText('Breached');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Debt Service Coverage Ratio', column)).toContainText('1.08×');

  await cell(page, 'Cash available', column).click();
  await page.keyboard.type('1.25m');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Cash available', column)).toContainText('1,250,000');

  await page.reload();
  await expect(page.getByText('Your earlier entries have been restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Save 2 figures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save figures' });
  await dialog.getByLabel('Note').fill('From the compliance certificate.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save 2 figures' }).click();
  await expect(page.getByText('Data uploaded successfully')).toBeVisible();

  const covenants = page.getByRole('navigation', { name: 'Structure' }).getByRole('link', { name: /^Covenants/ });
  await expect(covenants).toContainText('1');
  await cell(page, 'Debt Service Coverage Ratio', column).click();
  // There is a history once what was saved is read back.
  await expect(page.getByText(/Now: 1\.08× · .* · From the compliance certificate\./)).toBeVisible();
  await page.keyboard.press('Shift+F2');
  const drawer = page.getByRole('dialog', { name: 'Debt Service Coverage Ratio' });
  await expect(drawer.getByText('From the compliance certificate.').first()).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Close details' }).click();

  await covenants.click();
  await expect(page.getByRole('main').getByText('Breached').first()).toBeVisible();
  expect(errors).toEqual([]);
});
