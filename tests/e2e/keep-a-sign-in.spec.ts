import { expect, test } from '@playwright/test';
import { sessionCookieName } from '#shared/domain/browser-session.ts';
import { consoleErrors, demoPassword, expectAccessible, signIn, signInByApi } from '#tests/e2e/support.ts';
import { origin } from '#tests/support/origin.ts';

const portfolio = { name: 'Portfolio', level: 1 } as const;

test('a sign-in outlasts a reload, holds in other tabs, shows scripts no secret, and ends with signing out', async ({
  page,
  context,
}) => {
  const errors = consoleErrors(page);
  await signIn(page, 'admin@northlight.example', demoPassword);

  const kept = (await context.cookies()).find(({ name }) => name === sessionCookieName);
  expect(kept).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', domain: '127.0.0.1' });
  const readable = await page.evaluate(() =>
    [document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)].join(' '),
  );
  expect(readable).toContain('trestle.signedIn=yes');
  expect(readable).not.toContain(kept?.value ?? '');
  // Tokens are long texts of base 64 with a dot in them.
  expect(readable).not.toMatch(/[\w-]{60,}\.[\w-]{20,}/);

  await page.reload();
  await expect(page.getByRole('heading', portfolio)).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(`${origin()}/portfolio`);
  await expect(tab.getByRole('heading', portfolio)).toBeVisible();

  await tab.goto(`${origin()}/logout`);
  await expect(tab).toHaveURL(/\/login/);
  await expect(page).toHaveURL(/\/login/);
  expect(
    (await context.cookies()).filter(({ name }) => name === sessionCookieName || name.startsWith('trestle.')),
  ).toEqual([]);
  await page.goto(`${origin()}/portfolio`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(errors).toEqual([]);
});

test('a link with somebody else’s session asks first, and replaces nothing without a yes', async ({ page }) => {
  const errors = consoleErrors(page);
  const { token, agent } = await signInByApi('guest@borrower.example');
  await signIn(page, 'admin@northlight.example', demoPassword);
  const link = `${origin()}/ingest-bearer-token#token=${token}`;

  await page.goto(link);
  const accept = page.getByRole('button', { name: `Sign in as ${agent.displayName}` });
  await expect(accept).toBeVisible();
  expect(page.url()).not.toContain(token);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Stay signed in as/ }).click();
  await expect(page.getByRole('heading', portfolio)).toBeVisible();

  await page.goto(link);
  await accept.click();
  await expect(page).toHaveURL(/\/organization\//);
  await page.reload();
  await expect(page.getByRole('button', { name: new RegExp(agent.displayName) })).toBeVisible();
  expect(errors).toEqual([]);
});
