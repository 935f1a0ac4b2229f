import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { installedChromium } from '../support/chromium.ts';

const origin = process.env['TRESTLE_ORIGIN'] ?? 'http://127.0.0.1:4000';
const [email, password] = ['admin@northlight.example', 'Trestle-demo-2026'];
const widths = [1440, 390] as const;
const settledAfterMilliseconds = 1_500;
const largestShift = 0.05;

interface Measured {
  readonly requests: number;
  readonly kilobytes: number;
  /** Of these, what had arrived when something was first painted. */
  readonly requestsBeforePaint: number;
  readonly kilobytesBeforePaint: number;
  readonly shift: number;
  readonly paint: number;
  readonly largestPaint: number;
}

type Kept = typeof globalThis & { kept: { shift: number; largest: number } };

/** Runs in the page before its own scripts. */
function keepTimings(): void {
  const kept = { shift: 0, largest: 0 };
  (globalThis as Kept).kept = kept;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) kept.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    kept.largest = list.getEntries().at(-1)?.startTime ?? kept.largest;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Runs in the page when everything is there. Sizes are those of the transfer, compressed as the gateway sent it. */
function readTimings(): Measured {
  const { shift, largest } = (globalThis as Kept).kept;
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const resources = entries as PerformanceResourceTiming[];
  const kilobytesOf = (some: readonly PerformanceResourceTiming[]) =>
    some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024;
  const before = resources.filter(({ responseEnd }) => responseEnd <= paint);
  return {
    requests: resources.length,
    kilobytes: kilobytesOf(resources),
    requestsBeforePaint: before.length,
    kilobytesBeforePaint: kilobytesOf(before),
    shift,
    paint,
    largestPaint: largest,
  };
}

async function open(page: Page, path: string): Promise<Measured> {
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
  await page.waitForTimeout(settledAfterMilliseconds);
  return page.evaluate(readTimings);
}

async function signIn(browser: Browser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto(`${origin}/portfolio?tab=structures`);
  const deal = await page.locator('a[href^="/deals/"]').first().getAttribute('href');
  const settings = await page.getByRole('link', { name: 'Organization settings' }).getAttribute('href');
  const state = await context.storageState();
  await context.close();
  const structure = deal?.split('/')[2] ?? '';
  return { state, structure, organization: settings?.split('/')[2] ?? '' };
}

const pagesOf = (structure: string, organization: string): readonly (readonly [name: string, path: string])[] => [
  ['portfolio', '/portfolio'],
  ['structures', '/portfolio?tab=structures'],
  ['structure overview', `/deals/${structure}/overview`],
  ['covenants', `/deals/${structure}/reporting-covenants`],
  ['financial covenants', `/deals/${structure}/financial-covenants-kpis`],
  ['data room', `/deals/${structure}/data-room`],
  ['dashboard', `/organization/${organization}/dashboard`],
  ['alerts', '/alerts'],
  ['settings', `/organization/${organization}/settings`],
];

const header = 'page                     before paint      in all            CLS cold/warm   FCP / LCP';

function line(name: string, cold: Measured, warm: Measured): string {
  const load = (requests: number, kilobytes: number) =>
    `${String(requests).padStart(3)} × ${kilobytes.toFixed(0).padStart(4)} KB`;
  const shifts = [cold.shift, warm.shift];
  return [
    name.padEnd(22),
    load(cold.requestsBeforePaint, cold.kilobytesBeforePaint),
    load(cold.requests, cold.kilobytes),
    shifts.map((shift) => shift.toFixed(3)).join(' / '),
    `${cold.paint.toFixed(0)} / ${cold.largestPaint.toFixed(0)} ms`,
    shifts.some((shift) => shift > largestShift) ? 'MOVES' : '',
  ].join('    ');
}

async function measure(browser: Browser, options: BrowserContextOptions, name: string, path: string): Promise<void> {
  const context = await browser.newContext(options);
  await context.addInitScript(keepTimings);
  const page = await context.newPage();
  const cold = await open(page, path);
  const warm = await open(page, path);
  console.log(line(name, cold, warm));
  await context.close();
}

/** What the main pages load and how they move, in a browser that has nothing yet, against a running `npm start` with its demo (`TRESTLE_ORIGIN`). */
export async function main(): Promise<void> {
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(installedChromium ? { executablePath: installedChromium } : {}),
  });
  try {
    const { state, structure, organization } = await signIn(browser);
    for (const width of widths) {
      console.log(`\n${width} px\n${header}`);
      const viewport = { width, height: 900 };
      await measure(browser, { viewport }, 'sign-in', '/login');
      for (const [name, path] of pagesOf(structure, organization))
        await measure(browser, { viewport, storageState: state }, name, path);
    }
  } finally {
    await browser.close();
  }
}
