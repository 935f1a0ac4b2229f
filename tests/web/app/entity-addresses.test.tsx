import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFinancingView, aProjectView, aStructureView } from '#tests/web/support/entity-factories.ts';
import { aVisitor, forgetAnswers, visit } from './visit.tsx';

const dealId = '5b0b4f5e-7c11-4a52-9a3e-0d9a6f6f8a01';
const loanId = '8d3f6f0a-3b8e-4a57-8a69-6a1d1f0c7b02';
const projectId = '1f0f7a3c-9d2e-4c61-b1b4-2f6f4a5d8e03';
const parent = { id: 'portfolio', name: 'Northlight portfolio', launchStatus: 'Active' as const };
const slow = { timeout: 8_000 };

const reads = {
  [`GET /api/deals/${dealId}`]: { body: aStructureView({ id: dealId, parentId: parent.id, parent }) },
  [`GET /api/loans/${loanId}`]: { body: aFinancingView({ id: loanId, dealId }) },
  [`GET /api/projects/${projectId}`]: { body: aProjectView({ id: projectId, dealId }) },
};

const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

beforeEach(forgetAnswers);

describe('the address of a financing', { timeout: 20_000 }, () => {
  it('is named from the portfolio over the parent and the structure down, in the organization’s own words', async () => {
    visit(`/deals/${dealId}/loan/${loanId}/loan-details`, {
      global: aVisitor({ settings: { customNameForLoan: 'Facility', customNameForLoanPlural: 'Facilities' } }),
      routes: reads,
    });
    await screen.findByRole('heading', { name: 'Riverside term loan', level: 1 }, slow);

    expect(crumbs()).toEqual([
      'Portfolio',
      'Northlight portfolio',
      'Riverside senior facility',
      'Facilities',
      'Riverside term loan',
    ]);
  });

  it('does not exist below another structure', async () => {
    visit(`/deals/${dealId}/loan/${loanId}/loan-details`, {
      routes: { ...reads, [`GET /api/loans/${loanId}`]: { body: aFinancingView({ id: loanId, dealId: 'harbor' }) } },
    });

    expect(await screen.findByText('This page does not exist', undefined, slow)).toBeVisible();
  });

  it('does not exist when the financing does not', async () => {
    visit(`/deals/${dealId}/loan/${loanId}/loan-details`, {
      routes: { ...reads, [`GET /api/loans/${loanId}`]: { status: 404, body: { code: 'financingNotFound' } } },
    });

    expect(await screen.findByText('This page does not exist', undefined, slow)).toBeVisible();
  });
});

describe('the address of a project', { timeout: 20_000 }, () => {
  it('stands under the project’s own name, without the pages of its structure', async () => {
    visit(`/deals/${dealId}/project/${projectId}/project-details`, { routes: reads });
    await screen.findByRole('heading', { name: 'Mesa solar', level: 1 }, slow);

    expect(crumbs().slice(-2)).toEqual(['Projects', 'Mesa solar']);
    expect(screen.queryByRole('navigation', { name: 'Structure' })).toBeNull();
  });
});
