import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { aStructureRow } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aStanding, aTest } from '#tests/web/support/factories.ts';
import { aVisitor, forgetAnswers, visit } from './visit.tsx';

const standings = 'GET /api/organizations/northlight/standings';
const structure = aStructureRow({ visibilities: ['PortfolioManagement'] });

const state = { because: 'Below.', nextDueDate: null, periodEnd: null, lastTest: aTest() } as const;
const breached = (id: string) => aCovenant({ id, state: { ...state, status: 'Breached' } });
/** To be delivered in a year: at risk by its day alone, which is not for today. */
const onlyDue = aCovenant({
  id: 'report',
  covenantType: 'Report',
  state: { ...state, status: 'AtRisk', nextDueDate: `${new Date().getFullYear() + 1}-12-31`, lastTest: null },
});

function openAlerts(covenants: readonly CovenantWithState[], global = aVisitor({})) {
  return visit('/alerts', { global, routes: { [standings]: { body: [aStanding(structure, covenants)] } } });
}

/** In the top bar, which stands before the headers of the page. */
async function bell(name: string): Promise<HTMLElement> {
  const [topBar] = await screen.findAllByRole('banner');
  return within(topBar as HTMLElement).findByRole('link', { name });
}

beforeEach(forgetAnswers);

describe('the bell', () => {
  it('counts the covenants that the page of alerts lists as breached or at risk, with one call for all structures', async () => {
    const { server } = openAlerts([breached('one'), breached('two'), onlyDue]);

    expect(await bell('Alerts: 2 breached or at risk')).toHaveTextContent('2');
    const listed = within(await screen.findByRole('table', { name: 'Breached or at risk' }));
    expect(listed.getAllByRole('row')).toHaveLength(3);
    const asked = server.all(standings).map(({ query }) => query.get('risk'));
    expect(new Set(asked)).toEqual(new Set(['Breached,AtRisk,Overdue', null]));
  });

  it('has no number where nothing is wrong', async () => {
    openAlerts([onlyDue]);

    await screen.findByRole('heading', { name: 'Alerts', level: 1 });
    expect(await bell('Alerts')).toHaveTextContent(/^$/);
  });

  it('stops counting at 99', async () => {
    openAlerts(Array.from({ length: 120 }, (_, index) => breached(`covenant-${index}`)));

    expect(await bell('Alerts: 99+ breached or at risk')).toHaveTextContent('99+');
  });

  it('leads guests to the alerts of their area', async () => {
    openAlerts([breached('one')], aVisitor({ accessType: 'GUEST' }));

    expect(await bell('Alerts: 1 breached or at risk')).toHaveAttribute('href', '/organization/northlight/alerts');
  });
});
