import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { installedChromium } from '../support/chromium.ts';

const origin = process.env['TRESTLE_ORIGIN'] ?? 'http://127.0.0.1:4000';
const [email, password] = ['admin@northlight.example', 'Trestle-demo-2026'];
const widths = [1440, 390] as const;
const settledAfterMilliseconds = 1_500;
const largestShift = 0.05;

/** Requests and their kilobytes, compressed by gzip: the page with its scripts and style sheets, fonts, and answers of the API. */
interface Load {
  readonly requests: number;
  readonly code: number;
  readonly fonts: number;
  readonly answers: number;
}

interface Measured {
  /** What had arrived when something was first painted, and when the page stood there without a placeholder. */
  readonly beforePaint: Load;
  readonly beforeShown: Load;
  /** With what is fetched ahead once the page is shown. */
  readonly inAll: Load;
  readonly shift: number;
  readonly paint: number;
  readonly largestPaint: number;
  readonly shown: number;
}

type Kept = typeof globalThis & { kept: { shift: number; largest: number; shown: number } };

/** Runs in the page before its own scripts. */
function keepTimings(): void {
  const kept = { shift: 0, largest: 0, shown: 0 };
  (globalThis as Kept).kept = kept;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) kept.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    kept.largest = list.getEntries().at(-1)?.startTime ?? kept.largest;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const isLoading = () =>
    document.querySelector('h1') === null ||
    [...document.querySelectorAll('[role="status"]')].some(({ textContent }) => textContent.startsWith('Loading'));
  const look = () => {
    if (isLoading()) kept.shown = performance.now();
    requestAnimationFrame(look);
  };
  look();
}

/** Runs in the page when everything is there. */
function readTimings(): Measured {
  const { shift, largest, shown } = (globalThis as Kept).kept;
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const resources = entries as PerformanceResourceTiming[];
  const kindOf = ({ name }: PerformanceResourceTiming) =>
    name.includes('/api/') ? 'answers' : /\.woff2?$/.test(name) ? 'fonts' : 'code';
  const loadUntil = (end: number) => {
    const arrived = resources.filter(({ responseEnd }) => responseEnd <= end);
    const kilobytesOf = (kind: string) =>
      arrived.reduce((sum, entry) => sum + (kindOf(entry) === kind ? entry.encodedBodySize : 0), 0) / 1024;
    return {
      requests: arrived.length,
      code: kilobytesOf('code'),
      fonts: kilobytesOf('fonts'),
      answers: kilobytesOf('answers'),
    };
  };
  return {
    beforePaint: loadUntil(paint),
    beforeShown: loadUntil(shown),
    inAll: loadUntil(Number.POSITIVE_INFINITY),
    shift,
    paint,
    largestPaint: largest,
    shown,
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
  ['parties and team', `/deals/${structure}/deal-team`],
  ['dashboard', `/organization/${organization}/dashboard`],
  ['alerts', '/alerts'],
  ['settings', `/organization/${organization}/settings`],
];

const columns = [22, 28, 28, 28, 15, 26] as const;
const inColumns = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => cell.padEnd(columns[index] ?? 0))
    .join('  ')
    .trimEnd();

const header = inColumns([
  'page',
  'before first paint',
  'before the page is shown',
  'in all',
  'CLS cold/warm',
  'FCP / LCP / shown',
]);

const loadText = ({ requests, code, fonts, answers }: Load): string =>
  `${String(requests).padStart(3)} × ${[code, fonts, answers].map((size) => size.toFixed(0).padStart(3)).join(' + ')} KB`;

function line(name: string, cold: Measured, warm: Measured | null): string {
  const shifts = [cold, ...(warm === null ? [] : [warm])].map(({ shift }) => shift);
  return inColumns([
    name,
    ...[cold.beforePaint, cold.beforeShown, cold.inAll].map(loadText),
    shifts.map((shift) => shift.toFixed(3)).join(' / '),
    `${[cold.paint, cold.largestPaint, cold.shown].map((time) => time.toFixed(0)).join(' / ')} ms`,
    shifts.some((shift) => shift > largestShift) ? 'MOVES' : '',
  ]);
}

/** A telephone far from a mast. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

interface Visit {
  readonly name: string;
  readonly path: string;
  readonly options: BrowserContextOptions;
  readonly isSlow?: true;
}

async function measure(browser: Browser, { name, path, options, isSlow }: Visit): Promise<void> {
  const context = await browser.newContext({ ...options, extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  await context.addInitScript(keepTimings);
  const page = await context.newPage();
  if (isSlow) {
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', slowLine);
  }
  const cold = await open(page, path);
  const warm = isSlow ? null : await open(page, path);
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
    const visits = (width: number): Visit[] => {
      const viewport = { width, height: 900 };
      const pages = pagesOf(structure, organization).map(([name, path]): Visit => {
        return { name, path, options: { viewport, storageState: state } };
      });
      return [{ name: 'sign-in', path: '/login', options: { viewport } }, ...pages];
    };
    console.log('requests × kilobytes of code + fonts + answers');
    for (const width of widths) {
      console.log(`\n${width} px\n${header}`);
      for (const visit of visits(width)) await measure(browser, visit);
    }
    console.log(`\n${widths[1]} px, 1.6 Mbit/s, 150 ms\n${header}`);
    for (const visit of visits(widths[1])) await measure(browser, { ...visit, isSlow: true });
  } finally {
    await browser.close();
  }
}
