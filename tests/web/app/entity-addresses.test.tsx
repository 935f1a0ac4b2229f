import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFinancingView, aProjectView, aStructureView, formAnswers } from '#tests/web/support/entity-factories.ts';
import { aVisitor, forgetAnswers, visit } from './visit.tsx';

const dealId = '5b0b4f5e-7c11-4a52-9a3e-0d9a6f6f8a01';
const loanId = '8d3f6f0a-3b8e-4a57-8a69-6a1d1f0c7b02';
const projectId = '1f0f7a3c-9d2e-4c61-b1b4-2f6f4a5d8e03';
const parent = { id: 'portfolio', name: 'Northlight portfolio', launchStatus: 'Active' as const };
const slow = { timeout: 8_000 };

const home = { id: dealId, name: 'Riverside senior facility', launchStatus: 'Active' as const };
const ancestors = [home, parent];
const financing = aFinancingView({ id: loanId, dealId, ancestors });
const project = aProjectView({ id: projectId, dealId, ancestors });

const reads = {
  [`GET /api/deals/${dealId}`]: { body: aStructureView({ id: dealId, parentId: parent.id, parent }) },
  [`GET /api/loans/${loanId}`]: { body: financing },
  [`GET /api/projects/${projectId}`]: { body: project },
};

const hiddenStructure = { [`GET /api/deals/${dealId}`]: { status: 404, body: { code: 'structureNotFound' } } };

/** What the pages of a financing or project ask for besides. */
const partiesAndFigures = Object.fromEntries(
  [loanId, projectId].flatMap((id) => [
    [`GET /api/entities/${id}/relationships`, { body: [] }],
    [`GET /api/entities/${id}/details`, { body: [] }],
  ]),
);
const around = { ...partiesAndFigures, 'GET /api/details/types': { body: [] }, ...formAnswers };

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

describe('the way to a structure', { timeout: 20_000 }, () => {
  const fund = { id: 'fund', name: 'Northlight Fund II', launchStatus: 'Active' as const };
  const beside = (id: string, name: string, entityType: string) => ({
    id,
    name,
    entityType,
    customId: null,
    launchStatus: 'Active',
    dealId: id,
    parentId: parent.id,
    ancestorIds: [],
    hasChildren: false,
  });

  it('names everything that it is a part of, and leads to what lies beside it', async () => {
    const structure = aStructureView({ id: dealId, parentId: parent.id, parent, ancestors: [parent, fund] });
    const navigation = 'GET /api/v3/organizations/northlight/entities/navigation';
    const { user, server } = visit(`/deals/${dealId}/deal-team`, {
      routes: {
        [`GET /api/deals/${dealId}`]: { body: structure },
        [navigation]: {
          body: [
            beside(dealId, structure.name, 'Deal'),
            beside('harbor', 'Harbor storage', 'SPV'),
            beside('plant', 'Some plant', 'Project'),
          ],
        },
      },
    });
    await screen.findByRole('heading', { name: structure.name, level: 1 }, slow);

    expect(crumbs().slice(0, 4)).toEqual(['Portfolio', 'Northlight Fund II', 'Northlight portfolio', structure.name]);
    await user.click(screen.getByRole('button', { name: `Switch from ${structure.name}` }));
    expect(await screen.findByRole('link', { name: 'Harbor storage' })).toHaveAttribute(
      'href',
      '/deals/harbor/overview',
    );
    expect(screen.queryByRole('link', { name: 'Some plant' })).toBeNull();
    expect(server.last(navigation)?.query.get('parentId')).toBe(parent.id);
  });
});

describe('a financing or project that is shared without its structure', { timeout: 20_000 }, () => {
  const places = [
    [`/deals/${dealId}/loan/${loanId}/loan-details`, 'Riverside term loan'],
    [`/deals/${dealId}/project/${projectId}/project-details`, 'Mesa solar'],
  ] as const;
  const routes = {
    ...reads,
    ...around,
    ...hiddenStructure,
    [`GET /api/loans/${loanId}`]: { body: { ...financing, ancestors: [] } },
    [`GET /api/projects/${projectId}`]: { body: { ...project, ancestors: [] } },
  };

  it.each(places)('opens at %s, with its structure named and not linked', async (address, name) => {
    visit(address, { routes });
    await screen.findByRole('heading', { name, level: 1 }, slow);

    expect(screen.getByText('In Riverside senior facility')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Riverside senior facility' })).toBeNull();
    expect(crumbs()).toEqual(['Portfolio', 'Riverside senior facility', name]);
    expect(await screen.findByRole('region', { name: 'Parties' }, slow)).toBeVisible();
  });

  it('has the page on which lenders are added', async () => {
    visit(`/deals/${dealId}/loan/${loanId}/add-lenders`, { routes });

    expect(await screen.findByRole('heading', { name: 'Add lenders', level: 1 }, slow)).toBeVisible();
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
