import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Detail, DetailType } from '#shared/domain/detail.ts';
import {
  aFinancing,
  aFinancingView,
  aProject,
  aProjectView,
  aStructureView,
  formAnswers,
} from '#tests/web/support/entity-factories.ts';
import { aGlobalState, type ShownRole } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { LoanDetailsPage } from '#web/src/features/structure-details/financing-page.tsx';
import { ProjectDetailsPage } from '#web/src/features/structure-details/project-page.tsx';

const riverside = aStructureView({ projects: [aProject(), aProject({ id: 'butte', name: 'Butte wind' })] });
const mesa = { id: 'mesa', name: 'Mesa solar', launchStatus: 'Active' as const };

const aDetail = (id: string, name: string, custom = false): Detail =>
  Detail.parse({
    id,
    entityId: 'term-loan',
    name,
    valueType: 'Number',
    valueSource: 'Fixed',
    unit: 'USD',
    custom,
    latest: null,
    version: 1,
    createdAt: '2026-01-05T09:00:00.000Z',
    createdBy: 'nora',
    updatedAt: '2026-01-05T09:00:00.000Z',
    updatedBy: 'nora',
  });

const aType = (name: string, group: string): DetailType =>
  DetailType.parse({
    id: name,
    name,
    group,
    entityTypes: ['Loan'],
    valueType: 'Number',
    unit: 'USD',
    valueSource: 'Fixed',
    periodRollup: 'sum',
    formula: null,
    options: [],
    default: null,
    note: null,
  });

const around = {
  ...formAnswers,
  'GET /api/deals/riverside': { body: riverside },
  'GET /api/entities/term-loan/relationships': { body: [] },
  'GET /api/entities/mesa/relationships': { body: [] },
  'GET /api/entities/term-loan/details': { body: [] },
  'GET /api/entities/mesa/details': { body: [] },
  'GET /api/details/types': { body: [] },
};

function openFinancing(
  financing = aFinancingView(),
  more: Parameters<typeof fakeServer>[0] = {},
  role: ShownRole = 'Admin',
) {
  const server = fakeServer({ ...around, 'GET /api/loans/term-loan': { body: financing }, ...more });
  server.install();
  const page = renderPage(<LoanDetailsPage />, {
    path: '/deals/:dealId/loan/:loanId/loan-details',
    address: '/deals/riverside/loan/term-loan/loan-details',
    context: riverside,
    global: aGlobalState(role),
  });
  return { ...page, server };
}

const factsOf = async (title: string) => within(await screen.findByRole('region', { name: title }));

describe('the page of a financing', { timeout: 20_000 }, () => {
  it('tells the terms that its type has', async () => {
    openFinancing();
    const terms = await factsOf('Terms');

    expect(terms.getByText('$42,000,000')).toBeVisible();
    expect(terms.getByText('Senior')).toBeVisible();
    expect(terms.getByText('10 years')).toBeVisible();
    expect(terms.queryByText('Our role')).toBeNull();
  });

  it('has no lien and no lenders’ terms for a grant, but the role in it', async () => {
    openFinancing(aFinancingView({ financingType: 'Grant', grantRole: 'Grantor', lienPriority: 'None' }));
    const terms = await factsOf('Terms');

    expect(terms.getByText('Grant amount')).toBeVisible();
    expect(terms.getByText('Grantor')).toBeVisible();
    expect(terms.queryByText('Lien')).toBeNull();
  });

  it('groups its details as agreements do, the organization’s own at the end', async () => {
    openFinancing(aFinancingView(), {
      'GET /api/entities/term-loan/details': {
        body: [
          aDetail('rate', 'Interest Rate'),
          aDetail('watch', 'Watch list note', true),
          aDetail('jobs', 'Jobs Created'),
          aDetail('amount', 'Loan Amount'),
        ],
      },
      'GET /api/details/types': {
        body: [
          aType('Interest Rate', 'Interest Rate Information'),
          aType('Jobs Created', 'Jobs'),
          aType('Loan Amount', 'Basic Loan Details'),
        ],
      },
    });
    const details = await factsOf('Details');

    await details.findByRole('heading', { name: 'Jobs' });
    expect(details.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Basic Loan Details',
      'Interest Rate Information',
      'Jobs',
      'Added by your organization',
    ]);
  });

  it('links projects of the same structure, and takes links away', async () => {
    const { user, server } = openFinancing(aFinancingView({ projects: [mesa] }), {
      'PUT /api/loans/term-loan': { body: aFinancing({ version: 4 }) },
    });
    const projects = await factsOf('Projects');
    expect(projects.getByRole('link', { name: 'Mesa solar' })).toHaveAttribute(
      'href',
      '/deals/riverside/project/mesa/project-details',
    );
    await user.click(projects.getByRole('button', { name: 'Change' }));
    await user.click(await screen.findByRole('button', { name: 'Finances: Mesa solar' }));
    await user.click(screen.getByRole('checkbox', { name: 'Mesa solar' }));
    await user.click(screen.getByRole('checkbox', { name: 'Butte wind' }));
    await user.click(screen.getByRole('button', { name: 'Save financing' }));

    expect(await screen.findByText('Financing updated successfully')).toBeVisible();
    expect(server.last('PUT /api/loans/term-loan')?.body).toEqual({ version: 3, projectIds: ['butte'] });
  });

  it('keeps what somebody else has linked meanwhile beside what was chosen', async () => {
    const north = { ...mesa, id: 'north', name: 'North site' };
    const refused = {
      code: 'recordChanged',
      userMessage: 'Someone else changed this.',
      fields: { projectIds: 'So.' },
    };
    let shown = aFinancingView({ projects: [mesa], version: 3 });
    const { user, server } = openFinancing(shown, {
      'GET /api/loans/term-loan': () => ({ body: shown }),
      'PUT /api/loans/term-loan': ({ body }) =>
        Object(body).version === 3 ? { status: 409, body: refused } : { body: aFinancing({ version: 5 }) },
    });
    await user.click((await factsOf('Projects')).getByRole('button', { name: 'Change' }));
    await user.click(await screen.findByRole('button', { name: 'Finances: Mesa solar' }));
    await user.click(screen.getByRole('checkbox', { name: 'Mesa solar' }));
    await user.click(screen.getByRole('checkbox', { name: 'Butte wind' }));
    shown = aFinancingView({ projects: [mesa, north], version: 4 });
    await user.click(screen.getByRole('button', { name: 'Save financing' }));
    await user.click(await screen.findByRole('button', { name: 'Keep my changes' }));
    expect(await screen.findByRole('button', { name: 'Finances: Butte wind, North site' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save financing' }));

    expect(await screen.findByText('Financing updated successfully')).toBeVisible();
    expect(server.last('PUT /api/loans/term-loan')?.body).toEqual({ version: 4, projectIds: ['north', 'butte'] });
  });

  it('tells where its term comes from', async () => {
    openFinancing(aFinancingView({ loanTerm: null }));

    expect((await factsOf('Terms')).getByText('from its dates')).toBeVisible();
    expect((await factsOf('Terms')).getByText('10 years')).toBeVisible();
  });

  it('leaves a term as it was entered', async () => {
    openFinancing(aFinancingView({ loanTerm: 108 }));

    expect((await factsOf('Terms')).getByText('9 years')).toBeVisible();
    expect((await factsOf('Terms')).queryByText('from its dates')).toBeNull();
  });

  it('offers no change of links to those who may not', async () => {
    openFinancing(aFinancingView({ projects: [mesa] }), {}, 'Analyst');
    const projects = await factsOf('Projects');

    expect(projects.getByRole('link', { name: 'Mesa solar' })).toBeVisible();
    expect(projects.queryByRole('button', { name: 'Change' })).toBeNull();
  });
});

describe('a value of a financing', { timeout: 20_000 }, () => {
  it('is entered on the page of its figures', async () => {
    openFinancing(aFinancingView(), {});

    const enter = await screen.findByRole('link', { name: 'Enter figures and facts' });
    expect(enter).toHaveAttribute('href', '/deals/riverside/loan/term-loan/figures');
  });

  it.each([
    { when: 'the reader may not', financing: aFinancingView(), role: 'Member' as const },
    {
      when: 'the financing is archived',
      financing: aFinancingView({ launchStatus: 'Obsolete' }),
      role: 'Admin' as const,
    },
  ])('is not offered where $when', async ({ financing, role }) => {
    openFinancing(financing, {}, role);

    await factsOf('Terms');
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
    expect(screen.queryByRole('link', { name: 'Enter figures and facts' })).toBeNull();
  });
});

describe('the page of a project', { timeout: 20_000 }, () => {
  it('tells its size, its place and what finances it', async () => {
    const loans = [{ id: 'term-loan', name: 'Riverside term loan', launchStatus: 'Obsolete' as const }];
    fakeServer({ ...around, 'GET /api/projects/mesa': { body: aProjectView({ loans, county: 'Boulder' }) } }).install();
    renderPage(<ProjectDetailsPage />, {
      path: '/deals/:dealId/project/:projectId/project-details',
      address: '/deals/riverside/project/mesa/project-details',
      context: riverside,
    });

    expect((await factsOf('Project')).getByText('12.5 MW')).toBeVisible();
    expect((await factsOf('Place')).getByText('United States')).toBeVisible();
    const financings = await factsOf('Financings');
    expect(financings.getByRole('link', { name: 'Riverside term loan' })).toHaveAttribute(
      'href',
      '/deals/riverside/loan/term-loan/loan-details',
    );
    expect(financings.getByText('Archived')).toBeVisible();
  });
});
