import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { appNames } from '#shared/domain/app-names.ts';
import { aStructureRow } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aStanding, aTest } from '#tests/web/support/factories.ts';
import { aVisitor, forgetAnswers, visit } from './visit.tsx';

const slow = { timeout: 5_000 };
const breached = aCovenant({
  state: { status: 'Breached', because: 'Below.', nextDueDate: null, periodEnd: null, lastTest: aTest() },
});
const shownEverywhere = aStructureRow({ visibilities: ['PortfolioManagement', 'Origination'] });
const { agent } = aVisitor({});
const routes = {
  'GET /api/organizations/northlight/standings': { body: [aStanding(shownEverywhere, [breached])] },
  'GET /api/organizations/northlight/deals': { body: [shownEverywhere] },
  'POST /api/agents/login': {
    body: { twoFactorRequired: false, twoFactorSuccess: false, agent, token: 'fresh-token' },
  },
};

/** The first part of the page is about risk, and names the breach. */
async function beginsWithRisk(): Promise<void> {
  const risk = await screen.findByRole('region', { name: 'Covenants that need attention' }, slow);
  expect(await within(risk).findByText('1.08× is below the required 1.20× (Q3 2026).', undefined, slow)).toBeVisible();
  expect(within(screen.getByRole('main')).getAllByRole('region')[0]).toBe(risk);
}

beforeEach(forgetAnswers);

describe('the first page', { timeout: 30_000 }, () => {
  it('is the same at the base and at the sign-in for whoever is signed in, and begins with risk', async () => {
    const places: string[] = [];
    for (const address of ['/', '/login']) {
      const { path } = visit(address, { routes });
      await beginsWithRisk();
      places.push(path());
    }

    expect(places).toEqual(['/portfolio', '/portfolio']);
  });

  it.each([
    ['an organization without Portfolio Management', aVisitor({ settings: { applications: 'Data Vault' } })],
    ['an organization with Origination alone', aVisitor({ settings: { applications: 'Origination' } })],
  ])('begins with risk for %s', async (_, global) => {
    visit('/', { routes, global });

    await beginsWithRisk();
  });

  it.each(appNames)('begins with risk after signing in where members start in %s', async (defaultApplication) => {
    const global = aVisitor({ settings: { defaultApplication } });
    const { user, path } = visit('/login', { session: null, routes, global });
    await user.type((await screen.findAllByLabelText('Email', undefined, slow))[0] as HTMLElement, agent.username);
    await user.type(screen.getAllByLabelText('Password')[0] as HTMLElement, 'Trestle-demo-2026');
    await user.click(screen.getAllByRole('button', { name: 'Sign in' })[0] as HTMLElement);
    await waitFor(() => expect(path()).not.toContain('/login'), slow);

    await beginsWithRisk();
  });
});
