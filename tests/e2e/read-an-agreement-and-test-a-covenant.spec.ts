import { expect, test } from '@playwright/test';
import { sandhollowAgreementPdf } from '#infra/local/demo/agreement/write-agreement.ts';
import { consoleErrors, expectAccessible, signIn } from '#tests/e2e/support.ts';
import { anOrganization, password } from '#tests/support/organization.ts';

test('a lender uploads an agreement, approves what was read from it, and sees a covenant breached', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  const { admin } = await anOrganization('Alder Street Lending');

  await signIn(page, admin.email, password);
  await expect(page.getByText('Alder Street Lending').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New structure' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Deal Name').fill('Sandhollow term loan');
  await dialog.getByLabel('Borrower').fill('Sandhollow Solar Holdings, LLC');
  await dialog.getByLabel('Closing date').fill('2025-03-28');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await dialog.getByRole('button', { name: 'Create deal' }).click();
  await expect(page.getByText('Deal created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sandhollow term loan', level: 1 })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('navigation', { name: 'Structure' }).getByRole('link', { name: 'Covenants' }).click();
  await page
    .getByRole('link', { name: /agreement/i })
    .first()
    .click();
  await expectAccessible(page);
  await page.locator('input[type=file]').setInputFiles({
    name: 'Sandhollow credit agreement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await sandhollowAgreementPdf()),
  });
  await expect(page.getByText(/proposals to review/)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  await page
    .getByRole('button', { name: /Minimum debt service coverage ratio/ })
    .first()
    .click();
  await expect(page.getByRole('blockquote')).toContainText('to be less than 1.20 to 1.00');
  await page.keyboard.press('s');
  await expect
    .poll(() => page.evaluate(() => CSS.highlights.get('document-quote')?.size ?? 0), { timeout: 30_000 })
    .toBeGreaterThan(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Approve( covenant)?( A)?$/ }).click();
  await expect(page.getByText('Covenant approved')).toBeVisible();
  await page
    .getByRole('button', { name: /Quarterly operating report/ })
    .first()
    .click();
  await page.keyboard.press('d');
  await expect(page.getByText('Proposal dismissed')).toBeVisible();

  await page.getByRole('link', { name: /Financial covenants/ }).click();
  await page.getByRole('button', { name: /Minimum debt service coverage ratio/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Debt Service Coverage Ratio').fill('1.12');
  await drawer.getByRole('button', { name: 'Save figure' }).click();
  await expect(page.getByText('Data uploaded successfully')).toBeVisible();
  await expect(drawer.getByText('Breached').first()).toBeVisible();
  await expectAccessible(page);

  await drawer.getByRole('button', { name: /^Why/ }).first().click();
  await expect(page.getByText('Avery Admin').last()).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText('Breached').first()).toBeVisible();
  expect(errors).toEqual([]);
});
