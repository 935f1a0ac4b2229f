import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ManagedOrganization } from '#shared/domain/affiliation.ts';
import { FinancingView } from '#shared/domain/financing.ts';
import { ListedRelationship } from '#shared/domain/relationship.ts';
import { completed } from '#tests/web/support/completed.ts';
import { requestSignIn } from '#web/src/api/authentication.ts';
import { hasDraft } from '#web/src/api/draft-store.ts';
import { startSession } from '#web/src/api/session.ts';
import { AddLendersPage } from '#web/src/features/parties/add-lenders-page.tsx';
import { aGlobalState } from '../support/factories.ts';
import { fakeServer } from '../support/fake-server.ts';
import { renderPage } from '../support/render-page.tsx';

const loan = {
  id: 'senior',
  dealId: 'riverside',
  name: 'Senior term loan',
  currency: 'USD',
  commitmentAmount: 10_000_000,
  launchStatus: 'Active',
  deal: { id: 'riverside', name: 'Riverside senior facility', launchStatus: 'Active', ancestorIds: [] },
  ancestors: [],
};
const banks = ['Harbor Bank', 'Lakeside Lending'].map((name) =>
  completed(ManagedOrganization, { id: name, name, orgType: 'Lender' }),
);
const lender = (percentage: number) =>
  completed(ListedRelationship, {
    id: 'senior.1',
    relationshipType: 'Lender',
    sourceType: 'Organization',
    sourceId: 'first',
    sourceName: 'First Bank',
    percentage,
    amount: null,
    currency: 'USD',
    since: null,
    launchStatus: 'Active',
  });

const saving = 'POST /api/organizations/northlight/loans/senior/parties';

function show({
  parties = [] as unknown[],
  areMany = true,
  financing = {} as object,
  answer = { status: 200, body: true as unknown },
} = {}) {
  const server = fakeServer({
    'GET /api/loans/senior': { body: completed(FinancingView, { ...loan, ...financing }) },
    'GET /api/entities/senior/relationships': { body: parties },
    'GET /api/organizations/northlight/managed': { body: banks },
    'GET /api/organizations/northlight/deals': { body: [] },
    'GET /api/organizations/northlight/partner': { body: [] },
    [saving]: answer,
  });
  server.install();
  const global = { ...aGlobalState(), features: [{ name: 'MultipleLenders', enabled: areMany }] };
  const page = renderPage(<AddLendersPage />, {
    path: '/deals/:dealId/loan/:loanId/add-lenders',
    address: '/deals/riverside/loan/senior/add-lenders',
    global,
  });
  return { server, ...page };
}

type User = ReturnType<typeof show>['user'];

const row = async (number: number) =>
  within(await screen.findByRole('group', { name: new RegExp(`^Lender ${number}`) }));

async function paste(user: User, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

async function enter(user: User, number: number, bank: string, share: string) {
  const fields = await row(number);
  await user.click(fields.getByRole('combobox', { name: 'Lender' }));
  await user.click(await fields.findByRole('option', { name: new RegExp(bank) }));
  await paste(user, fields.getByRole('textbox', { name: /^Share/ }), share);
}

describe('the page that adds lenders', () => {
  it('computes the amount from the share and the share from the amount', async () => {
    const { user } = show();
    const fields = await row(1);
    const [share, amount] = [
      fields.getByRole('textbox', { name: /^Share/ }),
      fields.getByRole('textbox', { name: /^Amount/ }),
    ];

    await paste(user, share, '62.5');
    expect(amount).toHaveValue('6,250,000');
    await paste(user, amount, '3.333333m');

    expect(share).toHaveValue('33.33333');
  });

  it('saves all lenders at once and leads back to the financing', async () => {
    const { user, server, router } = show();
    await enter(user, 1, 'Harbor Bank', '60');
    await user.click(screen.getByRole('button', { name: 'Another lender' }));
    await enter(user, 2, 'Lakeside Lending', '40');
    expect(screen.getByText(/^All lenders together/)).toHaveTextContent('All lenders together 100% of $10,000,000');

    await user.click(screen.getByRole('button', { name: 'Add 2 lenders' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/deals/riverside/loan/senior/loan-details'));
    expect(server.last(saving)?.body).toEqual({
      lenders: [
        { sourceType: 'Organization', sourceId: 'Harbor Bank', percentage: 60, amount: 6_000_000, since: null },
        { sourceType: 'Organization', sourceId: 'Lakeside Lending', percentage: 40, amount: 4_000_000, since: null },
      ],
    });
  });

  it('refuses more than what is left beside the lenders that are there, and sends nothing', async () => {
    const { user, server } = show({ parties: [lender(70)] });
    await enter(user, 1, 'Harbor Bank', '31');

    await user.click(screen.getByRole('button', { name: 'Add lender' }));

    expect(await screen.findByText('At most 30% is left.')).toBeVisible();
    expect(server.last(saving)).toBeUndefined();
  });

  it('asks for a lender in every row', async () => {
    const { user, server } = show();
    await screen.findByRole('button', { name: 'Add lender' });

    await user.click(screen.getByRole('button', { name: 'Add lender' }));

    expect(await screen.findByText('Choose a counterparty.')).toBeVisible();
    expect(server.last(saving)).toBeUndefined();
  });

  it('keeps what was entered when the server refuses it, and marks the row that it is about', async () => {
    const text = 'Harbor Bank is lender already.';
    const refusal = { code: 'relationshipExists', message: 'Twice.', fields: { 'lenders.0.sourceId': text } };
    const { user } = show({ answer: { status: 409, body: refusal } });
    await enter(user, 1, 'Harbor Bank', '25');

    await user.click(screen.getByRole('button', { name: 'Add lender' }));

    const fields = await row(1);
    expect(await fields.findByText(text)).toBeVisible();
    expect(fields.getByRole('textbox', { name: /^Share/ })).toHaveValue('25');
    expect(fields.getByRole('combobox', { name: 'Lender' })).toHaveValue('Harbor Bank');
  });

  it('offers one row only where a financing has one lender, and none once it has', async () => {
    show({ areMany: false });
    expect(await screen.findByRole('button', { name: 'Add lender' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Another lender' })).toBeNull();
  });

  it('says that there is a lender already where there can be only one', async () => {
    show({ areMany: false, parties: [lender(100)] });

    expect(await screen.findByText(/^Senior term loan has a lender already/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add lender' })).toBeNull();
  });

  it('offers no form once all of it is lent, and says so', async () => {
    show({ parties: [lender(100)] });

    expect(await screen.findByText(/^100% of Senior term loan is lent already/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add lender' })).toBeNull();
  });

  it('asks before it is left with lenders that are not saved, and leaves at once without', async () => {
    const { user, router } = show();
    await paste(user, (await row(1)).getByRole('textbox', { name: /^Share/ }), '25');
    await user.click(screen.getByRole('link', { name: 'Senior term loan' }));

    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect((await row(1)).getByRole('textbox', { name: /^Share/ })).toHaveValue('25');
    await paste(user, (await row(1)).getByRole('textbox', { name: /^Share/ }), ' ');
    await user.clear((await row(1)).getByRole('textbox', { name: /^Share/ }));
    await user.clear((await row(1)).getByRole('textbox', { name: /^Amount/ }));
    await user.click(screen.getByRole('link', { name: 'Senior term loan' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/deals/riverside/loan/senior/loan-details'));
  });

  it('keeps what was entered when it is left another way', async () => {
    startSession({ token: 'token', userId: 'nora', organizationId: 'northlight', accessType: 'MEMBER' });
    const { user, router } = show();
    await paste(user, (await row(1)).getByRole('textbox', { name: /^Share/ }), '25');
    await user.click(screen.getByRole('link', { name: 'Senior term loan' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/deals/riverside/loan/senior/loan-details'));
    cleanup();

    show();
    expect((await row(1)).getByRole('textbox', { name: /^Share/ })).toHaveValue('25');
  });

  it('keeps what was entered for the next time when it is canceled', async () => {
    startSession({ token: 'token', userId: 'nora', organizationId: 'northlight', accessType: 'MEMBER' });
    const { user, router } = show();
    await paste(user, (await row(1)).getByRole('textbox', { name: /^Share/ }), '25');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/deals/riverside/loan/senior/loan-details'));
    cleanup();

    show();
    expect(await screen.findByText('Your earlier entries have been restored.')).toBeVisible();
    expect((await row(1)).getByRole('textbox', { name: /^Share/ })).toHaveValue('25');
  });

  it('has what was entered again after the session was lost', async () => {
    startSession({ token: 'token', userId: 'nora', organizationId: 'northlight', accessType: 'MEMBER' });
    const { user } = show();
    await enter(user, 1, 'Harbor Bank', '60');
    await user.click(screen.getByRole('button', { name: 'Another lender' }));
    await enter(user, 2, 'Lakeside Lending', '25');
    await act(async () => void (await requestSignIn()));
    cleanup();
    startSession({ token: 'second', userId: 'nora', organizationId: 'northlight', accessType: 'MEMBER' });

    show();
    expect(await screen.findByText('Your earlier entries have been restored.')).toBeVisible();
    expect((await row(1)).getByRole('combobox', { name: 'Lender' })).toHaveValue('Harbor Bank');
    expect((await row(2)).getByRole('textbox', { name: /^Share/ })).toHaveValue('25');
  });

  it('has what was entered again after a reload, but not where the page comes back as it was', async () => {
    startSession({ token: 'token', userId: 'nora', organizationId: 'northlight', accessType: 'MEMBER' });
    const { user } = show();
    await enter(user, 1, 'Harbor Bank', '60');
    window.dispatchEvent(new Event('pagehide'));
    expect(hasDraft('financing/senior/lenders')).toBe(true);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(hasDraft('financing/senior/lenders')).toBe(false);
    window.dispatchEvent(new Event('pagehide'));
    cleanup();

    show();
    expect((await row(1)).getByRole('textbox', { name: /^Share/ })).toHaveValue('60');
  });

  it('are not for what is not lent', async () => {
    show({ financing: { financingType: 'Grant', name: 'Rural energy grant' } });

    expect(await screen.findByText(/^Rural energy grant is not lent/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add lender' })).toBeNull();
  });
});
