import { expect, type Page, test } from '@playwright/test';
import { consoleErrors, expectAccessible, openPath, signIn } from '#tests/e2e/support.ts';
import { anOrganization, password } from '#tests/support/organization.ts';
import { aFinancing, anAffiliate, switchManyLendersOn } from '#tests/support/parties.ts';

/** Chooses a counterparty in the nth picker of this name. */
async function choose(page: Page, picker: string, name: string, at = 0): Promise<void> {
  const field = page.getByRole('combobox', { name: picker }).nth(at);
  await field.click();
  await field.fill(name);
  await page.getByRole('option', { name }).click();
}

async function signedIn(page: Page) {
  const organization = await anOrganization('Northgate Capital');
  const { id: dealId } = await organization.structure({ name: 'Sandhollow Solar' });
  const financing = await aFinancing(organization, dealId, { name: 'Senior term loan' });
  await Promise.all(['Harbor Bank', 'Lakeside Lending'].map((name) => anAffiliate(organization, name)));
  await switchManyLendersOn(organization);
  await signIn(page, organization.admin.email, password);
  return { loanAddress: `/deals/${dealId}/loan/${financing.id}` };
}

test('lenders are added together, up to 100 percent', async ({ page }) => {
  const errors = consoleErrors(page);
  const { loanAddress } = await signedIn(page);

  await openPath(page, `${loanAddress}/add-lenders`);
  await choose(page, 'Lender', 'Harbor Bank');
  await page.getByLabel('Share').fill('62.5');
  await expect(page.getByLabel('Amount')).toHaveValue('6,250,000');
  await page.getByRole('button', { name: 'Another lender' }).click();
  await choose(page, 'Lender', 'Lakeside Lending', 1);
  await page.getByLabel('Amount').nth(1).fill('4000000');
  await expect(page.getByLabel('Share').nth(1)).toHaveValue('40');
  await expect(page.getByText('2.5% too much')).toBeVisible();

  await page.getByRole('button', { name: 'Add 2 lenders' }).click();
  await expect(page.getByText('At most 37.5% is left.')).toBeVisible();
  await expectAccessible(page, 'too much lent');
  await page.getByLabel('Share').nth(1).fill('37.5');
  await page.getByRole('button', { name: 'Add 2 lenders' }).click();
  await expect(page.getByText('Party successfully created')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${loanAddress}/loan-details`));
  const lenders = page.getByRole('table', { name: 'Parties' });
  await expect(lenders.getByRole('row', { name: /Harbor Bank/ })).toContainText('62.50%$6,250,000');
  await expect(page.getByText('nothing left')).toBeVisible();
  expect(errors).toEqual([]);
});

test('an investor is named, changed and removed', async ({ page }) => {
  const errors = consoleErrors(page);
  await signedIn(page);

  await openPath(page, '/business-investors');
  await page.getByRole('button', { name: 'Add investor' }).click();
  await choose(page, 'Structure that is invested in', 'Sandhollow Solar');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'New affiliated organization' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Cedar Pension');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('combobox', { name: 'Counterparty' })).toHaveValue('Cedar Pension');
  await page.getByLabel('Share').fill('80');
  await page.getByRole('button', { name: 'Add investor' }).last().click();
  await expect(page.getByText('Investor created successfully')).toBeVisible();
  await expectAccessible(page, 'investors');

  await page.getByRole('button', { name: 'Add investor' }).click();
  await choose(page, 'Structure that is invested in', 'Sandhollow Solar');
  await page.getByRole('button', { name: 'Continue' }).click();
  await choose(page, 'Counterparty', 'Harbor Bank');
  await page.getByRole('button', { name: 'Add investor' }).last().click();
  const alert = page.getByRole('alert').filter({ hasText: 'Deal already has an investor.' });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toBeHidden();
  await page.getByRole('button', { name: 'Cancel' }).click();

  const actions = page.getByRole('button', { name: 'Actions for Cedar Pension, investor' });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Share').fill('75');
  await page.getByRole('button', { name: 'Save investor' }).click();
  await expect(page.getByText('Investor updated successfully')).toBeVisible();
  await expect(page.getByRole('cell', { name: '75.00%' })).toBeVisible();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove investor' }).click();
  await expect(page.getByText('Investor removed successfully')).toBeVisible();
  await expect(page.getByText('No structure has an investor')).toBeVisible();
  expect(errors.filter((error) => !/409/.test(error))).toEqual([]);
});
