import { expect, type Locator, type Page, test } from '@playwright/test';
import { consoleErrors, demoPassword, expectAccessible } from '#tests/e2e/support.ts';
import { origin } from '#tests/support/origin.ts';

const mostSteps = 80;

/** Moves the focus with the Tab key until it is where it should be, as somebody without a mouse does. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let step = 0; step < mostSteps; step += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${goal} is not reached within ${mostSteps} steps.`);
}

test('a lender works without a mouse: signs in, finds a structure, sorts its covenants and asks why', async ({
  page,
}) => {
  const errors = consoleErrors(page);
  await page.goto(`${origin()}/login`);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type('analyst@northlight.example');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Portfolio', level: 1 })).toBeVisible();

  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: /^Search structures/ });
  await expect(search).toBeFocused();
  await page.keyboard.type('sandhollow');
  await expect(page.getByRole('option', { name: /^Sandhollow Solar Portfolio/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sandhollow Solar Portfolio', level: 1 })).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: /^Covenants/ }).first());
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: /^Financial covenants/ }).first());
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: 'Financial covenants' });
  await tabTo(page, table.getByRole('button', { name: 'Covenant', exact: true }));
  await page.keyboard.press('Enter');
  await expect(table.getByRole('columnheader', { name: 'Covenant' })).toHaveAttribute('aria-sort', 'ascending');

  await tabTo(page, table.getByRole('button', { name: /^Minimum debt service coverage ratio/ }));
  await page.keyboard.press('Enter');
  const covenant = page.getByRole('dialog', { name: /^Minimum debt service coverage ratio/ });
  await tabTo(page, covenant.getByRole('button', { name: /^Why/ }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'How this was calculated' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'How this was calculated' })).toBeHidden();
  await expect(covenant).toBeVisible();

  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText(['Sandhollow']);
  expect(errors).toEqual([]);
});
