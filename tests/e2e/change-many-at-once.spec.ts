import { expect, type Locator, type Page, test } from '@playwright/test';
import { demoPassword, expectAccessible, signIn } from '#tests/e2e/support.ts';
import { origin } from '#tests/support/origin.ts';

/** On narrow screens the top bar has two rows. */
const topBarInPixels = (width: number): number => (width <= 860 ? 84 : 48);

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Marks the last row of the portfolio's projects, which lies below the window's edge at first. */
async function markLastProject(page: Page) {
  await signIn(page, 'dealadmin@northlight.example', demoPassword);
  await page.goto(`${origin()}/portfolio?tab=projects`);
  const table = page.getByRole('table', { name: 'Projects' });
  await table.locator('tbody tr').last().getByRole('checkbox').check({ force: true });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  return page.getByRole('toolbar', { name: 'Selected rows' });
}

for (const width of [1440, 390]) {
  test(`what can be done with marked rows stays in sight at ${width} px, on one line`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    const bar = await markLastProject(page);
    const [bounds, rows] = await Promise.all([bar, bar.locator('xpath=following-sibling::*[1]')].map(boxOf));
    expect(rows?.y, 'the rows have gone on beneath the bar').toBeLessThan((bounds?.y ?? 0) + (bounds?.height ?? 0));

    const acts = ['Edit', 'Archive', 'Clear selection'].map((name) => bar.getByRole('button', { name }));
    const boxes = await Promise.all(acts.map(boxOf));

    for (const box of boxes) {
      expect(box.y).toBeGreaterThanOrEqual(topBarInPixels(width));
      expect(box.y + box.height).toBeLessThan(topBarInPixels(width) + 60);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
    }
    // Rows that the bar half covers are no fault of theirs.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect(bar).toBeHidden();
  });
}
