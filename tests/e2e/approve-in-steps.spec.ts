import { expect, test } from '@playwright/test';
import { consoleErrors, demoPassword, expectAccessible, openPath, signIn } from '#tests/e2e/support.ts';

test('somebody of the credit committee looks at changed terms that wait for it, and approves them as the last step', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  await signIn(page, 'reviewer@northlight.example', demoPassword);
  await openPath(page, '/approvals');

  const table = page.getByRole('table', { name: 'Waiting for me' });
  // The deal lead is away, and has named the reader.
  await expect(table.getByText('In the place of Dalia Okafor').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'I decide in the place of' })).toContainText('Dalia Okafor');
  const row = table.getByRole('row').filter({ hasText: 'Cascade Solar SPV I' });
  await expect(row).toContainText('Changed terms');
  await row.getByRole('button', { name: 'Minimum debt service coverage ratio' }).click();
  const drawer = page.getByRole('dialog', { name: 'Minimum debt service coverage ratio' });
  await expect(drawer.getByText('The lenders agreed to the lower level').first()).toBeVisible();
  await expect(drawer.getByText(/^Waits for Credit committee, by /)).toBeVisible();
  await expectAccessible(page, 'what waits for the reader');

  await drawer.getByRole('link', { name: 'Look at it in the structure' }).click();
  const covenant = page.getByRole('dialog', { name: 'Minimum debt service coverage ratio' });
  await expect(covenant.getByText('Changed terms wait for approval')).toBeVisible();
  await expect(covenant.getByRole('button', { name: 'Approve change' })).toHaveCount(0);
  await covenant.getByRole('button', { name: 'Approve: Minimum debt service coverage ratio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve: Minimum debt service coverage ratio' });
  await dialog.getByLabel('Note (optional)').fill('Approved by the committee.');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();

  await expect(page.getByText('Workflow updated successfully')).toBeVisible();
  await expect(covenant.getByText('Changed terms wait for approval')).toHaveCount(0);
  await openPath(page, '/approvals');
  await expect(table.getByRole('row').filter({ hasText: 'Cascade Solar SPV I' })).toHaveCount(0);
  expect(errors).toEqual([]);
});
