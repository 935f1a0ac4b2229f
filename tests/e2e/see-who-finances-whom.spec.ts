import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { consoleErrors, expectAccessible, signIn } from '#tests/e2e/support.ts';
import { anOrganization, password, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { aFinancingIn, aProjectIn, aStructureIn, daysAgo, takePart } from '#tests/support/portfolio.ts';

/** A holding with a vehicle; a loan with a lender finances the two projects of the vehicle. */
async function aHolding(organization: TestOrganization): Promise<string> {
  const holding = await aStructureIn(organization, { name: 'Cedar Bridge Holdings' });
  const vehicle = await aStructureIn(organization, { name: 'Cedar SPV', structureType: 'SPV', parentId: holding.id });
  const [mesa, point] = await Promise.all(
    ['Cedar Mesa Solar', 'Cedar Point Storage'].map((name) =>
      aProjectIn(organization, { name, dealId: vehicle.id, ownershipPercentage: 75 }),
    ),
  );
  const loan = await aFinancingIn(organization, {
    name: 'Senior facility',
    dealId: vehicle.id,
    commitmentAmount: 84_300_000,
    projectIds: [mesa?.id ?? '', point?.id ?? ''],
  });
  await takePart(organization, loan.id, { relationshipType: 'Lender', percentage: 60, amount: 50_580_000 });
  return holding.id;
}

const card = (page: Page, name: string | RegExp) => page.getByRole('group', { name });

async function goThroughByKeyboard(page: Page): Promise<void> {
  await card(page, 'Cedar Bridge Holdings, Deal').focus();
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'Cedar SPV, SPV')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(card(page, 'Cedar SPV, SPV, 4 folded')).toBeFocused();
  await expect(card(page, /Cedar Mesa Solar/)).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(card(page, /Cedar Mesa Solar/)).toBeVisible();
}

/** What the file of the diagram says. */
async function exportedText(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export Cedar Bridge Holdings' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Drawing (SVG)' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^cedar-bridge-holdings-.*\.svg$/);
  return readFile(await file.path(), 'utf8');
}

test('a lender sees who owns, holds and finances whom, today and on an earlier day', async ({ page }) => {
  const errors = consoleErrors(page);
  const organization = await anOrganization('Cedar Bridge Capital');
  const holdingId = await aHolding(organization);
  await signIn(page, organization.admin.email, password);

  await page.goto(`${origin()}/deals/${holdingId}/structure`);
  await expect(card(page, 'Senior facility, Term loan, $84.3M')).toBeVisible();
  await expect(page.getByText('Lender · 60%')).toBeVisible();
  await expectAccessible(page);
  await goThroughByKeyboard(page);
  expect(await exportedText(page)).toMatch(/Lender · 60%.*\$50.6M/s);

  await page.getByText('List', { exact: true }).click();
  await expect(page.getByText(/linked to Cedar Mesa Solar, Cedar Point Storage/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cedar Mesa Solar' }).click();
  await expect(page).toHaveURL(/\/project\/[^/]+\/project-details$/);
  await page.goBack();

  const tree = page.getByRole('treegrid', { name: 'Cedar Bridge Holdings' });
  await tree.getByRole('row', { name: /Cedar Bridge Holdings/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('row', { name: /Senior facility/ })).toContainText('$84.3M');
  await expectAccessible(page);

  await page.getByLabel('As it stood on').fill(daysAgo(1));
  await expect(page.getByText('It was not there yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect(card(page, 'Cedar SPV, SPV')).toBeVisible();
  // The day before it was entered is refused, which browsers report.
  expect(errors.filter((text) => !/status of 404/.test(text))).toEqual([]);
});
