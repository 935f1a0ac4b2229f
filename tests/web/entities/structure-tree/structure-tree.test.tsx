import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { emptySummary } from '#shared/domain/structure.ts';
import { StructureTree } from '#shared/domain/structure-tree.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { StructureTreeView } from '#web/src/entities/structure-tree/structure-tree-view.tsx';

const branch = (override: Partial<StructureTree> & Pick<StructureTree, 'id' | 'name'>): StructureTree =>
  StructureTree.parse({
    entityType: 'Deal',
    customId: null,
    launchStatus: 'Active',
    dealId: override.id,
    amount: null,
    currency: null,
    summary: emptySummary,
    children: [],
    omitted: 0,
    ...override,
  });

const loan = branch({
  id: 'loan',
  name: 'Senior facility',
  entityType: 'Loan',
  dealId: 'vehicle',
  amount: 84_300_000,
  currency: 'USD',
  summary: null,
});
const plant = branch({ id: 'plant', name: 'Blue Mesa Solar', entityType: 'Project', dealId: 'vehicle', summary: null });
const vehicleSummary = { ...emptySummary, projectCount: 1, financingCount: 1 };
const loanAmounts = [{ currency: 'USD', amount: 84_300_000 }];
const vehicle = branch({
  id: 'vehicle',
  name: 'Blue Mesa SPV',
  entityType: 'SPV',
  summary: { ...vehicleSummary, commitments: loanAmounts },
});
const holding = (below: readonly StructureTree[]) =>
  branch({
    id: 'holding',
    name: 'Sandhollow Holdings',
    customId: 'NL-7',
    summary: { ...emptySummary, subStructureCount: 1 },
    children: below,
  });

const shownRows = () =>
  within(screen.getByRole('treegrid'))
    .getAllByRole('row')
    .slice(1)
    .map(
      (row) => `${'  '.repeat(Number(row.getAttribute('aria-level')) - 1)}${within(row).getByRole('link').textContent}`,
    );

describe('amounts in the tree of a structure', () => {
  it('tell received grants from what is committed, so that every sum equals its rows', async () => {
    const received = [{ currency: 'USD', amount: 20_000_000 }];
    const grant = branch({ ...loan, id: 'grant', name: 'State grant', entityType: 'Grant', amount: 20_000_000 });
    const tree = holding([
      { ...vehicle, summary: { ...vehicle.summary, ...vehicleSummary, commitments: loanAmounts, received } },
      loan,
      { ...grant, isReceived: true },
    ]);
    fakeServer({ 'GET /api/entities/holding/structure': { body: tree } }).install();
    renderPage(<StructureTreeView structureId="holding" />, { path: '/' });

    const amountOf = async (name: string) =>
      within((await screen.findByRole('link', { name })).closest('tr') ?? document.body)
        .getAllByRole('cell')
        .at(-1)?.textContent;
    expect(await amountOf('Blue Mesa SPV')).toBe('$84.3M$20M received, not committed');
    expect(await amountOf('Senior facility')).toBe('$84.3M');
    expect(await amountOf('State grant')).toBe('$20M received, not committed');
  });
});

describe('the tree of a structure', () => {
  const open = () => {
    const tree = holding([{ ...vehicle, children: [loan, plant], omitted: 3 }]);
    fakeServer({ 'GET /api/entities/holding/structure': { body: tree } }).install();
    return renderPage(<StructureTreeView structureId="holding" />, { path: '/deals/holding/structure' });
  };

  it('starts with what lies right below, with amounts and counts', async () => {
    open();

    await screen.findByRole('treegrid', { name: 'Sandhollow Holdings' });

    expect(shownRows()).toEqual(['Sandhollow Holdings', '  Blue Mesa SPV']);
    const row = screen.getByRole('row', { name: /Blue Mesa SPV/ });
    expect(row).toHaveTextContent('1 financing, 1 project');
    expect(row).toHaveTextContent('$84.3M');
    expect(row).toHaveAttribute('aria-expanded', 'false');
  });

  it('is gone through, opened, closed and left by keyboard', async () => {
    const { user, router } = open();
    const top = await screen.findByRole('row', { name: /Sandhollow Holdings/ });
    top.focus();

    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(shownRows()).toEqual([
      'Sandhollow Holdings',
      '  Blue Mesa SPV',
      '    Senior facility',
      '    Blue Mesa Solar',
    ]);
    expect(screen.getByText('3 more not shown. Open it to see them.')).toBeInTheDocument();

    await user.keyboard('{End}');
    expect(screen.getByRole('row', { name: /Blue Mesa Solar/ })).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('row', { name: /Blue Mesa SPV/ })).toHaveFocus();
    expect(shownRows()).toHaveLength(2);

    await user.keyboard(' {ArrowDown}{Enter}');
    expect(router.state.location.pathname).toBe('/deals/vehicle/loan/loan/loan-details');
  });

  it('opens whatever leads to what a search finds', async () => {
    const { user } = open();

    await user.type(await screen.findByRole('textbox', { name: 'Search in Sandhollow Holdings' }), 'mesa sol');
    expect(shownRows()).toEqual(['Sandhollow Holdings', '  Blue Mesa SPV', '    Blue Mesa Solar']);

    await user.type(screen.getByRole('textbox'), 'zzz');
    expect(screen.getByText('No matches')).toBeInTheDocument();
  });
});

describe('the tree of all structures', () => {
  const all = (children: readonly StructureTree[]) =>
    branch({
      id: 'aggregate',
      name: 'All entities',
      entityType: 'Organization',
      dealId: null,
      summary: null,
      children,
    });

  it('reads what lies in a structure when it is opened', async () => {
    const server = fakeServer({
      'GET /api/portfolios/aggregate/structure': { body: all([holding([vehicle])]) },
      'GET /api/entities/holding/structure': { body: holding([vehicle]) },
      'GET /api/entities/vehicle/structure': { body: { ...vehicle, children: [loan, plant] } },
    });
    server.install();
    const { user } = renderPage(<StructureTreeView portfolioId="aggregate" asOf="2026-03-31" />, {
      path: '/portfolio',
    });

    await user.click(await screen.findByRole('button', { name: 'Open Sandhollow Holdings' }));
    await user.click(await screen.findByRole('button', { name: 'Open Blue Mesa SPV' }));

    await waitFor(() =>
      expect(shownRows()).toEqual([
        'Sandhollow Holdings',
        '  Blue Mesa SPV',
        '    Senior facility',
        '    Blue Mesa Solar',
      ]),
    );
    expect(server.last('GET /api/entities/vehicle/structure')?.query.get('asOf')).toBe('2026-03-31');
  });

  it('says why a structure could not be read, and reads it again', async () => {
    let isDown = true;
    fakeServer({
      'GET /api/portfolios/aggregate/structure': { body: all([vehicle]) },
      'GET /api/entities/vehicle/structure': () =>
        isDown
          ? { status: 400, body: { code: 'unexpected', message: 'Down' } }
          : { body: { ...vehicle, children: [loan] } },
    }).install();
    const { user } = renderPage(<StructureTreeView portfolioId="aggregate" />, { path: '/portfolio' });

    await user.click(await screen.findByRole('button', { name: 'Open Blue Mesa SPV' }));
    await screen.findByText('This could not be loaded');
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    await waitFor(() => expect(shownRows()).toEqual(['Blue Mesa SPV', '  Senior facility']));
  });

  it('says what will be there while there are no structures', async () => {
    fakeServer({ 'GET /api/portfolios/aggregate/structure': { body: all([]) } }).install();
    renderPage(<StructureTreeView portfolioId="aggregate" />, { path: '/portfolio' });

    expect(await screen.findByText('No structures yet')).toBeInTheDocument();
  });
});
