import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NavigationEntity } from '#shared/domain/portfolio.ts';
import { aCovenant, aGlobalState, aProposal, aStanding, aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { AllEntitiesPage } from '#web/src/features/oversight/all-entities-page.tsx';
import { DataVaultPage } from '#web/src/features/oversight/data-vault-page.tsx';

const anEntity = (override: Partial<NavigationEntity> = {}): NavigationEntity =>
  NavigationEntity.parse({
    id: 'riverside',
    name: 'Riverside senior facility',
    entityType: 'Deal',
    customId: 'NL-0187',
    launchStatus: 'Active',
    dealId: 'riverside',
    parentId: null,
    hasChildren: true,
    ...override,
  });

const harbor = anEntity({ id: 'harbor', name: 'Harbor storage', dealId: 'harbor', hasChildren: false });
const mesa = anEntity({
  id: 'mesa',
  name: 'Mesa solar',
  entityType: 'Project',
  parentId: 'riverside',
  hasChildren: false,
});

const navigation = '/api/v3/organizations/northlight/entities/navigation';

function openVault(address = '/vault', routes: Parameters<typeof fakeServer>[0] = {}) {
  const of = (id: string) => ({
    [`GET /api/entities/${id}/details`]: { body: [] },
    [`GET /api/entities/${id}/covenants`]: { body: id === 'harbor' ? [aProposal()] : [] },
    [`GET /api/room/${id}/documents/structure`]: { body: [] },
  });
  const server = fakeServer({
    [`GET ${navigation}`]: ({ query }) => ({ body: query.get('parentId') === null ? [anEntity(), harbor] : [mesa] }),
    'GET /api/organizations/northlight/standings': { body: [] },
    [`GET ${navigation}/selected/riverside`]: { body: anEntity() },
    [`GET ${navigation}/selected/harbor`]: { body: harbor },
    [`GET ${navigation}/selected/mesa`]: { body: mesa },
    [`GET ${navigation}/selected/gone`]: { body: { id: null } },
    ...of('riverside'),
    ...of('harbor'),
    ...of('mesa'),
    ...routes,
  });
  server.install();
  return { server, ...renderPage(<DataVaultPage />, { path: '/vault', address }) };
}

const shown = (name: string) => screen.findByRole('region', { name });
const choices = () => within(screen.getByRole('navigation', { name: 'Entities of the Data Vault' }));

describe('the Data Vault', () => {
  it('asks for the entities of its own section, and shows the first until one is chosen', async () => {
    const { server } = openVault();

    expect(await shown('Riverside senior facility')).toBeVisible();
    expect(server.last(`GET ${navigation}`)?.query.get('applicationSection')).toBe('DataVault');
    expect(choices().getByRole('link', { current: true })).toHaveTextContent('Riverside senior facility');
  });

  it('keeps a place for what is still being read', async () => {
    const pending = () => new Promise<never>(() => undefined);
    openVault('/vault', { 'GET /api/room/riverside/documents/structure': pending });

    const panel = within(await shown('Riverside senior facility'));
    expect(panel.getByRole('link', { name: /Data room/ })).toHaveTextContent('Data room…');
    expect(within(await shown('Figures')).getByText('The latest of each')).toBeVisible();
  });

  it('remembers in its address what was chosen', async () => {
    const { user, router } = openVault();
    await shown('Riverside senior facility');

    await user.click(choices().getByRole('link', { name: /^Harbor storage/ }));

    const harborPanel = within(await shown('Harbor storage'));
    expect(await harborPanel.findByRole('link', { name: /1 proposed covenant/ })).toHaveAttribute(
      'href',
      '/deals/harbor/reporting-covenants/ai-import',
    );
    expect(harborPanel.getByRole('link', { name: /No documents/ })).toHaveAttribute('href', '/deals/harbor/data-room');
    expect(router.state.location.search).toBe('?entity=harbor');
  });

  it('goes into a structure to its projects and financings, and back', async () => {
    const { user, router, server } = openVault();
    await shown('Riverside senior facility');

    await user.click(choices().getByRole('link', { name: 'What lies in Riverside senior facility' }));
    await user.click(await choices().findByRole('link', { name: /^Mesa solar/ }));

    expect(await shown('Mesa solar')).toBeVisible();
    expect(server.last(`GET ${navigation}`)?.query.get('parentId')).toBe('riverside');
    expect(router.state.location.search).toBe('?entity=mesa&in=riverside');
    await user.click(choices().getByRole('link', { name: 'All structures' }));
    expect(await choices().findByRole('link', { name: /^Harbor storage/ })).toBeVisible();
    expect(await shown('Mesa solar')).toBeVisible();
  });

  it('shows the first where the one of the address is not there', async () => {
    openVault('/vault?entity=gone');

    expect(await shown('Riverside senior facility')).toBeVisible();
  });

  it('says what will be there when nothing is shared', async () => {
    openVault('/vault', { [`GET ${navigation}`]: { body: [] } });

    expect(await screen.findByText('No structures yet')).toBeVisible();
  });
});

describe('all entities', () => {
  const open = (address: string) => {
    fakeServer({
      'GET /api/organizations/northlight/standings': { body: [aStanding(aStructure(), [aCovenant()])] },
      'GET /api/portfolios/aggregate/structure': {
        body: {
          id: 'aggregate',
          entityType: 'Organization',
          name: 'All entities',
          customId: null,
          launchStatus: 'Active',
          dealId: null,
          amount: null,
          currency: null,
          summary: null,
          omitted: 0,
          children: [
            {
              id: 'west',
              entityType: 'Portfolio',
              name: 'Western portfolio',
              customId: null,
              launchStatus: 'Active',
              dealId: 'west',
              amount: null,
              currency: null,
              summary: { projectCount: 0, financingCount: 0, subStructureCount: 0, commitments: [], received: [] },
              omitted: 0,
              children: [],
            },
          ],
        },
      },
    }).install();
    return renderPage(<AllEntitiesPage app={null} />, {
      path: '/portfolio/aggregate',
      address,
      global: aGlobalState(),
    });
  };

  it('begin with their covenants', async () => {
    open('/portfolio/aggregate');

    expect(await screen.findByRole('link', { name: /^Minimum debt service coverage ratio/ })).toBeVisible();
  });

  it('can be filtered, arranged and exported, with the status that is asked for', async () => {
    const { user, router } = open('/portfolio/aggregate?status=Pending');
    await screen.findByRole('link', { name: /^Minimum debt service coverage ratio/ });

    expect(screen.getByRole('button', { name: /^Columns/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Export/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Filter/ }));
    await user.type(await screen.findByRole('searchbox', { name: /Covenant/ }), 'leverage');
    await waitFor(() => expect(router.state.location.search).toContain('covenants.covenant=leverage'));
    await user.click(screen.getByRole('radio', { name: 'All' }));

    expect(router.state.location.search).toBe('?covenants.covenant=leverage');
  });

  it('show how structures lie in each other on a tab of their own', async () => {
    const { user, router } = open('/portfolio/aggregate?status=Pending');

    await user.click(await screen.findByRole('link', { name: 'Structures' }));

    expect(await screen.findByText('Western portfolio')).toBeVisible();
    expect(router.state.location.search).toBe('?tab=structures');
  });
});
