import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FinancingType } from '#shared/domain/entity-types.ts';
import type { FundAllocation } from '#shared/domain/portfolio.ts';
import { GrantFunding } from '#web/src/entities/financing/financing-columns.tsx';
import { FundPanel } from '#web/src/entities/party/fund-panel.tsx';
import { aFinancing } from '../../support/entity-factories.ts';
import { fakeServer } from '../../support/fake-server.ts';
import { renderPage } from '../../support/render-page.tsx';

const anAllocation = (override: Partial<FundAllocation> = {}): FundAllocation => ({
  relationshipId: 'senior.1',
  relationshipType: 'Lender',
  financingId: 'senior',
  financingName: 'Senior term loan',
  dealId: 'riverside',
  amount: 6_000_000,
  currency: 'USD',
  percentage: 60,
  ...override,
});

const aFund = (override = {}) => ({
  fundId: 'evergreen',
  name: 'Evergreen Fund II',
  launchStatus: 'Active',
  raised: [{ currency: 'USD', amount: 10_000_000 }],
  allocated: [
    { currency: 'USD', amount: 7_500_000 },
    { currency: 'EUR', amount: 500_000 },
  ],
  allocations: [
    anAllocation(),
    anAllocation({
      relationshipId: 'flip.1',
      relationshipType: 'Investor',
      financingId: 'flip',
      financingName: 'Tax equity',
      amount: 1_500_000,
      percentage: null,
    }),
  ],
  ...override,
});

const typeOf: Readonly<Record<string, string>> = { senior: 'Loan', flip: 'EquityInvestment' };

function show(fund: unknown) {
  const lists = FinancingType.options.map((type) => {
    const ids = Object.keys(typeOf).filter((id) => typeOf[id] === type);
    return [
      `GET /api/funds/evergreen/loans/${type}`,
      { body: ids.map((id) => aFinancing({ id, financingType: type })) },
    ] as const;
  });
  fakeServer({ 'GET /api/fund/source/evergreen': { body: fund }, ...Object.fromEntries(lists) }).install();
  renderPage(<FundPanel fundId="evergreen" />, { path: '/deals/evergreen/overview' });
}

const amountOf = (term: HTMLElement): string | null => term.nextElementSibling?.textContent ?? null;

describe('a fund', () => {
  it('tells by currency what was raised, allocated and is available', async () => {
    show(aFund());

    const available = await screen.findByText('Available');
    expect(amountOf(available)).toBe('$2,500,000');
    expect(screen.getAllByText('Raised').map(amountOf)).toEqual(['$10,000,000', '€0']);
    expect(amountOf(screen.getByText('Allocated in excess of commitments raised'))).toBe('€500,000');
  });

  it('lists what it has put into financings by their types, each with a way there', async () => {
    show(aFund());

    const table = await screen.findByRole('table', { name: 'Allocations' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Equity investment1', 'Tax equity', 'Term loan1', 'Senior term loan']);
    expect(within(table).getByRole('link', { name: 'Senior term loan' })).toHaveAttribute(
      'href',
      '/deals/riverside/loan/senior/loan-details',
    );
    expect(within(table).getByRole('row', { name: /Senior term loan/ })).toHaveTextContent('60.00%$6,000,000');
  });

  it('says how money gets into it while there is none', async () => {
    show(aFund({ raised: [], allocated: [], allocations: [] }));

    expect(await screen.findByText('No money raised or allocated yet')).toBeVisible();
  });
});

describe('the funding of a grant', () => {
  const showGrant = (answer: unknown) => {
    fakeServer({ 'GET /api/grant/single-funded/rural': { body: answer } }).install();
    renderPage(<GrantFunding grantId="rural" />, { path: '/portfolio' });
  };

  it('names the fund that alone pays for it', async () => {
    showGrant({ grantId: 'rural', singleFunded: true, fundSource: aFund() });

    expect(await screen.findByRole('link', { name: 'Evergreen Fund II' })).toHaveAttribute(
      'href',
      '/deals/evergreen/overview',
    );
  });

  it('hides the name of a fund that the reader may not see', async () => {
    showGrant({ grantId: 'rural', singleFunded: true, fundSource: null });

    expect(await screen.findByText('A single fund')).toBeVisible();
  });

  it('is told to be several or none otherwise', async () => {
    showGrant({ grantId: 'rural', singleFunded: false, fundSource: null });

    expect(await screen.findByText('No single fund')).toBeVisible();
  });
});
