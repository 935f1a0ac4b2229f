import { expect, test } from '@playwright/test';
import { demoPassword, expectAccessible, signIn } from '#tests/e2e/support.ts';
import { basicOf, clientOf } from '#tests/support/client.ts';
import { origin } from '#tests/support/origin.ts';

const email = 'admin@harborgrove.example';

test('a structure with the longest name takes no more than a few lines of the list on a phone', async ({ page }) => {
  const nobody = clientOf(origin(), null);
  const { agent, token } = (await nobody.post('/api/agents/login', undefined, basicOf(email, demoPassword))).body;
  const structure = { name: `Harborgrove ${'windpark'.repeat(23)}` };
  const path = `/api/organizations/${agent.effectiveOrganizationId}/deals`;
  expect((await clientOf(origin(), token).post(path, structure)).status).toBe(200);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, email, demoPassword);
  await page.goto(`${origin()}/portfolio?tab=structures`);

  const row = page.getByRole('row', { name: /Harborgrove windpark/ }).first();
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height, 'three lines').toBeLessThan(90);
  await expectAccessible(page);
});
