import { expect, type Page, test } from '@playwright/test';
import { consoleErrors, demoPassword, expectAccessible, signIn } from '#tests/e2e/support.ts';

/** Long enough to break into several lines at every width, with names and functions that touch the edge. */
const long = `IF([Actual Production] > 0, TTM([Actual Production]) / TTM([Expected Production]), 0)
+ COALESCE([Actual Production] / [Expected Production], 0) * 0.5`;

/** How far the text beneath lies from the text that is typed, in pixels: their heights differ as soon as a line breaks elsewhere. */
const offset = (page: Page) =>
  page.getByLabel('Formula', { exact: true }).evaluate((area) => {
    const beneath = area.parentElement?.querySelector('pre');
    if (!(area instanceof HTMLTextAreaElement) || !beneath) return Number.NaN;
    const copy = area.cloneNode() as HTMLTextAreaElement;
    copy.value = area.value;
    copy.style.height = '0';
    copy.style.minHeight = '0';
    area.parentElement?.append(copy);
    const height = copy.scrollHeight;
    copy.remove();
    return Math.abs(height - beneath.scrollHeight) + Math.abs(area.clientWidth - beneath.clientWidth);
  });

test('an administrator writes a formula, tries it on figures, defines it and gives it up', async ({ page }) => {
  const errors = consoleErrors(page);
  await signIn(page, 'admin@northlight.example', demoPassword);
  await page.getByRole('link', { name: 'Organization settings' }).click();
  await page.getByRole('link', { name: 'Details and formulas', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Details and formulas', level: 1 })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New detail or formula' }).click();
  const editor = page.getByRole('dialog', { name: 'New detail or formula' });
  await editor.getByLabel('Name', { exact: true }).fill('Output against plan');
  await editor.getByLabel('Unit', { exact: true }).fill('Percentage');
  await editor.getByLabel('Longer periods').selectOption('Computed anew');
  const formula = editor.getByLabel('Formula', { exact: true });
  await formula.click();
  await page.keyboard.type('[actual pro');
  await expect(editor.getByRole('option', { name: /^Actual Production/ })).toBeVisible();
  const [list, area] = await Promise.all([editor.getByRole('listbox').boundingBox(), formula.boundingBox()]);
  const isClear = list !== null && area !== null && (list.y >= area.y + 28 || list.y + list.height <= area.y + 8);
  expect(isClear, 'the list covers what is typed').toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type(' / [Expected Producton]');
  await expect(editor.getByRole('button', { name: /^Line 1, column 23.*Did you mean/ })).toBeVisible();
  await expectAccessible(page);
  // What was taken from the list can be undone like what was typed.
  await formula.fill('');
  await page.keyboard.type('TT');
  await page.keyboard.press('Tab');
  await expect(formula).toHaveValue('TTM(');
  await page.keyboard.press('Control+z');
  await expect(formula).toHaveValue('TT');

  await formula.fill(long);
  for (const width of [1440, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await offset(page), `at ${width} px`).toBe(0);
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await formula.fill('[Actual Production] / [Expected Production]');
  await expect(editor.getByText('The formula can be computed.')).toBeVisible();
  await editor.getByRole('combobox', { name: 'Structure, project or financing' }).click();
  await page.keyboard.type('solar');
  await editor.getByRole('option').filter({ hasText: 'Project' }).first().click();
  await expect(editor.getByRole('table', { name: 'Values by this formula' })).toBeVisible();
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Define', exact: true }).click();

  const row = page.getByRole('row', { name: /^Output against plan/ });
  await expect(row).toBeVisible();
  await expect(row.getByRole('button', { name: 'Actions for Output against plan' })).toBeInViewport();
  await row.getByRole('button', { name: 'Actions for Output against plan' }).click();
  await page.getByRole('menuitem', { name: 'Make obsolete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make obsolete' }).click();
  await expect(row.getByText('Obsolete')).toBeVisible();
  expect(errors).toEqual([]);
});
