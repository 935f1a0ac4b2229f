import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptySummary } from '#shared/domain/structure.ts';
import { forgetAnswers, visit } from '#tests/web/app/visit.tsx';
import { aFinancing, aFinancingView, aStructureView, formAnswers } from '#tests/web/support/entity-factories.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';

const dealId = '5b0b4f5e-7c11-4a52-9a3e-0d9a6f6f8a01';
const loanId = '8d3f6f0a-3b8e-4a57-8a69-6a1d1f0c7b02';
const deal = `/api/deals/${dealId}`;
const loan = `/api/loans/${loanId}`;

const reads = {
  ...formAnswers,
  [`GET ${deal}`]: { body: aStructureView({ id: dealId }) },
  [`GET ${loan}`]: { body: aFinancingView({ id: loanId, dealId, name: 'Riverside term loan' }) },
  [`GET /api/entities/${loanId}/details`]: { body: [] },
  [`GET /api/entities/${loanId}/relationships`]: { body: [] },
  [`GET /api/entities/${dealId}/details`]: { body: [] },
  [`GET /api/entities/${dealId}/relationships`]: { body: [] },
  [`GET /api/entities/${dealId}/covenants`]: { body: [] },
  'GET /api/organizations/northlight/loans': { body: [] },
};
const slow = { timeout: 8_000 };

beforeEach(forgetAnswers);

async function askToArchive(page: ReturnType<typeof visit>) {
  await page.user.click(await screen.findByRole('button', { name: 'More actions' }, slow));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
}

async function archive(page: ReturnType<typeof visit>, act: string) {
  await askToArchive(page);
  const before = page.server.received.length;
  await page.user.click(screen.getByRole('button', { name: act }));
  return before;
}

describe('archiving', { timeout: 20_000 }, () => {
  it('takes a financing out of force, leads to the list, and does not read that financing again', async () => {
    const page = visit(`/deals/${dealId}/loan/${loanId}/loan-details`, {
      routes: { ...reads, [`PUT ${loan}`]: { body: aFinancing({ id: loanId, dealId, launchStatus: 'Obsolete' }) } },
    });
    const before = await archive(page, 'Archive financing');

    await waitFor(() => expect(page.path()).toBe(`/deals/${dealId}/loans-table`), slow);
    expect(await screen.findByRole('heading', { name: 'Financings' }, slow)).toBeVisible();
    expect(page.server.last(`PUT ${loan}`)?.body).toEqual({ version: 3, launchStatus: 'Obsolete' });
    const after = page.server.received.slice(before);
    expect(after.filter(({ method, path }) => method === 'GET' && path === loan)).toEqual([]);
  });

  it('takes a structure out of force, leads to the portfolio, and does not read that structure again', async () => {
    const page = visit(`/deals/${dealId}/deal-details`, {
      routes: {
        ...reads,
        [`PUT ${deal}`]: { body: aStructureView({ id: dealId, launchStatus: 'Obsolete' }) },
        'GET /api/organizations/northlight/portfolio/overview': { status: 404, body: { code: 'organizationNotFound' } },
        'GET /api/portfolios': { body: [] },
      },
    });
    const before = await archive(page, 'Archive deal');

    await waitFor(() => expect(page.path()).toMatch(/^\/portfolio/), slow);
    const after = page.server.received.slice(before);
    expect(after.some(({ method }) => method === 'PUT')).toBe(true);
    expect(after.filter(({ method, path }) => method === 'GET' && path === deal)).toEqual([]);
  });

  it.each([
    { count: 0, words: null },
    { count: 1, words: '1 active structure lies below it and stays in force.' },
    { count: 12, words: '12 active structures lie below it and stay in force.' },
  ])('says what stays in force of $count structures below', async ({ count, words }) => {
    const withParts = count === 0 ? null : { ...emptySummary, subStructureCount: count };
    const page = visit(`/deals/${dealId}/deal-details`, {
      routes: { ...reads, [`GET ${deal}`]: { body: aStructureView({ id: dealId, withParts }) } },
    });
    await askToArchive(page);

    const dialog = screen.getByRole('dialog');
    if (words === null) expect(dialog).not.toHaveTextContent('in force');
    else expect(dialog).toHaveTextContent(words);
  });

  it('is for those who may create one', async () => {
    visit(`/deals/${dealId}/loan/${loanId}/loan-details`, { global: aGlobalState('Analyst'), routes: reads });

    expect(await screen.findByRole('heading', { name: 'Riverside term loan', level: 1 }, slow)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });

  it('is taken back where the archived one is shown', async () => {
    const archived = aFinancingView({ id: loanId, dealId, launchStatus: 'Obsolete' });
    const page = visit(`/deals/${dealId}/loan/${loanId}/loan-details`, {
      routes: {
        ...reads,
        [`GET ${loan}`]: { body: archived },
        [`PUT ${loan}`]: { body: aFinancing({ id: loanId, dealId, launchStatus: 'Active', version: 4 }) },
      },
    });
    await screen.findByRole('button', { name: 'Restore' }, slow);
    expect(screen.getByRole('heading', { level: 1 }).parentElement).toHaveTextContent(/Archived$/);
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Restore' }));

    expect(await screen.findByRole('button', { name: 'More actions' }, slow)).toBeVisible();
    expect(page.server.last(`PUT ${loan}`)?.body).toEqual({ version: 3, launchStatus: 'Active' });
  });
});
