import { expect, test } from '@playwright/test';
import { consoleErrors, demoPassword, expectAccessible, signIn, signInAsSuperuser } from '#tests/e2e/support.ts';

test('a superuser enters an organization with a reason, which its administrator reads, and leaves', async ({
  browser,
  page,
}) => {
  const reason = `A question about the portfolio, ${Date.now()}`;
  const errors = consoleErrors(page);
  await signInAsSuperuser(page);
  await expect(page.getByRole('link', { name: 'Alerts' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Northlight Capital' }).click();
  const question = page.getByRole('dialog', { name: 'Enter Northlight Capital as a superuser?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Enter organization' }).click();
  await expect(question.getByText('Say why you enter.')).toBeVisible();
  await question.getByLabel('Reason').fill(reason);
  await question.getByRole('button', { name: 'Enter organization' }).click();

  const note = page.getByRole('note');
  await expect(note).toContainText('You are in Northlight Capital as a Trestle superuser.');
  await expect(note).toContainText(reason);
  await expectAccessible(page);

  const administrator = await browser.newPage();
  await signIn(administrator, 'admin@northlight.example', demoPassword);
  await administrator.getByRole('link', { name: 'Organization settings' }).click();
  await administrator.getByRole('link', { name: 'Sign-ins', exact: true }).click();
  const entry = administrator.getByRole('row', { name: reason });
  await expect(entry).toContainText('Still inside');
  await expectAccessible(administrator);
  await administrator.close();

  await note.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'Organizations', level: 1 })).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.goBack();
  await expect(question).toBeVisible();
  expect(errors).toEqual([]);
});
