import { chromium, type Page } from '@playwright/test';
import { installedChromium } from './chromium.ts';
import { type Person, password } from './organization.ts';
import { origin } from './origin.ts';

/** A browser of its own in which somebody has signed in; `close` ends it. */
export async function signedInPage({ email }: Person): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(installedChromium ? { executablePath: installedChromium } : {}),
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${origin()}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  return { page, close: () => browser.close() };
}
