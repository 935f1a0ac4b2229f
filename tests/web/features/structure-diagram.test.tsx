import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CovenantStatus } from '#shared/domain/covenant-status.ts';
import { emptySummary } from '#shared/domain/structure.ts';
import { Diagram } from '#shared/domain/structure-tree.ts';
import { termsOf } from '#shared/domain/terms.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState, aStanding } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { foldBranches } from '#web/src/entities/diagram/branches.ts';
import { groupSiblings } from '#web/src/entities/diagram/groups.ts';
import { factsOf } from '#web/src/entities/diagram/structure-data.ts';
import { diagramData } from '#web/src/features/structure-diagram/diagram-data.ts';
import { StructureDiagramPage } from '#web/src/features/structure-diagram/structure-diagram-page.tsx';

const node = {
  customId: null,
  launchStatus: 'Active',
  dealId: 'riverside',
  amount: null,
  currency: null,
  isReceived: false,
  size: null,
};
const farmSize = { size: 112_000, unit: 'kW' } as const;
const edge = { amount: null, currency: null, percentage: null };

const aDiagram = (override: Partial<Diagram> = {}): Diagram =>
  Diagram.parse({
    nodes: [
      { ...node, id: 'riverside', name: 'Riverside', kind: 'structure', entityType: 'SPV' },
      {
        ...node,
        id: 'loan',
        name: 'Facility',
        kind: 'financing',
        entityType: 'Loan',
        amount: 5_000_000,
        currency: 'EUR',
      },
      {
        ...node,
        id: 'farm',
        name: 'Wind farm',
        kind: 'project',
        entityType: 'Project',
        launchStatus: 'Obsolete',
        size: farmSize,
      },
      { ...node, id: 'bank', name: 'Harbor Bank', kind: 'company', entityType: 'Organization', dealId: null },
    ],
    edges: [
      { ...edge, id: '1', from: 'riverside', to: 'loan', kind: 'holds' },
      { ...edge, id: '2', from: 'riverside', to: 'farm', kind: 'holds', percentage: 51 },
      { ...edge, id: '3', from: 'loan', to: 'farm', kind: 'finances' },
      { id: '4', from: 'bank', to: 'loan', kind: 'Lender', percentage: 40.5, amount: 2_000_000, currency: 'EUR' },
      { ...edge, id: '5', from: 'bank', to: 'riverside', kind: 'SponsorOrOwner' },
    ],
    omitted: 0,
    asOf: null,
    ...override,
  });

const aTree = {
  ...node,
  id: 'riverside',
  name: 'Riverside',
  entityType: 'SPV',
  summary: emptySummary,
  children: [],
  omitted: 0,
};

const path = '/deals/:dealId/structure';
const state = { because: 'Tested today.', nextDueDate: null, periodEnd: null, lastTest: null };
const breached = aCovenant({ state: { ...state, status: 'Breached' } });
const met = aCovenant({ id: 'leverage', state: { ...state, status: 'Met' } });
const standingsCall = 'GET /api/organizations/northlight/standings';

const diagramCall = 'GET /api/structures/riverside/diagram';

type Answer = Parameters<typeof fakeServer>[0][string];

const standingsOfRiverside: Answer = { body: [aStanding(aStructureView({ id: 'riverside' }), [breached, met])] };

function open(diagram: Answer, address = '', settings: readonly string[] = [], standings = standingsOfRiverside) {
  const server = fakeServer({
    [diagramCall]: diagram,
    'GET /api/entities/riverside/structure': { body: aTree },
    [standingsCall]: standings,
  });
  server.install();
  const state = aGlobalState();
  const details = settings.map((name) => ({ id: name, name, type: 'Boolean', value: 'true' }));
  const global = { ...state, organization: { ...state.organization, details } };
  const page = renderPage(<StructureDiagramPage />, {
    path,
    address: `/deals/riverside/structure${address}`,
    global,
    context: aStructureView(),
  });
  return { ...page, server };
}

describe('what a diagram says', () => {
  const terms = termsOf([
    { name: 'customNameForSPV', value: 'Vehicle' },
    { name: 'customNameForLoan', value: 'Facility' },
    { name: 'customNameForLoanPlural', value: 'Facilities' },
  ]);

  it('is in the organization’s own words, with amounts in their currency', () => {
    const { entities } = diagramData(aDiagram(), terms);

    expect(entities).toEqual([
      { id: 'riverside', name: 'Riverside', kind: 'structure', kindLabel: 'Vehicle', kindPlural: 'Vehicles' },
      {
        id: 'loan',
        name: 'Facility',
        kind: 'financing',
        kindLabel: 'Term loan',
        kindPlural: 'Facilities',
        size: { amount: 5_000_000, currency: 'EUR' },
      },
      { id: 'farm', name: 'Wind farm', kind: 'project', kindLabel: 'Project', size: farmSize, status: 'Obsolete' },
      { id: 'bank', name: 'Harbor Bank', kind: 'company', kindLabel: 'Organization' },
    ]);
  });

  it('tells the worst of a structure’s covenants, and of an archived one only that it is', () => {
    const standings = (...statuses: readonly CovenantStatus[]) =>
      new Map([
        ['riverside', statuses.map((status) => ({ status }))],
        ['farm', [{ status: 'Breached' as const }]],
      ]);
    const told = (...statuses: readonly CovenantStatus[]) =>
      diagramData(aDiagram(), terms, standings(...statuses)).entities.map(({ status, statusCount }) =>
        statusCount === undefined ? status : `${statusCount} ${status}`,
      );

    expect(told('Met', 'Breached', 'AtRisk', 'InCure')).toEqual(['2 Breached', undefined, 'Obsolete', undefined]);
    expect(told('NoData', 'AtRisk', 'Met')[0]).toBe('1 AtRisk');
    expect(told('NotYetDue', 'Met')[0]).toBe('Met');
    expect(told('NotYetDue')[0]).toBe('Pending');
    expect(told()[0]).toBeUndefined();
  });

  it('says of a grant that is received that it is', () => {
    const [riverside, loan, ...others] = aDiagram().nodes;
    const nodes = [riverside, { ...loan, isReceived: true }, ...others];
    const [, grant] = diagramData(aDiagram({ nodes: nodes as Diagram['nodes'] }), terms).entities;

    expect(grant && factsOf(grant)).toBe('€5M received');
  });

  it.each([
    { types: ['Grant'], group: '8 grants' },
    { types: ['Loan', 'ConstructionLoan'], group: '8 loans' },
    { types: ['Lease'], group: '8 leases' },
    { types: ['Loan', 'Grant'], group: '8 financings' },
  ] as const)('calls many of $types $group', ({ types, group }) => {
    const [riverside, loan] = aDiagram().nodes;
    const nodes = Array.from({ length: 8 }, (_, index) => ({
      ...loan,
      id: `${index}`,
      entityType: types[index % types.length],
    }));
    const edges = nodes.map(({ id }) => ({ ...edge, id, from: 'riverside', to: id, kind: 'holds' }));
    const diagram = Diagram.parse({ ...aDiagram(), nodes: [riverside, ...nodes], edges });
    const data = diagramData(diagram, termsOf([{ name: 'customNameForLoan', value: 'Loan' }]));

    const { shown } = groupSiblings(foldBranches(data, new Set()), new Set());

    expect(shown.entities.map(({ name }) => name)).toEqual(['Riverside', group]);
  });

  it('names roles, shares and amounts on its lines', () => {
    const { links } = diagramData(aDiagram(), terms);

    expect(links.map(({ kind, label }) => [kind, label])).toEqual([
      ['holds', undefined],
      ['holds', '51%'],
      ['finances', undefined],
      ['party', 'Lender · 40.5% · €2M'],
      ['party', 'Sponsor/Owner'],
    ]);
  });
});

describe('the page of the diagram', () => {
  it('says how it stood on a day, and leads back to today', async () => {
    const { user, router, server } = open({ body: aDiagram({ asOf: '2026-03-31' }) }, '?asOf=2026-03-31');

    expect(await screen.findByText('Mar 31, 2026')).toBeInTheDocument();
    expect(server.last(diagramCall)?.query.get('asOf')).toBe('2026-03-31');
    expect(server.last('GET /api/entities/riverside/structure')?.query.get('asOf')).toBe('2026-03-31');

    await user.click(screen.getByRole('button', { name: 'Back to today' }));

    await waitFor(() => expect(server.last(diagramCall)?.query.get('asOf')).toBeNull());
    expect(router.state.location.search).toBe('');
    expect(screen.queryByText('Mar 31, 2026')).not.toBeInTheDocument();
  });

  it('shows today for a day that is none, or is still to come', async () => {
    const { server } = open({ body: aDiagram() }, '?asOf=2999-01-01');

    await waitFor(() => expect(server.last(diagramCall)).toBeDefined());

    expect(server.last(diagramCall)?.query.get('asOf')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Back to today' })).not.toBeInTheDocument();
  });

  it.each([
    { day: '2199-01-01', why: 'This day is still to come. Today is shown.' },
    { day: '2026-02-31', why: 'February 2026 has no day 31.' },
  ])('says beside the field why $day is not shown', async ({ day, why }) => {
    open({ body: aDiagram() }, `?asOf=${day}`);

    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.getByLabelText('As it stood on')).toBeInvalid();
  });

  it('keeps a day that is still to come in the field until it is changed', async () => {
    const { user } = open({ body: aDiagram() });
    const field = await screen.findByLabelText('As it stood on');

    fireEvent.change(field, { target: { value: '1/1/2199' } });
    expect(await screen.findByText('This day is still to come. Today is shown.')).toBeVisible();
    expect(field).toHaveValue('1/1/2199');

    await user.clear(field);
    expect(screen.queryByText('This day is still to come. Today is shown.')).toBeNull();
  });

  it('says how large entities are and where covenants stand, in one call however many structures there are', async () => {
    const { user, server } = open({ body: aDiagram() });
    await user.click(await screen.findByRole('radio', { name: 'List' }));

    const [structure, loan, farm] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(structure).toMatch(/^Riverside.*1 breached$/);
    expect(loan).toContain('Term loan · €5M');
    expect(farm).toMatch(/Project · 112 MWArchived$/);
    const asked = server.all(standingsCall).filter(({ query }) => query.get('belowId') === 'riverside');
    expect(asked).toHaveLength(1);
  });

  it('says that statuses are missing, stays as it is while they are asked for again, and shows them then', async () => {
    let isThere = false;
    const { user } = open({ body: aDiagram() }, '', [], async () => {
      if (isThere) await new Promise((resolve) => setTimeout(resolve, 200));
      return isThere
        ? { body: [aStanding(aStructureView({ id: 'riverside' }), [breached, met])] }
        : { status: 503, body: { code: 'unavailable', userMessage: 'Please try again.' } };
    });
    await user.click(await screen.findByRole('radio', { name: 'List' }));
    expect(await screen.findByText('Covenant statuses could not be loaded.')).toBeVisible();
    expect(screen.queryByText('1 breached')).toBeNull();
    isThere = true;

    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(screen.getByRole('radio', { name: 'List' })).toBeChecked();
    expect(await screen.findByText('1 breached')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'List' })).toBeChecked();
    expect(screen.queryByText('Covenant statuses could not be loaded.')).toBeNull();
  });

  it('says nothing of standings on another day than today', async () => {
    const { user, server } = open({ body: aDiagram({ asOf: '2026-03-31' }) }, '?asOf=2026-03-31');
    await user.click(await screen.findByRole('radio', { name: 'List' }));

    expect(screen.queryByText('1 breached')).not.toBeInTheDocument();
    expect(server.last(standingsCall)).toBeUndefined();
  });

  it('asks for what is obsolete on demand', async () => {
    const { user, server } = open({ body: aDiagram() });

    await user.click(await screen.findByRole('switch', { name: 'Include archived' }));

    await waitFor(() => expect(server.last(diagramCall)?.query.get('includeObsolete')).toBe('true'));
  });

  it('says that a structure was not there yet', async () => {
    open({ status: 404, body: { code: 'entityNotFound' } }, '?asOf=2020-01-01');

    expect(await screen.findByText('It was not there yet')).toBeInTheDocument();
  });

  it('leads to the page of an entity, and of the counterparties', async () => {
    const { user, router } = open({ body: aDiagram() });
    await user.click(await screen.findByRole('radio', { name: 'List' }));

    await user.click(screen.getByRole('button', { name: 'Wind farm' }));
    expect(router.state.location.pathname).toBe('/deals/riverside/project/farm/project-details');

    await router.navigate('/deals/riverside/structure');
    await user.click(await screen.findByRole('radio', { name: 'List' }));
    await user.click(screen.getByRole('button', { name: 'Harbor Bank' }));
    expect(router.state.location.pathname).toBe('/business-investors');
  });

  it('says how much is left out', async () => {
    open({ body: aDiagram({ omitted: 1_250 }) });

    expect(await screen.findByText(/^1,250 more entities are left out/)).toBeInTheDocument();
  });

  it('has no diagram, but the tree, where the organization hides it', async () => {
    const { server } = open({ body: aDiagram() }, '', ['hideStructureDiagram']);

    expect(await screen.findByText('The diagram is switched off')).toBeInTheDocument();
    expect(await screen.findByRole('treegrid', { name: 'Riverside' })).toBeInTheDocument();
    expect(server.last(diagramCall)).toBeUndefined();
  });
});
