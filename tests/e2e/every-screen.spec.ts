import { expect, test } from '@playwright/test';
import { consoleErrors, expectAccessible, signIn } from '#tests/e2e/support.ts';
import { origin } from '#tests/support/origin.ts';

const demoPassword = 'Trestle-demo-2026';
const tabs = ['data-room', 'reporting-covenants', 'reporting-covenants/ai-import', 'financial-covenants-kpis'];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`every screen is accessible and fits ${width} px in ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      const errors = consoleErrors(page);
      const check = async (): Promise<void> => {
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${page.url()} is wider than the window`).toBeLessThanOrEqual(0);
      };

      await page.goto(`${origin()}/login`);
      await check();
      await page.goto(`${origin()}/forgot-password`);
      await check();
      await signIn(page, 'dealadmin@northlight.example', demoPassword);
      await check();
      await page.getByRole('link', { name: 'Sandhollow Solar Portfolio' }).first().click();
      await expect(page.getByRole('heading', { name: 'Sandhollow Solar Portfolio', level: 1 })).toBeVisible();
      await check();
      const structure = new URL(page.url()).pathname.split('/').slice(0, 3).join('/');
      for (const path of [...tabs.map((tab) => `${structure}/${tab}`), '/jobs', '/profile', '/404']) {
        await page.goto(`${origin()}${path}`);
        await check();
      }
      expect(errors).toEqual([]);
      await context.close();
    });
  }
}
