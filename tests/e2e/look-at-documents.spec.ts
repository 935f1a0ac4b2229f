import { expect, type Page, test } from '@playwright/test';
import { sandhollowAgreementPdf } from '#infra/local/demo/agreement/write-agreement.ts';
import { consoleErrors, expectAccessible, signIn } from '#tests/e2e/support.ts';
import { wordDocument, workbook } from '#tests/support/office-files.ts';
import { anOrganization, password } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';

/** How many ranges are marked under a name. */
const marked = (page: Page, name: string) => page.evaluate((key) => CSS.highlights.get(key)?.size ?? 0, name);

test('a lender looks at a PDF, a Word document, a workbook, a table and what cannot be shown', async ({ page }) => {
  const errors = consoleErrors(page);
  const organization = await anOrganization('Quarry Road Lending');
  const { id } = await organization.structure();
  const open = async (name: string) => {
    await page.goto(`${origin()}/deals/${id}/data-room`);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  };

  await signIn(page, organization.admin.email, password);
  await page.goto(`${origin()}/deals/${id}/data-room`);
  const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46112</v></c><c r="C1"><v>1.25</v></c></row>';
  await page.getByLabel(/Choose files/).setInputFiles([
    { name: 'Agreement.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await sandhollowAgreementPdf()) },
    { name: 'Opinion.docx', mimeType: '', buffer: Buffer.from(wordDocument(['Valid, binding and enforceable.'])) },
    { name: 'Figures.xlsx', mimeType: '', buffer: Buffer.from(workbook(rows, ['Net revenue'])) },
    { name: 'Ledger.csv', mimeType: 'text/csv', buffer: Buffer.from('Month;Revenue\r\nMarch;1,5') },
    { name: 'Torn.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 nothing') },
  ]);
  await expect(page.getByRole('link', { name: 'Torn.pdf', exact: true })).toBeVisible({ timeout: 30_000 });

  await open('Agreement.pdf');
  const first = page.getByRole('region', { name: 'Page 1', exact: true });
  await expect(first.getByText(/AGREEMENT/).first()).toBeAttached({ timeout: 30_000 });
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.keyboard.type('debt service coverage');
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await expect.poll(() => marked(page, 'document-now')).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => marked(page, 'document-now')).toBe(0);
  await page.getByLabel('Page', { exact: true }).fill('3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Page 3', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Turn pages' }).click();
  await expect(page.getByText('125%')).toBeVisible();
  const quote = new URLSearchParams({ quote: 'to be   less than\n1.20 to 1.00' });
  await page.goto(`${page.url().split('?')[0]}?${quote}`);
  await expect.poll(() => marked(page, 'document-quote'), { timeout: 20_000 }).toBeGreaterThan(0);
  await page.goto(`${page.url().split('?')[0]}?quote=words+that+are+nowhere+in+it`);
  await expect(page.getByText('The quoted passage was not found')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await open('Opinion.docx');
  await expect(page.getByText('Valid, binding and enforceable.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search in the document' }).fill('BINDING');
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await open('Figures.xlsx');
  await expect(page.getByRole('cell', { name: 'Net revenue' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '2026-03-31' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Notes' }).click();
  await expect(page.getByText('This sheet is empty.')).toBeVisible();

  await open('Ledger.csv');
  await expect(page.getByRole('cell', { name: '1,5' })).toBeVisible();

  await open('Torn.pdf');
  await expect(page.getByText('This file is damaged, or it is no PDF.')).toBeVisible();
  await expectAccessible(page);
  expect(errors).toEqual([]);
});
