import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { consoleErrors, expectAccessible, openPath, signIn } from '#tests/e2e/support.ts';
import { anOrganization, good, password } from '#tests/support/organization.ts';

test('a lender watches a structure, hears of a comment, and answers whoever has written it', async ({ page }) => {
  const errors = consoleErrors(page);
  const organization = await anOrganization('Quarry Road Lending');
  const { admin } = organization;
  const structure = await organization.structure();
  const colleague = await organization.member('Analyst');
  const terms = { name: 'Quarterly statements', covenantType: 'Contract', frequency: 'Quarterly', anchor: 'PeriodEnd' };
  const covenant = good(await admin.post(`/api/entities/${structure.id}/covenants`, { ...terms, approved: true })).body;

  await signIn(page, admin.email, password);
  await openPath(page, `/deals/${structure.id}/overview`);
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Watching', exact: true })).toHaveAttribute('aria-pressed', 'true');
  const said = { id: randomUUID(), sourceType: 'Covenant', sourceId: covenant.id, text: 'The statements are late.' };
  good(await colleague.post(`/api/comments/${structure.id}`, said));

  await openPath(page, '/alerts');
  await page.getByRole('link', { name: /Morgan Member commented on Quarterly statements/ }).click();
  const thread = page.getByRole('list', { name: 'Comments on Quarterly statements' });
  await expect(thread).toContainText('The statements are late.');
  const field = page.getByRole('textbox', { name: 'Your comment' });
  await field.fill('Thank you, ');
  await field.press('End');
  await field.pressSequentially('@mor');
  await expect(page.getByRole('option', { name: /Morgan Member/ })).toBeVisible();
  await expectAccessible(page, 'people to mention');
  await field.press('Enter');
  await field.pressSequentially('please ask again.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(thread.getByRole('listitem')).toHaveCount(2);
  await expect(thread.getByRole('listitem').first()).toContainText('Thank you, @Morgan Member please ask again.');
  await expect(field).toHaveValue('');

  await field.fill('Not sent yet');
  await page.reload();
  await expect(field).toHaveValue('Not sent yet');
  await field.fill('');
  await thread.getByRole('listitem').first().getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove comment' }).click();
  await expect(thread).toContainText('Comment removed by Avery Admin.');
  await expectAccessible(page, 'comments');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'comments on a narrow screen');
  expect(errors).toEqual([]);
});
