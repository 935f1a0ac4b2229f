import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { origin } from '#tests/support/origin.ts';

/** Signs in through the form and waits for the portfolio. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${origin()}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Portfolio', level: 1 })).toBeVisible();
}

/** No violation of WCAG A and AA on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Content that still fades in has not its final contrast.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const { violations } = await new AxeBuilder({ page })

    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, page.url()).toEqual([]);
}

/** What the page said to its console as an error; the policy's refusals are among them. */
export function consoleErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}
