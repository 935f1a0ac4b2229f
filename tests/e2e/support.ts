import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import type { Agent } from '#shared/domain/agent.ts';
import { pageHeader } from '#shared/domain/browser-session.ts';
import { basicOf, clientOf } from '#tests/support/client.ts';
import { demoCode, superuserEmail } from '#tests/support/demo-codes.ts';
import { origin } from '#tests/support/origin.ts';
import { keptSuperuser } from '#tests/support/superuser-file.ts';

export const demoPassword = 'Trestle-demo-2026';

/** Signs in through the form and waits for the portfolio. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${origin()}/login?redirect=/portfolio`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Portfolio', level: 1 })).toBeVisible();
}

/** A sign-in past the browser, as a program's. */
export async function signInByApi(email: string): Promise<{ token: string; agent: Agent }> {
  const { status, body } = await clientOf(origin(), null).post(
    '/api/agents/login',
    undefined,
    basicOf(email, demoPassword),
  );
  expect(status).toBe(200);
  return body;
}

/** With what the page makes its calls: a token for the sign-in that its browser keeps, and who and where that is. */
export async function credentialsOf(page: Page) {
  const cookies = await page.context().cookies();
  const cookie = (name: string) => cookies.find((one) => one.name === name)?.value ?? '';
  const token = await page.evaluate(async ({ name, value }) => {
    const reply = await fetch('/api/session/token', { method: 'POST', headers: { [name]: value } });
    return ((await reply.json()) as { token: string }).token;
  }, pageHeader);
  return { token, userId: cookie('trestle.userId'), organizationId: cookie('trestle.organizationId') };
}

/** The browser of the superuser, for the journeys in all workers. */
const superuserBrowser = (): string => process.env['TRESTLE_SUPERUSER_BROWSER'] ?? '';

/** One journey signs in, the others wait for its browser: each code is good once, and wrong ones would lock the address. */
const isFirst = (): boolean => {
  try {
    closeSync(openSync(`${superuserBrowser()}.lock`, 'wx'));
    return true;
  } catch {
    return false;
  }
};

async function enterWithCode(page: Page): Promise<void> {
  await page.goto(`${origin()}/login?redirect=/portfolio`);
  await page.getByLabel('Email').fill(superuserEmail);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const organizations = page.getByRole('heading', { name: 'Organizations', level: 1 });
  await expect(async () => {
    await page.getByLabel('Code').fill(await demoCode(origin(), superuserEmail));
    await page.getByRole('button', { name: 'Verify and sign in' }).click();
    await expect(organizations).toBeVisible();
  }).toPass({ intervals: [20_000], timeout: 90_000 });
}

/** Signs in as the superuser, with a code; a browser in which one journey has done so serves the others, too. */
export async function signInAsSuperuser(page: Page): Promise<void> {
  test.slow();
  const context = page.context();
  if (isFirst()) {
    await keptSuperuser();
    // On a page of its own: a code that was used before is refused, which the console of the journey's page need not tell.
    const entrance = await context.newPage();
    await enterWithCode(entrance);
    await entrance.close();
    writeFileSync(superuserBrowser(), JSON.stringify(await context.cookies()), { mode: 0o600 });
  } else {
    await expect.poll(() => existsSync(superuserBrowser()), { timeout: 120_000 }).toBe(true);
    await context.addCookies(JSON.parse(readFileSync(superuserBrowser(), 'utf8')));
  }
  await page.goto(`${origin()}/organization`);
  await expect(page.getByRole('heading', { name: 'Organizations', level: 1 })).toBeVisible();
}

const quietInMilliseconds = 150;

/** Waits until the page has asked for nothing for a moment and shows no placeholder. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction((quiet) => {
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const last = Math.max(0, ...requests.map(({ responseEnd }) => responseEnd));
    const isWaiting = document.querySelector('[aria-busy="true"]') !== null;
    return !isWaiting && performance.now() - last > quiet;
  }, quietInMilliseconds);
}

/** Opens an address as a link of the app would, without loading the page anew. */
export async function openPath(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    performance.clearResourceTimings();
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.waitForTimeout(quietInMilliseconds);
  await settled(page);
}

/** No violation of WCAG A and AA on what the page shows now. */
export async function expectAccessible(page: Page, where: string = page.url()): Promise<void> {
  // A change of theme or width begins to show, and to fade, a frame later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  // Content that still fades in has not its final contrast.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  const { violations } = await new AxeBuilder({ page })
    // Pages hold no frames of others; to look into those too, each look would open a page of its own, which takes thrice as long.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  // Soft, so that one run tells everything that is wrong.
  expect.soft(found, where).toEqual([]);
}

/** What the page said to its console as an error; the policy's refusals are among them. */
export function consoleErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}
