import type { Page } from '@playwright/test';
import { addMonthsToPeriod, type Period } from '#shared/time/dates.ts';
import { anOrganization, good, type TestOrganization } from '../support/organization.ts';
import { origin } from '../support/origin.ts';
import { signedInPage } from '../support/signed-in-page.ts';
import { testOwnStack } from '../support/stack-under-test.ts';
import { startStackUnderTest } from '../support/start-stack.ts';

const [details, months, firstMonth] = [350, 60, '2021-01'];
const atOnce = 5;
const longestTaskInMilliseconds = 50;
const [stepInPixels, steps] = [240, 60];

const periods = Array.from({ length: months }, (_, at): Period => addMonthsToPeriod(firstMonth, at));

async function withFigures({ admin }: TestOrganization, entityId: string): Promise<void> {
  for (let at = 0; at < details; at += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, details - at) }, async (_, one) => {
      const detailName = `Meter reading ${String(at + one + 1).padStart(3, '0')}`;
      const values = periods.map((period, month) => ({ period, value: 1_000 + at + month }));
      good(await admin.post(`/api/entities/${entityId}/details`, { name: detailName, unit: 'MWh' }));
      good(await admin.post(`/api/entities/${entityId}/metrics/create/datapoints`, { detailName, values }));
    });
    await Promise.all(some);
  }
}

type Kept = typeof globalThis & { kept: { tasks: number[]; frames: number[] } };

/** Runs in the page: how long tasks of at least 50 ms took, and how far frames lay apart. */
function watch(): void {
  const kept = { tasks: [] as number[], frames: [] as number[] };
  (globalThis as Kept).kept = kept;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) kept.tasks.push(duration);
  }).observe({ type: 'longtask' });
  let before = performance.now();
  const frame = (now: number) => {
    kept.frames.push(now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Scrolls there and back; answers the heads of the last row and column that were drawn at the far end. */
async function scroll(page: Page, axis: 'x' | 'y'): Promise<string> {
  const there = async (sign: 1 | -1) => {
    for (let step = 0; step < steps; step += 1) {
      await page.mouse.wheel(axis === 'x' ? sign * stepInPixels : 0, axis === 'y' ? sign * stepInPixels : 0);
      await page.waitForTimeout(16);
    }
  };
  await there(1);
  const heads = page.getByRole('grid').getByRole(axis === 'y' ? 'rowheader' : 'columnheader');
  const farEnd = await heads.last().innerText();
  await there(-1);
  return farEnd.replaceAll(/\s+/g, ' ').slice(0, 30);
}

async function scrolled(page: Page, axis: 'x' | 'y'): Promise<void> {
  await page.evaluate(watch);
  const farEnd = await scroll(page, axis);
  const { tasks, frames } = await page.evaluate(() => (globalThis as Kept).kept);
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0);
  const longest = Math.max(0, ...tasks);
  console.log(
    `  ${axis === 'y' ? 'down and up' : 'across and back'}, as far as ${farEnd}: ${frames.length} frames, ${at(0.5)} ms apart (median), ${at(0.99)} ms (99 of 100); ` +
      `${tasks.length} tasks of ${longestTaskInMilliseconds} ms and more, the longest ${longest.toFixed(0)} ms (none meant: ${tasks.length === 0 ? 'met' : 'MISSED'})`,
  );
}

async function measure(): Promise<void> {
  const organization = await anOrganization();
  const { id } = await organization.structure({ name: 'Riverside Wind' });
  await withFigures(organization, id);
  const { page, close } = await signedInPage(organization.admin);
  try {
    const begun = performance.now();
    await page.goto(`${origin()}/deals/${id}/figures?from=${firstMonth}&to=${periods.at(-1)}&computed=hidden`);
    const grid = page.getByRole('grid').first();
    await grid.getByRole('rowheader').nth(5).waitFor({ timeout: 60_000 });
    console.log(
      `A grid of ${details} details by ${months} months, shown after ${(performance.now() - begun).toFixed(0)} ms`,
    );
    await page.waitForTimeout(2_000);
    await grid.hover();
    await scrolled(page, 'y');
    await scrolled(page, 'x');
  } finally {
    await close();
  }
}

/** How a grid of 350 details by 60 months scrolls in Chromium, through the whole stack (`npm run build:web` first). */
export async function main(): Promise<void> {
  const { stack, close } = await startStackUnderTest('bench');
  testOwnStack(stack);
  try {
    await measure();
  } finally {
    await close();
  }
}
