import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ManagedOrganization, Partner } from '#shared/domain/affiliation.ts';
import type { ListedRelationship } from '#shared/domain/relationship.ts';
import { PartiesPanel } from '#web/src/entities/party/parties-panel.tsx';
import { completed } from '../../support/completed.ts';
import { aStructure } from '../../support/factories.ts';
import { fakeServer } from '../../support/fake-server.ts';
import { renderPage } from '../../support/render-page.tsx';

const stamp = {
  version: 3,
  createdAt: '2026-01-05T09:00:00.000Z',
  createdBy: 'nora',
  updatedAt: '2026-11-02T09:00:00.000Z',
  updatedBy: 'nora',
};

const aParty = (override: Partial<ListedRelationship> = {}): ListedRelationship => ({
  id: 'riverside.1',
  relationshipId: 'riverside.1',
  organizationId: 'northlight',
  relationshipType: 'SponsorOrOwner',
  entityId: 'riverside',
  entityType: 'Deal',
  entityName: 'Riverside senior facility',
  dealId: 'riverside',
  sourceType: 'Organization',
  sourceId: 'harbor',
  sourceName: 'Harbor Holdings',
  percentage: 60,
  amount: 6_000_000,
  currency: 'USD',
  since: '2026-03-31',
  launchStatus: 'Active',
  sourceHasPage: false,
  ...stamp,
  ...override,
});

const path = '/api/entities/riverside/relationships';
const structure = {
  ...aStructure(),
  summary: { projectCount: 0, financingCount: 0, subStructureCount: 0, commitments: [], received: [] },
  parent: null,
  parentCurrencyUnit: null,
  subStructures: [],
  projects: [],
  loans: [],
  organizations: [],
  details: [],
};

function show(parties: readonly ListedRelationship[], more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    [`GET ${path}`]: { body: parties },
    'GET /api/deals/riverside': { body: structure },
    'GET /api/organizations/northlight/managed': {
      body: [completed(ManagedOrganization, { id: 'cedar', name: 'Cedar Pension', orgType: 'Investor' })],
    },
    'GET /api/organizations/northlight/deals': { body: [{ ...structure, id: 'evergreen', name: 'Evergreen Fund' }] },
    'GET /api/organizations/northlight/partner': {
      body: [completed(Partner, { id: 'meridian', name: 'Meridian Servicing' })],
    },
    ...more,
  });
  server.install();
  const element = <PartiesPanel entityId="riverside" entityType="Deal" dealId="riverside" />;
  return { server, ...renderPage(element, { path: '/deals/riverside/overview' }) };
}

const openAdding = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Add party' }));
  return screen.findByRole('dialog', { name: 'Add party to Riverside senior facility', hidden: true });
};

async function pick(user: ReturnType<typeof show>['user'], dialog: HTMLElement, name: string) {
  await user.click(within(dialog).getByRole('combobox', { name: 'Counterparty', hidden: true }));
  await user.click(await within(dialog).findByRole('option', { name: new RegExp(name), hidden: true }));
}

describe('the parties of an entity', () => {
  it('stand by their roles, the largest share first, with what is left of the shares', async () => {
    show([
      aParty({ id: '1', relationshipType: 'Sponsor', sourceName: 'Alder Energy', percentage: 15, amount: null }),
      aParty({ id: '2', percentage: 20, sourceName: 'Birch Partners' }),
      aParty({ id: '3', percentage: 50, sourceName: 'Harbor Holdings' }),
      aParty({ id: '4', relationshipType: 'Guarantor', percentage: null, sourceName: 'Oak Guaranty' }),
    ]);

    const table = await screen.findByRole('table', { name: 'Parties' });
    const headers = within(table).getAllByRole('rowheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Sponsors/Owners2',
      'Harbor Holdings, Organization',
      'Birch Partners, Organization',
      'Sponsors1',
      'Alder Energy, Organization',
      'Guarantors1',
      'Oak Guaranty, Organization',
    ]);
    expect(screen.getByText('Ownership').parentElement).toHaveTextContent('85% held · 15% left');
    expect(screen.queryByText('Lending')).toBeNull();
  });

  it('are linked where their page may be opened, and named only where it may not', async () => {
    const fund = { sourceType: 'Fund', relationshipType: 'Investor' } as const;
    show([
      aParty({ ...fund, id: '1', sourceId: 'evergreen', sourceName: 'Evergreen Fund', sourceHasPage: true }),
      aParty({ ...fund, id: '2', sourceId: 'alder', sourceName: 'Alder Fund', sourceHasPage: false }),
    ]);

    expect(await screen.findByRole('link', { name: 'Evergreen Fund' })).toHaveAttribute(
      'href',
      '/deals/evergreen/overview',
    );
    expect(screen.getByText('Alder Fund')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Alder Fund' })).toBeNull();
  });

  it('say how the first is named when there are none', async () => {
    show([]);

    expect(await screen.findByText('No parties yet')).toBeVisible();
  });

  it('are offered from affiliated organizations, the own one, funds and partners', async () => {
    const { user } = show([]);
    const dialog = await openAdding(user);

    await user.click(within(dialog).getByRole('combobox', { name: 'Counterparty', hidden: true }));

    await within(dialog).findByRole('option', { name: /Cedar Pension/, hidden: true });
    const options = within(dialog).getAllByRole('option', { hidden: true });
    const offered = options.filter((option) => option.closest('[role="listbox"]') !== null);
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Northlight CapitalYour organization',
      'Evergreen FundFund',
      'Meridian ServicingPartner',
      'Cedar PensionAffiliated organization · Investor',
    ]);
  });

  it('are offered by their own names before funds that are found by somebody else’s', async () => {
    const { user } = show([]);
    const dialog = await openAdding(user);

    const counterparty = within(dialog).getByRole('combobox', { name: 'Counterparty', hidden: true });
    await user.type(counterparty, 'cedar');

    await within(dialog).findByRole('option', { name: /Cedar Pension/, hidden: true });
    await waitFor(() => {
      const options = within(dialog).getAllByRole('option', { hidden: true });
      const offered = options.filter((option) => option.closest('[role="listbox"]') !== null);
      expect(offered.map(({ textContent }) => textContent)).toEqual([
        'Cedar PensionAffiliated organization · Investor',
        'Evergreen FundFund',
      ]);
    });
  });

  it('say where somebody is added whom nothing is called', async () => {
    const nobody = { body: [] };
    const { user } = show([], {
      'GET /api/organizations/northlight/managed': nobody,
      'GET /api/organizations/northlight/deals': nobody,
    });
    const dialog = await openAdding(user);

    await user.type(within(dialog).getByRole('combobox', { name: 'Counterparty', hidden: true }), 'zzz');

    expect(await within(dialog).findByText(/^Nothing is called “zzz”\. Add it with/)).toBeInTheDocument();
  });

  it('have one investor outside of funds, whom the dialog names', async () => {
    const { user } = show([aParty({ relationshipType: 'Investor' })]);
    const dialog = await openAdding(user);

    expect(within(dialog).getByText('Already has an investor: Harbor Holdings')).toBeInTheDocument();
    expect(within(dialog).getByRole('option', { name: 'Investor', hidden: true })).toBeDisabled();
    expect(within(dialog).getByLabelText(/^Role/)).toHaveValue('SponsorOrOwner');
  });

  it('can be several investors of a fund', async () => {
    const fund = { ...structure, structureType: 'Fund' };
    const { user } = show([aParty({ relationshipType: 'Investor' })], { 'GET /api/deals/riverside': { body: fund } });
    const dialog = await openAdding(user);

    expect(within(dialog).getByRole('option', { name: 'Investor', hidden: true })).toBeEnabled();
    expect(within(dialog).queryByText(/^Already has an investor/)).toBeNull();
  });

  it('are added with what was entered, and what is left is told', async () => {
    const { user, server } = show([aParty()], { 'POST /api/entities/relationship': { body: aParty() } });
    const dialog = await openAdding(user);
    await pick(user, dialog, 'Cedar Pension');
    expect(within(dialog).getByText('40% is left')).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: /^Share/, hidden: true }), '12.5');
    await user.type(within(dialog).getByRole('textbox', { name: /^Amount/, hidden: true }), '1.25m');

    await user.click(within(dialog).getByRole('button', { name: 'Add investor', hidden: true }));

    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
    expect(server.last('POST /api/entities/relationship')?.body).toEqual({
      entityId: 'riverside',
      relationshipType: 'Investor',
      sourceType: 'Organization',
      sourceId: 'cedar',
      percentage: 12.5,
      amount: 1_250_000,
      since: null,
    });
    expect(await screen.findByText('Investor created successfully')).toBeInTheDocument();
  });

  it('keep what was entered, and say why, until the reader takes the message away', async () => {
    const refusal = {
      code: 'dealHasInvestor',
      message: 'Deal already has an investor.',
      userMessage: 'Deal already has an investor.',
    };
    const { user } = show([], { 'POST /api/entities/relationship': { status: 409, body: refusal } });
    const dialog = await openAdding(user);
    await pick(user, dialog, 'Cedar Pension');
    await user.type(within(dialog).getByRole('textbox', { name: /^Share/, hidden: true }), '30');

    await user.click(within(dialog).getByRole('button', { name: 'Add investor', hidden: true }));

    const alert = await within(dialog).findByRole('alert', { hidden: true });
    expect(alert).toHaveTextContent('Deal already has an investor.');
    expect(within(dialog).getByRole('textbox', { name: /^Share/, hidden: true })).toHaveValue('30');
    await user.click(within(alert).getByRole('button', { name: 'Dismiss', hidden: true }));
    expect(within(dialog).queryByRole('alert', { hidden: true })).toBeNull();
  });

  it('mark the share that is too much', async () => {
    const text = 'At most 40% is left; the rest is held by others.';
    const refusal = { code: 'sharesExceeded', message: 'Too much.', fields: { percentage: text } };
    const { user } = show([aParty()], { 'POST /api/entities/relationship': { status: 409, body: refusal } });
    const dialog = await openAdding(user);
    await pick(user, dialog, 'Cedar Pension');
    await user.type(within(dialog).getByRole('textbox', { name: /^Share/, hidden: true }), '41');

    await user.click(within(dialog).getByRole('button', { name: 'Add investor', hidden: true }));

    expect(await within(dialog).findByText(text)).toBeInTheDocument();
  });

  it('are removed after a question, and a refusal stays on the page', async () => {
    const route = 'PUT /api/entities/relationship/riverside.1';
    const refusal = { code: 'relationshipNotFound', userMessage: 'This relationship does not exist.' };
    const { user, server } = show([aParty()], { [route]: { status: 404, body: refusal } });
    await user.click(await screen.findByRole('button', { name: 'Actions for Harbor Holdings, sponsor/owner' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Harbor Holdings?', hidden: true });

    await user.click(within(dialog).getByRole('button', { name: 'Remove sponsor/owner', hidden: true }));

    expect(await screen.findByText('This relationship does not exist.')).toBeInTheDocument();
    expect(server.last(route)?.body).toEqual({ version: 3, launchStatus: 'Obsolete' });
  });

  it('are changed over what somebody else has saved only after the reader has decided', async () => {
    const route = 'PUT /api/entities/relationship/riverside.1';
    const { user, server } = show([aParty({ version: 4, percentage: 55 })], {
      [route]: ({ body }) =>
        (body as { version: number }).version === 4
          ? { status: 409, body: { code: 'recordChanged', userMessage: 'Somebody else has changed this.' } }
          : { body: aParty() },
    });
    await user.click(await screen.findByRole('button', { name: /^Actions for Harbor/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Harbor Holdings', hidden: true });
    const share = within(dialog).getByRole('textbox', { name: /^Share/, hidden: true });
    await user.clear(share);
    await user.type(share, '70');

    await user.click(within(dialog).getByRole('button', { name: 'Save sponsor/owner', hidden: true }));

    expect(await screen.findByRole('dialog', { name: 'Someone else changed this', hidden: true })).toBeInTheDocument();
    expect(server.last(route)?.body).toMatchObject({ version: 4, percentage: 70 });
    await user.click(screen.getByRole('button', { name: 'Keep my changes', hidden: true }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Someone else changed this', hidden: true })).toBeNull(),
    );
    expect(share).toHaveValue('70');
  });
});
