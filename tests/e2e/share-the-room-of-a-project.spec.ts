import { expect, test } from '@playwright/test';
import { consoleErrors, expectAccessible, signIn } from '#tests/e2e/support.ts';
import { upload } from '#tests/support/data-room.ts';
import { anOrganization, password } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { aProjectIn } from '#tests/support/portfolio.ts';

test('an operator finds the lease of the one project that is shared with them, and the lender keeps policies of its own', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  const organization = await anOrganization('Cedar Hill Lending');
  const { id: dealId } = await organization.structure();
  const { id } = await aProjectIn(organization, { name: 'Mesa Wind', dealId });
  const operator = await organization.member('Member');
  await organization.grant(operator, { entityId: id, sourceType: 'Project' }, { entityId: id, sourceType: 'Document' });
  await upload(organization.admin, id, { name: 'Site lease.txt', content: 'thirty-five years' });

  await signIn(page, operator.email, password);
  await page.goto(`${origin()}/deals/${dealId}/project/${id}/project-details`);
  await page.getByRole('link', { name: 'Data room' }).click();
  const table = page.getByRole('table', { name: 'Documents' });
  await expect(table.getByRole('row').nth(1)).toContainText('Site lease.txt');
  await expect(page.getByLabel(/Choose files/)).toHaveCount(0);
  await page.getByLabel('Search this data room by name').fill('LEASE');
  await expect(table.getByRole('row').nth(1)).toContainText('Site lease.txt');
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  const [number, name] = await table.getByRole('row').nth(1).getByRole('cell').all();
  const widthOf = async (cell = number) => (await cell?.boundingBox())?.width ?? 0;
  expect(await widthOf(number)).toBeLessThan((await widthOf(name)) / 2);
  await page.getByRole('button', { name: 'Actions for Site lease.txt' }).click();
  await expect(page.getByRole('menuitem', { name: 'Download' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expectAccessible(page);

  await page.goto(`${origin()}/organization/${organization.id}/documents`);
  await expect(page.getByText('These documents are not shared with you')).toBeVisible();
  await expectAccessible(page);
  expect(errors).toEqual([]);
});
