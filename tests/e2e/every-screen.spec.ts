import { expect, type Page, test } from '@playwright/test';
import {
  consoleErrors,
  credentialsOf,
  demoPassword,
  expectAccessible,
  openPath,
  settled,
  signIn,
  signInAsSuperuser,
} from '#tests/e2e/support.ts';
import { origin } from '#tests/support/origin.ts';
import type { AppRoute } from '#web/src/app/routes/app-route.ts';
import { routes } from '#web/src/app/routes/routes.ts';

/** Each screen has to fit in both widths. */
const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const;

/** The page of all components has a spec of its own. */
const interfacePage = '/internal-tools/interface';

/** What stands for the parameters in an address. */
type Names = Readonly<Record<string, string>>;

const addressesOf = (group: keyof typeof routes, names: Names): readonly string[] =>
  (routes[group] as readonly AppRoute[])
    .filter(({ path, load, access }) => load !== undefined && path !== interfacePage && access !== 'superuser')
    .map(({ path }) =>
      path.replace('*', 'no-such-page').replaceAll(/:(\w+)/g, (_, name: string) => names[name] ?? 'none'),
    );

/** Each screen fits in both looks; in turn, one of them is gone through for what is not accessible. */
async function expectGood(page: Page, turn: number): Promise<void> {
  for (const [index, { colorScheme, width }] of looks.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    const where = `${new URL(page.url()).pathname} at ${width} px in ${colorScheme}`;
    // What lasts for a frame only, while the width changes, is no fault of the page.
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.soft
      .poll(overflow, { message: `${where} is wider than the window`, timeout: 10_000 })
      .toBeLessThanOrEqual(0);
    // A heading may still be that of the page before; what is gone through is what has arrived.
    await expect(page.locator('h1').first()).toBeAttached();
    if (index === turn % looks.length) await expectAccessible(page, where);
  }
}

async function lookAt(page: Page, addresses: readonly string[]): Promise<void> {
  for (const [turn, address] of addresses.entries()) {
    await openPath(page, address);
    await expect(page.locator('h1').first()).toBeAttached();
    await expectGood(page, turn);
  }
}

/** What stands for the parameters in the demo: its organization, the structure with an agreement, and a job. */
async function demoNames(page: Page): Promise<Names> {
  const { token, userId, organizationId } = await credentialsOf(page);
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) => (await page.request.get(`${origin()}${path}`, { headers })).json();
  const structures: { id: string; name: string }[] = await read('/api/deals?search=Sandhollow');
  const dealId = structures[0]?.id ?? '';
  const financings: { id: string }[] = await read(`/api/loans?dealId=${dealId}`);
  const projects: { id: string }[] = await read(`/api/projects?dealId=${dealId}`);
  const jobs: { id: string }[] = await read('/api/jobs');
  const reviews: { id: string }[] = await read(`/api/organizations/${organizationId}/access-reviews`);
  const documents: { id: string }[] = await read(`/api/room/${dealId}/listing`);
  const forms: { id: string; approved: boolean }[] = await read(`/api/entities/${dealId}/forms`);
  return {
    // One that is still answered.
    formId: forms.find(({ approved }) => !approved)?.id ?? '',
    entityId: dealId,
    documentId: documents[0]?.id ?? '',
    organizationId,
    agentId: userId,
    dealId,
    loanId: financings[0]?.id ?? '',
    projectId: projects[0]?.id ?? '',
    id: jobs[0]?.id ?? '',
    reviewId: reviews[0]?.id ?? '',
    templateType: '1',
    reportId: structures[0]?.id ?? '',
    detailId: 'debt-service-coverage-ratio',
    integrationType: 'quick-books',
    connectionType: 'bank',
  };
}

test.describe.configure({ timeout: 240_000 });

test('every public screen is accessible and fits', async ({ page }) => {
  const errors = consoleErrors(page);
  await page.goto(`${origin()}/login`);
  await settled(page);
  await lookAt(
    page,
    addressesOf('public', {}).filter((path) => path !== '/logout'),
  );
  // Links that have expired are refused, which browsers report too.
  expect(errors.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
});

interface Looked {
  readonly group: keyof typeof routes;
  readonly who: string;
  readonly email: string;
  readonly half?: 0 | 1;
}

for (const { group, who, email, half = null } of [
  { group: 'signedIn', who: 'signed-in person', email: 'dealadmin@northlight.example' },
  { group: 'ofOrganization', who: 'guest of an organization', email: 'guest@borrower.example' },
  { group: 'ofSettings', who: 'administrator', email: 'admin@northlight.example' },
  { group: 'ofReporting', who: 'reader of reports', email: 'analyst@northlight.example' },
  // A structure has the most screens: half of them each, at the same time.
  { group: 'ofStructure', who: 'member at a structure', email: 'admin@northlight.example', half: 0 },
  { group: 'ofStructure', who: 'colleague at a structure', email: 'admin@northlight.example', half: 1 },
] satisfies readonly Looked[] as readonly Looked[]) {
  test(`every screen of a ${who} is accessible and fits`, async ({ page }) => {
    const errors = consoleErrors(page);
    await signIn(page, email, demoPassword);
    const addresses = addressesOf(group, await demoNames(page));
    await lookAt(
      page,
      addresses.filter((_, at) => half === null || at % 2 === half),
    );
    // An alert that is not there leads to the profile, and the browser tells of the answer that says so.
    expect(errors.filter((error) => !error.includes('/api/notifications/lookupUrl/none'))).toEqual([]);
  });
}

test('the internal tools are accessible and fit', async ({ page }) => {
  const errors = consoleErrors(page);
  await signInAsSuperuser(page);
  await lookAt(page, ['/internal-tools']);
  expect(errors).toEqual([]);
});
