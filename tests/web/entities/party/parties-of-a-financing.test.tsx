import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FinancingView } from '#shared/domain/financing.ts';
import { Permission, type SourceType } from '#shared/domain/permissions/permission.ts';
import { ListedRelationship, type Relationship } from '#shared/domain/relationship.ts';
import { EditFinancingDialog } from '#web/src/entities/financing/edit-financing-dialog.tsx';
import { PartiesPanel } from '#web/src/entities/party/parties-panel.tsx';
import { aFinancingView, aStructureView, formAnswers } from '../../support/entity-factories.ts';
import { aGlobalState } from '../../support/factories.ts';
import { fakeServer } from '../../support/fake-server.ts';
import { renderPage } from '../../support/render-page.tsx';

const aParty = (override: Partial<Relationship> = {}): Relationship =>
  ListedRelationship.parse({
    id: 'term-loan.1',
    relationshipId: 'term-loan.1',
    organizationId: 'northlight',
    relationshipType: 'Lender',
    entityId: 'term-loan',
    entityType: 'Loan',
    entityName: 'Riverside term loan',
    dealId: 'riverside',
    sourceType: 'Organization',
    sourceId: 'harbor',
    sourceName: 'Harbor Bank',
    percentage: 50,
    amount: 21_000_000,
    currency: 'USD',
    since: null,
    launchStatus: 'Active',
    version: 3,
    sourceHasPage: true,
    createdAt: '2026-01-05T09:00:00.000Z',
    createdBy: 'nora',
    updatedAt: '2026-11-02T09:00:00.000Z',
    updatedBy: 'nora',
    ...override,
  });

function serve(parties: readonly Relationship[], financing: FinancingView) {
  const server = fakeServer({
    ...formAnswers,
    'GET /api/entities/term-loan/relationships': { body: parties },
    'GET /api/deals/riverside': { body: aStructureView() },
    'GET /api/loans/term-loan': { body: financing },
    'PUT /api/loans/term-loan': { body: financing },
    'PUT /api/entities/relationship/term-loan.1': { body: aParty() },
  });
  server.install();
  return server;
}

const panel = <PartiesPanel entityId="term-loan" entityType="Loan" dealId="riverside" />;
const at = '/deals/riverside/loan/term-loan';

/** Somebody whose organization allows several lenders. */
const withManyLenders = () => ({ ...aGlobalState(), features: [{ name: 'MultipleLenders' as const, enabled: true }] });

/** Somebody who may do this with the financing, and look at it. */
function withEditOn(sourceType: SourceType) {
  const global = aGlobalState();
  const granted = { action: 'Grant', entityId: 'term-loan', organizationId: 'northlight' };
  const permissions = [
    Permission.parse({ ...granted, level: 'View', sourceType: 'Deal' }),
    Permission.parse({ ...granted, level: 'Edit', sourceType }),
  ];
  return { ...global, permissions: { ...global.permissions, roles: [], permissions } };
}

describe('a financing whose commitment is changed', { timeout: 20_000 }, () => {
  it('says how many amounts of parties follow, as soon as another one is entered', async () => {
    const financing = aFinancingView();
    serve(
      [
        aParty(),
        aParty({ id: 'term-loan.2', percentage: 25, amount: 10_500_000 }),
        aParty({ id: 'term-loan.3', percentage: null, amount: 10_500_000 }),
        aParty({ id: 'term-loan.4', relationshipType: 'Guarantor', percentage: 100, amount: 42_000_000 }),
      ],
      financing,
    );
    const { user } = renderPage(<EditFinancingDialog financing={financing} onClose={() => undefined} />, { path: '/' });
    const commitment = screen.getByLabelText('Commitment, in USD');
    expect(commitment).toHaveAccessibleName('Commitment, in USD');

    await user.clear(commitment);
    await user.type(commitment, '40m');

    await waitFor(() => expect(commitment).toHaveAccessibleName(/^Commitment ?· amounts of 2 parties follow, in USD$/));
    await user.clear(commitment);
    await user.type(commitment, '42m');
    await waitFor(() => expect(commitment).toHaveAccessibleName('Commitment, in USD'));
  });
});

describe('the parties of a financing', { timeout: 20_000 }, () => {
  it('are changed by whoever may edit it', async () => {
    serve([aParty()], aFinancingView());
    renderPage(panel, { path: at, global: withEditOn('Loan') });

    expect(await screen.findByRole('button', { name: 'Actions for Harbor Bank, lender' })).toBeVisible();
  });

  it('are looked at by everybody else', async () => {
    serve([aParty()], aFinancingView());
    renderPage(panel, { path: at, global: withEditOn('Covenant') });

    expect(await screen.findByText('Harbor Bank')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });

  it.each([
    { role: 'Investor', type: 'EquityInvestment', amount: '16,800,000' },
    { role: 'Lender', type: 'Loan', amount: '16,800,000' },
    { role: 'SponsorOrOwner', type: 'Loan', amount: '21,000,000' },
  ] as const)('have as $role of a $type with 40% the amount $amount', async ({ role, type, amount }) => {
    serve([aParty({ relationshipType: role })], aFinancingView({ financingType: type }));
    const { user } = renderPage(panel, { path: at });
    await user.click(await screen.findByRole('button', { name: /^Actions for Harbor Bank/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Harbor Bank', hidden: true });
    const share = within(dialog).getByRole('textbox', { name: /^Share/, hidden: true });

    await user.clear(share);
    await user.type(share, '40');

    expect(within(dialog).getByRole('textbox', { name: /^Amount/, hidden: true })).toHaveValue(amount);
  });

  it('count amounts without a share as shares of the commitment', async () => {
    serve(
      [
        aParty({ percentage: 60, amount: null }),
        aParty({ id: 'term-loan.2', sourceName: 'Lakeside Lending', percentage: null, amount: 10_500_000 }),
      ],
      aFinancingView({ commitmentAmount: 42_000_000 }),
    );
    renderPage(panel, { path: at });

    expect(await screen.findByText(/^85% lent/)).toHaveTextContent('15% left');
  });

  it('of a grant give or receive it, and lend nothing', async () => {
    const grant = aFinancingView({ financingType: 'Grant', grantRole: 'Grantor', lienPriority: 'None' });
    serve([aParty({ relationshipType: 'Grantor', percentage: null })], grant);
    const { user } = renderPage(panel, { path: at });
    await user.click(await screen.findByRole('button', { name: 'Add party' }));

    expect(screen.queryByText('Add lenders')).toBeNull();
    const role = await screen.findByLabelText('Role');
    expect(role).toHaveValue('Grantor');
    const offered = within(role)
      .getAllByRole('option', { hidden: true })
      .map(({ textContent }) => textContent);
    expect(offered).toEqual(expect.arrayContaining(['Grantor', 'Grantee']));
    expect(offered).not.toEqual(expect.arrayContaining(['Lender']));
    expect(offered).not.toEqual(expect.arrayContaining(['Borrower']));
  });

  it('of a loan lend, and are no grantees', async () => {
    serve([aParty()], aFinancingView());
    const { user } = renderPage(panel, { path: at, global: withManyLenders() });
    await user.click(await screen.findByRole('button', { name: 'Add party' }));

    expect(screen.getByText('Add lenders')).toBeInTheDocument();
    const role = await screen.findByLabelText('Role');
    expect(role).toHaveValue('Lender');
    expect(within(role).queryByRole('option', { name: 'Grantee', hidden: true })).toBeNull();
  });
});

describe('lenders of a financing', () => {
  it.each([
    { share: 50, others: 'offers more of them while something is left', offered: 1 },
    { share: 100, others: 'offers no more of them once all of it is lent', offered: 0 },
  ])('$others', async ({ share, offered }) => {
    serve([aParty({ percentage: share })], aFinancingView());
    renderPage(panel, { path: at, global: withManyLenders() });

    await screen.findByRole('table', { name: 'Parties' });
    expect(await screen.findByRole('button', { name: 'Add party' })).toBeVisible();
    expect(screen.queryAllByRole('link', { name: 'Add lenders' })).toHaveLength(offered);
  });
});
