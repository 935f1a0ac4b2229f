import { expect, test } from '@playwright/test';
import { consoleErrors, expectAccessible, signIn } from '#tests/e2e/support.ts';
import { anOrganization, password } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { zipOf } from '#tests/support/zip.ts';

test('a lender unpacks a closing set, sees what was left out, and puts the room in order', async ({ page }) => {
  const errors = consoleErrors(page);
  const organization = await anOrganization('Cedar Hill Lending');
  const { id } = await organization.structure();
  const row = (at: number) => page.getByRole('table', { name: 'Documents' }).getByRole('row').nth(at);

  await signIn(page, organization.admin.email, password);
  await page.goto(`${origin()}/deals/${id}/data-room`);
  await page.getByLabel(/Choose files/).setInputFiles({
    name: 'Closing set.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(
      zipOf([
        { path: 'Opinions/Legal opinion.txt', content: 'valid, binding and enforceable' },
        { path: 'Certificate.txt', content: 'incumbency' },
        { path: '../Certificate.txt', content: 'elsewhere' },
      ]),
    ),
  });
  await expect(row(1)).toContainText('Closing set.zip');

  await page.getByRole('button', { name: 'Actions for Closing set.zip' }).click();
  await page.getByRole('menuitem', { name: 'Unpack' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Unpack', exact: true }).click();
  await expect(drawer.getByText('2 items unpacked, 1 left out')).toBeVisible({ timeout: 60_000 });
  await expect(drawer.getByText('../Certificate.txt')).toBeVisible();
  await expect(drawer.getByText('Its name cannot be used here')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await expect(row(2)).toContainText('Opinions');
  await expect(row(3)).toContainText('Certificate.txt');
  await page.getByRole('button', { name: 'Actions for Certificate.txt' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  const details = page.getByRole('dialog');
  await details.getByLabel('Type').selectOption('Incumbency Certificate');
  await details.getByLabel('Place in its folder').fill('1');
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(row(1)).toContainText('Certificate.txt');
  await expect(row(1)).toContainText('Incumbency Certificate');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Opinions/ }).click();
  await expect(row(1)).toContainText('3.1');
  await expectAccessible(page);
  expect(errors).toEqual([]);
});
