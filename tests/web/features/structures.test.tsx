import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCovenant, aGlobalState, aStructure, aTest } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { PortfolioPage } from '#web/src/features/portfolio/portfolio-page.tsx';
import { EditStructureDialog } from '#web/src/features/structures/edit-structure-dialog.tsx';
import { OverviewPage } from '#web/src/features/structures/overview-page.tsx';

const breached = aCovenant({
  state: { status: 'Breached', because: 'Below the threshold.', nextDueDate: null, periodEnd: null, lastTest: aTest() },
});

describe('the portfolio', () => {
  const openPortfolio = (body: unknown, role: 'Admin' | 'Analyst' = 'Admin', more = {}) => {
    const server = fakeServer({
      'GET /api/organizations/northlight/deals': { body },
      'GET /api/entities/riverside/covenants': { body: [breached] },
      ...more,
    });
    server.install();
    return { ...renderPage(<PortfolioPage />, { path: '/portfolio', global: aGlobalState(role) }), server };
  };

  it('lists structures with how their covenants stand', async () => {
    openPortfolio([aStructure()]);

    const row = within(await screen.findByRole('row', { name: /Riverside senior facility/ }));
    expect(row.getByRole('link')).toHaveAttribute('href', '/deals/riverside/overview');
    expect(await row.findByText(/1 breached/)).toBeVisible();
  });

  it('says what will be there and how to make the first one', async () => {
    openPortfolio([]);

    expect(await screen.findByText('No structures yet')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'New structure' })).toHaveLength(2);
  });

  it('does not offer to create one to those who may not', async () => {
    openPortfolio([], 'Analyst');

    expect(await screen.findByText('No structures yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New structure' })).toBeNull();
  });

  it('says what failed and tries again', async () => {
    let isWell = false;
    const { user } = openPortfolio([], 'Admin', {
      'GET /api/organizations/northlight/deals': () =>
        isWell
          ? { body: [aStructure()] }
          : { status: 404, body: { code: 'organizationNotFound', userMessage: 'This organization does not exist.' } },
    });

    expect(await screen.findByText('This organization does not exist.')).toBeVisible();
    isWell = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('link', { name: 'Riverside senior facility' })).toBeVisible();
  });

  it('creates a structure with the contract’s rules and opens it', async () => {
    const { user, server, router } = openPortfolio([], 'Admin', {
      'POST /api/organizations/northlight/deals': { body: aStructure({ id: 'new' }) },
    });

    await user.click((await screen.findAllByRole('button', { name: 'New structure' }))[0] as HTMLElement);
    const dialog = within(screen.getByRole('dialog', { name: 'New structure' }));
    await user.click(dialog.getByRole('button', { name: 'Create structure' }));
    expect(await dialog.findByText('Enter a name.')).toBeVisible();
    await user.type(dialog.getByLabelText('Deal Name'), 'Riverside senior facility');
    await user.click(dialog.getByRole('button', { name: 'Create structure' }));

    expect(await screen.findByText('Deal created successfully')).toBeVisible();
    expect(router.state.location.pathname).toBe('/deals/new/overview');
    expect(server.last('POST /api/organizations/northlight/deals')?.body).toMatchObject({
      name: 'Riverside senior facility',
      borrower: null,
      closingDate: null,
      fiscalYearEnd: '12-31',
      currency: 'USD',
    });
  });
});

describe('the overview of a structure', () => {
  it('opens on what is breached, with its reason, before anything else', async () => {
    const met = aCovenant({
      id: 'leverage',
      name: 'Maximum leverage ratio',
      state: { status: 'Met', because: 'Kept.', nextDueDate: '2027-02-14', periodEnd: '2026-12-31', lastTest: null },
    });
    fakeServer({
      'GET /api/entities/riverside/covenants': ({ query }) => ({
        body: query.get('approved') === 'true' ? [met, breached] : [],
      }),
      'GET /api/entities/riverside/details': { body: [] },
    }).install();

    renderPage(<OverviewPage />, {
      path: '/deals/:dealId/overview',
      address: '/deals/riverside/overview',
      context: aStructure(),
    });

    const attention = within(await screen.findByRole('region', { name: 'Needs attention' }));
    expect(attention.getByText('Below the threshold.')).toBeVisible();
    expect(attention.getByText('1.08×')).toBeVisible();
    expect(attention.queryByText('Maximum leverage ratio')).toBeNull();
    expect(within(screen.getByRole('region', { name: 'Due next' })).getByText('Feb 14, 2027')).toBeVisible();
  });
});

describe('two people who edit the same structure', () => {
  const conflict = {
    status: 409,
    body: {
      code: 'recordChanged',
      userMessage: 'Somebody else changed this in the meantime. Review the latest version and save again.',
    },
  };
  const openEdit = async () => {
    const server = fakeServer({
      'PUT /api/deals/riverside': ({ body }) =>
        (body as { version: number }).version === 4 ? { body: aStructure({ version: 5 }) } : conflict,
      'GET /api/deals/riverside': { body: aStructure({ version: 4, name: 'Riverside amended facility' }) },
    });
    server.install();
    const page = renderPage(<EditStructureDialog structure={aStructure()} onClose={() => undefined} />, { path: '/' });
    const borrower = screen.getByLabelText('Borrower');
    await page.user.clear(borrower);
    await page.user.type(borrower, 'Riverside Holdings II');
    await page.user.click(screen.getByRole('button', { name: 'Save structure' }));
    await screen.findByRole('dialog', { name: 'This was changed by somebody else' });
    return { ...page, server };
  };

  it('are told, and what was entered is kept and can be saved over the latest', async () => {
    const { user, server } = await openEdit();

    await user.click(screen.getByRole('button', { name: 'Keep what I entered' }));
    await user.click(screen.getByRole('button', { name: 'Save structure' }));

    expect(await screen.findByText('Deal updated successfully')).toBeVisible();
    expect(server.last('PUT /api/deals/riverside')?.body).toMatchObject({
      version: 4,
      borrower: 'Riverside Holdings II',
    });
  });

  it('can drop their own and see the latest', async () => {
    const { user } = await openEdit();

    await user.click(screen.getByRole('button', { name: 'Discard mine, show the latest' }));

    expect(await screen.findByDisplayValue('Riverside amended facility')).toBeVisible();
    expect(screen.getByLabelText('Borrower')).toHaveValue('Riverside Wind Holdings, LLC');
  });
});
