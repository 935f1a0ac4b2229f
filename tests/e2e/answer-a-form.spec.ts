import { expect, test } from '@playwright/test';
import { consoleErrors, expectAccessible, signIn } from '#tests/e2e/support.ts';
import { anOrganization, good, password } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';

test('a lender asks for something in a form, the borrower answers it, and the lender approves it', async ({
  page,
  browser,
}) => {
  const errors = consoleErrors(page);
  const organization = await anOrganization('Cedar Hill Lending');
  const { id } = await organization.structure();
  const [borrower, forms] = [await organization.guest(), `${origin()}/deals/${id}/forms`];

  await signIn(page, organization.admin.email, password);
  await page.goto(forms);
  await page.getByRole('button', { name: 'New form' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New form' });
  await dialog.getByLabel('Name').fill('Impact report, Q3 2026');
  await dialog.getByLabel('Category').selectOption('Impact');
  await dialog.getByLabel('Question', { exact: true }).fill('How many people worked here?');
  await dialog.getByLabel('Answered by').selectOption('Number');
  await dialog.getByLabel('Unit').fill('jobs');
  await dialog.getByLabel('An answer is required before approval').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create form' }).click();
  await expect(page.getByText('0 of 1 answered, 1 required is open')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();

  const [form] = good(await organization.admin.get(`/api/entities/${id}/forms`)).body;
  const onForm = { sourceType: 'Form', sourceId: form.id, entityId: id } as const;
  await organization.grant(borrower, { entityId: id }, onForm, { ...onForm, level: 'Edit' });
  const theirs = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await signIn(theirs, borrower.email, password);
  await theirs.goto(`${forms}/${form.id}`);
  await theirs.getByLabel(/How many people worked here/).fill('eleven');
  await theirs.getByRole('button', { name: 'Save answers' }).click();
  await expect(theirs.getByText('Enter a number.')).toBeVisible();
  await theirs.getByLabel(/How many people worked here/).fill('11.5');
  await theirs.getByRole('button', { name: 'Save answers' }).click();
  await expect(theirs.getByText('1 of 1 answered')).toBeVisible();
  await expect(theirs.getByRole('button', { name: /Actions for/ })).toHaveCount(0);
  await expectAccessible(theirs);
  await theirs.close();

  await page.reload();
  await expect(page.getByText(/Answered by Gale Guest/)).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/Approved by Avery Admin/)).toBeVisible();
  await expect(page.getByText('11.5 jobs')).toBeVisible();
  await expectAccessible(page);
  expect(errors).toEqual([]);
});
