import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anOverview, aProject, aStructureRow } from '#tests/web/support/entity-factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { rowNames } from '#tests/web/support/tables.ts';
import { ArchivedStructuresPage } from '#web/src/features/portfolio/archived-structures-page.tsx';
import { openPortfolio, withSettings } from './open-portfolio.tsx';

describe('other apps', () => {
  const list = 'GET /api/organizations/northlight/deals';

  it('show in Origination what is visible there', async () => {
    const { server } = openPortfolio({
      address: '/portfolio?app=origination',
      routes: { [list]: { body: [aStructureRow({ visibilities: ['Origination'] })] } },
    });

    expect(await screen.findByRole('heading', { name: 'Origination', level: 1 })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Riverside senior facility' })).toBeVisible();
    expect(server.last(list)?.query.get('visibility')).toBe('Origination');
  });

  it('show in Fund Management funds of any visibility, the fund of the setting first', async () => {
    const { server } = openPortfolio({
      address: '/portfolio?app=funds',
      global: withSettings({ defaultFund: 'harvest' }),
      routes: {
        [list]: {
          body: [
            aStructureRow({
              id: 'harvest',
              name: 'Harvest fund',
              structureType: 'Fund',
              visibilities: ['Origination'],
            }),
            aStructureRow({ id: 'hidden', name: 'Hidden fund', structureType: 'Fund', visibilities: [] }),
          ],
        },
        'GET /api/fund/sources': {
          body: [
            {
              fundId: 'harvest',
              name: 'Harvest fund',
              launchStatus: 'Active',
              raised: [{ currency: 'USD', amount: 5_000_000 }],
              allocated: [{ currency: 'USD', amount: 1_250_000 }],
              allocations: [],
            },
          ],
        },
        'GET /api/fund/source/harvest': {
          body: {
            fundId: 'harvest',
            name: 'Harvest fund',
            launchStatus: 'Active',
            raised: [{ currency: 'USD', amount: 5_000_000 }],
            allocated: [],
            allocations: [],
          },
        },
      },
    });

    expect(await screen.findByRole('heading', { name: 'Harvest fund', level: 2 })).toBeVisible();
    const fund = within(screen.getByRole('region', { name: 'Fund' }));
    expect(fund.getAllByText('$5,000,000')[0]).toBeVisible();
    await screen.findByRole('row', { name: /Harvest fund/ });
    expect(rowNames('Structures')).toEqual(['Harvest fund']);
    const row = within(screen.getByRole('row', { name: /Harvest fund/ }));
    for (const amount of ['$5,000,000', '$1,250,000', '$3,750,000']) {
      expect(row.getByRole('cell', { name: amount })).toBeVisible();
    }
    expect(row.getByText('Raised $5M · Allocated $1.3M · Available $3.8M')).toBeInTheDocument();
    for (const header of ['Raised', 'Allocated', 'Available']) {
      expect(screen.getByRole('columnheader', { name: new RegExp(header) })).toBeVisible();
    }
    const query = server.last(list)?.query;
    expect(query?.get('structureType')).toBe('Fund');
    expect(query?.get('visibility')).toBeNull();
  });
});

describe('a fund of the setting that is not there', () => {
  it('leaves the list of funds alone on the page', async () => {
    openPortfolio({
      address: '/portfolio?app=funds',
      global: withSettings({ defaultFund: 'gone' }),
      routes: {
        'GET /api/organizations/northlight/deals': {
          body: [aStructureRow({ id: 'harvest', name: 'Harvest fund', structureType: 'Fund' })],
        },
        'GET /api/fund/sources': { body: [] },
        'GET /api/fund/source/gone': { status: 404, body: { code: 'structureNotFound' } },
      },
    });

    expect(await screen.findByRole('link', { name: 'Harvest fund' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Fund' })).toBeNull();
  });
});

describe('what is archived', () => {
  it('is restored after a question, and leaves the list', async () => {
    const archived = aStructureRow({ launchStatus: 'Obsolete' });
    const server = fakeServer({
      'GET /api/organizations/northlight/deals': { body: [archived] },
      'GET /api/organizations/northlight/entityStatuses': { body: [] },
      'PUT /api/deals/riverside': { body: { ...archived, launchStatus: 'Active', version: 4 } },
    });
    server.install();
    const { user } = renderPage(<ArchivedStructuresPage />, { path: '/portfolio/archived-structure' });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Riverside senior facility' }));

    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await user.click(screen.getByRole('button', { name: 'Restore 1 structure' }));

    expect(await screen.findByText('Deal updated successfully')).toBeVisible();
    expect(await screen.findByText('Nothing is archived')).toBeVisible();
    expect(server.last('PUT /api/deals/riverside')?.body).toEqual({ version: 3, launchStatus: 'Active' });
    expect(server.received.find(({ path }) => path.endsWith('/deals'))?.query.get('launchStatus')).toBe('Obsolete');
  });

  it('tells why something can not be restored yet', async () => {
    fakeServer({
      'GET /api/projects': { body: [aProject({ launchStatus: 'Obsolete' })] },
      'GET /api/organizations/northlight/entityStatuses': { body: [] },
      'GET /api/organizations/northlight/calendars': { body: [] },
      'GET /api/organizations/northlight/portfolio/overview': { body: anOverview() },
      'PUT /api/projects/mesa': {
        status: 400,
        body: {
          code: 'requestInvalid',
          userMessage: 'Some fields are not valid.',
          fields: { launchStatus: 'Its structure is archived. Restore the structure first.' },
        },
      },
    }).install();
    const address = '/portfolio/archived-structure?tab=projects';
    const { user } = renderPage(<ArchivedStructuresPage />, { path: '/portfolio/archived-structure', address });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Mesa solar' }));
    await user.click(screen.getByRole('button', { name: 'Restore' }));

    await user.click(screen.getByRole('button', { name: 'Restore 1 project' }));

    const report = within(await screen.findByRole('list', { name: 'Result for each' }));
    expect(
      report.getByText('Some fields are not valid. Its structure is archived. Restore the structure first.'),
    ).toBeVisible();
    expect(screen.getByRole('row', { name: /Mesa solar/, hidden: true })).toBeInTheDocument();
  });
});
