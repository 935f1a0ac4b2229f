import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aStructureRow } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aStanding, aTest } from '#tests/web/support/factories.ts';
import { rowNames } from '#tests/web/support/tables.ts';
import { openPortfolio } from './open-portfolio.tsx';

const list = 'GET /api/organizations/northlight/deals';
const standings = 'GET /api/organizations/northlight/standings';
const address = '/portfolio?tab=structures';
const riverside = aStructureRow();
const harbor = aStructureRow({ id: 'harbor', name: 'Harbor storage' });
const state = { because: 'Below.', nextDueDate: null, periodEnd: null, lastTest: aTest() };

/** A list of which a page is shown; the server has the others. */
const open = (at = address, hasMore = true) =>
  openPortfolio({
    address: at,
    routes: {
      [list]: ({ query }) => ({
        body: query.get('sort') === 'risk' ? [harbor, riverside] : [riverside, harbor],
        ...(hasMore ? { headers: { 'x-next-cursor': 'next' } } : {}),
      }),
      [standings]: { body: [aStanding(harbor, [aCovenant({ state: { ...state, status: 'Breached' } })])] },
    },
  });

const askedOf = (server: ReturnType<typeof openPortfolio>['server']) =>
  Object.fromEntries(server.last(list)?.query ?? []);

describe('a list of structures', { timeout: 20_000 }, () => {
  it.each([true, false])(
    'is ordered by its covenants by the server, the whole list, where more follows: %s',
    async (hasMore) => {
      const { server, user, router } = open(address, hasMore);
      await screen.findByText('1 breached');
      expect(rowNames('Structures')).toEqual(['Riverside senior facility', 'Harbor storage']);

      await user.click(screen.getByRole('button', { name: 'Covenants' }));

      await waitFor(() => expect(rowNames('Structures')).toEqual(['Harbor storage', 'Riverside senior facility']));
      expect(askedOf(server)).toMatchObject({ sort: 'risk', order: 'asc' });
      expect(screen.getByRole('columnheader', { name: 'Covenants' })).toHaveAttribute('aria-sort', 'ascending');
      expect(router.state.location.search).toBe('?tab=structures&structures.sort=covenants');
    },
  );

  it('is ordered by commitments of one currency, and says so', async () => {
    const { server, user } = open();

    await user.click(await screen.findByRole('button', { name: 'Commitments' }));
    expect(await screen.findByText(/^In the order of what is committed in USD\./)).toBeVisible();
    await waitFor(() => expect(askedOf(server)).toMatchObject({ sort: 'commitment', order: 'asc', currency: 'USD' }));
    await user.click(screen.getByRole('button', { name: 'Commitments' }));

    await waitFor(() => expect(askedOf(server)).toMatchObject({ sort: 'commitment', order: 'desc' }));
  });

  it('offers no order that only the page in sight would have', async () => {
    open();
    await screen.findByText('1 breached');

    for (const name of ['Type', 'Projects', 'Financings']) {
      expect(within(screen.getByRole('columnheader', { name })).queryByRole('button')).toBeNull();
    }
  });

  it('is narrowed by covenant state and by commitment, which the address keeps', async () => {
    const { server, user, router } = open();
    await screen.findByText('1 breached');

    await user.selectOptions(screen.getByLabelText('Covenants'), 'Overdue');
    await user.selectOptions(screen.getByLabelText('Commitment in USD'), 'At least $10M');

    await waitFor(() =>
      expect(askedOf(server)).toMatchObject({ risk: 'Overdue', minCommitment: '10000000', currency: 'USD' }),
    );
    expect(router.state.location.search).toBe('?tab=structures&risk=Overdue&commitment=10000000');
  });

  it('says that nothing is so urgent, and shows everything again', async () => {
    const { user } = openPortfolio({
      address: `${address}&risk=Overdue`,
      routes: { [list]: ({ query }) => ({ body: query.get('risk') === null ? [riverside] : [] }) },
    });

    expect(await screen.findByText('Nothing matches these filters')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));

    expect(await screen.findByRole('link', { name: 'Riverside senior facility' })).toBeVisible();
  });

  it('asks once for how the covenants of all its rows stand', async () => {
    const { server } = open();
    await screen.findByText('1 breached');

    const asked = server.all(standings).filter(({ query }) => query.get('entityIds') !== null);
    expect(asked.map(({ query }) => query.get('entityIds'))).toEqual(['riverside,harbor']);
  });
});
