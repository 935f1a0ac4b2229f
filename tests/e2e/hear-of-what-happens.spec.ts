import { expect, test } from '@playwright/test';
import { consoleErrors, demoPassword, expectAccessible, openPath, signIn } from '#tests/e2e/support.ts';

test('somebody sees what is new, puts one alert off, reads the others, and chooses what they are mailed', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  await signIn(page, 'dealadmin@northlight.example', demoPassword);
  const bell = page
    .getByRole('banner')
    .first()
    .getByRole('link', { name: /^Alerts: \d+\+? unread/ });
  await bell.click();

  const inbox = page.getByRole('region', { name: 'Your alerts' });
  await inbox.getByLabel('Level').selectOption('Critical');
  // Told with figure and level; what is a breach because it is overdue has none.
  const breached = inbox.getByRole('listitem').filter({ hasText: /is breached.*is (below|above) the/ });
  const first = breached.first();
  await expect(first).toContainText(/is (below|above) the (required|permitted)/);
  await expectAccessible(page, 'alerts');
  const before = await breached.count();

  await first.getByRole('button', { name: /^Snooze: / }).click();
  await page.getByRole('menuitem', { name: 'Until tomorrow, 8:00' }).click();
  await expect(breached).toHaveCount(before - 1);
  await breached.first().getByRole('link').click();
  await expect(page.getByRole('dialog').first()).toBeVisible();

  await openPath(page, '/alerts');
  await inbox.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(inbox.getByText('You have seen everything')).toBeVisible();
  await expect(page.getByRole('banner').first().getByRole('link', { name: 'Alerts', exact: true })).toBeVisible();

  await inbox.getByRole('link', { name: 'Choose your emails' }).click();
  await page.getByLabel('Documents').selectOption('Weekly summary');
  await page.getByLabel('Quiet hours').check();
  await expectAccessible(page, 'email notifications');
  await page.getByRole('button', { name: 'Save email notifications' }).click();
  await expect(page.getByText('Email notifications saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Documents')).toHaveValue('Weekly');
  expect(errors).toEqual([]);
});
