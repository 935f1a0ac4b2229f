import { expect, type Page, test } from '@playwright/test';
import { consoleErrors, expectAccessible, signInAsSuperuser } from '#tests/e2e/support.ts';
import { origin } from '#tests/support/origin.ts';

const sections = [
  'foundations',
  'texts',
  'controls',
  'fields',
  'pickers',
  'table',
  'states',
  'explanation',
  'charts',
  'structure',
  'navigation',
  'dialogs',
];

/** Everything that is fetched when it is first shown has come, and the type is the one that the product brings along. */
async function openStylePage(page: Page): Promise<void> {
  await page.goto(`${origin()}/internal-tools/interface`);
  await expect(page.getByRole('heading', { name: 'Interface', level: 1 })).toBeVisible();
  await expect(page.locator('#charts .recharts-surface').first()).toBeVisible();
  // Narrow screens begin with the list.
  const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
  const entities = isNarrow
    ? page.locator('#structure').getByRole('listitem')
    : page.locator('#structure .react-flow__node');
  await expect(entities.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const hasInter = await page.evaluate(async () => {
    await document.fonts.ready;
    return document.fonts.check('14px "Inter Variable"');
  });
  expect(hasInter).toBe(true);
}

/** The top bar and notices float over whatever is photographed. */
const hideFloating = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const floating =
      'header:has(nav[aria-label="Breadcrumb"]), section[aria-label="Notices"], section[aria-label="Notifications"]';
    for (const part of document.querySelectorAll<HTMLElement>(floating)) part.style.visibility = 'hidden';
  });

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`the style page at ${width} px in ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
        timezoneId: 'UTC',
        locale: 'en-US',
      });
      const page = await context.newPage();
      const errors = consoleErrors(page);
      await signInAsSuperuser(page);
      await openStylePage(page);

      await expectAccessible(page);
      expect(errors).toEqual([]);
      await hideFloating(page);
      for (const id of sections) {
        await expect.soft(page.locator(`#${id}`)).toHaveScreenshot(`${id}-${width}-${colorScheme}.png`, {
          animations: 'disabled',
          maxDiffPixelRatio: 0.01,
          // Hiding it would take an inline style sheet, which the page's policy refuses.
          caret: 'initial',
        });
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, 'the page is wider than the window').toBeLessThanOrEqual(0);
      expect(errors).toEqual([]);
      await context.close();
    });
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`an empty box has the colors of the other controls in ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    await signInAsSuperuser(page);
    await openStylePage(page);
    const colorsOf = (selector: string) =>
      page
        .locator('#fields')
        .locator(selector)
        .first()
        .evaluate((control) => {
          const { borderTopColor, backgroundColor, appearance } = getComputedStyle(control);
          return { borderTopColor, backgroundColor, appearance };
        });

    const box = await colorsOf('input[type="checkbox"]:enabled:not(:checked, [role="switch"])');

    expect(box).toEqual({ ...(await colorsOf('select:enabled')), appearance: 'none' });
    await context.close();
  });
}

test('the style page shows both themes beside each other', async ({ page }) => {
  await signInAsSuperuser(page);
  await openStylePage(page);

  await page.getByText('Both', { exact: true }).click();

  await expect(page.locator('#texts [data-amplify-color-mode="dark"]')).toBeVisible();
});

test('a long table goes to its end by keyboard without a blank row', async ({ page }) => {
  await signInAsSuperuser(page);
  await openStylePage(page);
  const table = page.getByRole('table', { name: 'Facilities', exact: true });

  await table.getByRole('button', { name: 'Sandhollow senior facility 1', exact: true }).focus();
  await page.keyboard.press('End');

  await expect(table.locator('tr[data-row="1999"] button')).toBeFocused();
  expect(await table.locator('tr[data-row]').count()).toBeLessThanOrEqual(45);
});

test('the explanation of a number is gone through by keyboard', async ({ page }) => {
  await signInAsSuperuser(page);
  await openStylePage(page);

  await page.getByRole('button', { name: 'Why (10.00%)?' }).press('Enter');
  const tree = page.getByRole('dialog', { name: 'Why (10.00%)?' }).getByRole('tree');
  await tree.getByRole('treeitem').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('treeitem', { name: /^Revenue/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('button', { name: 'Why (10.00%)?' })).toBeFocused();
});
