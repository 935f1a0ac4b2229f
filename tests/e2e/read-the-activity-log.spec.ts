import { expect, test } from '@playwright/test';
import { consoleErrors, credentialsOf, demoPassword, expectAccessible, openPath, signIn } from '#tests/e2e/support.ts';
import { origin } from '#tests/support/origin.ts';

test('an administrator looks up what was done, field by field, verifies the trail, and puts a note on record', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  await signIn(page, 'admin@northlight.example', demoPassword);
  const { organizationId, token } = await credentialsOf(page);
  const found = await page.request.get(`${origin()}/api/deals?search=Sandhollow`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [structure]: { id: string }[] = await found.json();
  await openPath(page, `/organization/${organizationId}/settings/activity?about=${structure?.id}&name=Sandhollow`);

  const table = page.getByRole('table', { name: 'Activity log' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.getByLabel('Kind').selectOption({ label: 'Structures and parties' });
  const created = table.getByRole('row').filter({ hasText: 'Structure created' }).first();
  await created.getByRole('button', { name: 'Structure created' }).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Structure created' });
  await expect(drawer.getByText('Name', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the activity log with a record');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Verify the trail' }).click();
  await expect(page.getByText(/records verified\. All are as they were written\./)).toBeVisible({ timeout: 60_000 });

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Activity log .*\.csv$/);

  await openPath(page, `/deals/${structure?.id}/activity`);
  const entries = page.getByRole('list', { name: /^Activity of / }).getByRole('listitem');
  await expect(entries.first()).toBeVisible();
  await page.getByRole('button', { name: 'Put a note on record' }).click();
  const dialog = page.getByRole('dialog', { name: /^Put a note on record/ });
  await dialog.getByLabel('Note').fill('The lenders were told by letter.');
  await dialog.getByRole('button', { name: 'Put on record' }).click();
  await expect(page.getByText('Note put on record').first()).toBeVisible();
  await expect(entries.first()).toContainText('The lenders were told by letter.');
  await expectAccessible(page, 'the activity of a structure');
  expect(errors).toEqual([]);
});
