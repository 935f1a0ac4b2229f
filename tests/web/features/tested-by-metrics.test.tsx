import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CovenantResult } from '#shared/domain/covenant-result.ts';
import { stackLog } from '#shared/domain/stack-log.ts';
import { aCovenant, aStructure, aTest } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { TestsSection } from '#web/src/features/covenants/figures/tests-section.tsx';

const metric = 'Trailing Twelve Month DSCR';
const computed = (value: number | null) =>
  stackLog('Minimum coverage: headroom', {
    children: [
      stackLog(metric, {
        value,
        unit: 'Ratio',
        operation: 'computed',
        omitted: 1,
        entityId: 'loan',
        detailName: metric,
      }),
    ],
  });

const aResult = (version: number, value: number, result: 'Met' | 'Breached'): CovenantResult => ({
  covenantId: 'dscr',
  periodEnd: '2026-09-30',
  value,
  unit: 'Ratio',
  operator: '>=',
  threshold: 1.2,
  headroom: value / 1.2 - 1,
  result,
  levels: [],
  metric,
  window: 'Period',
  subjectId: 'loan',
  covenantVersion: 3,
  figures: [{ entityId: 'loan', version: 12 }],
  explanation: stackLog('Minimum coverage: headroom', {
    children: [stackLog('Debt service of then', { value: 410_000, unit: 'USD' })],
  }),
  version,
  updatedAt: '2026-10-20T09:00:00.000Z',
});

beforeEach(() => {
  fakeServer({
    'GET /api/entities/riverside/checks': { body: [aTest({ stackLog: computed(1.08) })] },
    'GET /api/entities/riverside/checks/ahead': {
      body: [
        aTest({ periodEnd: '2026-12-31', value: 1.31, headroom: 0.09, result: 'AtRisk' }),
        aTest({ periodEnd: '2027-03-31', value: 1.12, headroom: -0.07 }),
      ],
    },
    'GET /api/entities/riverside/covenants/dscr/results': {
      body: [aResult(2, 1.08, 'Breached'), aResult(1, 1.42, 'Met')],
    },
    'POST /api/entities/riverside/metrics/datapoints': { body: [] },
    'GET /api/entities/riverside/metrics/deleted/datapoints': { body: [] },
  }).install();
  const covenant = aCovenant({ id: 'dscr', metric, subjectId: 'loan' });
  renderPage(<TestsSection structure={aStructure()} covenant={covenant} />, {
    path: '/deals/:dealId/financial-covenants',
    address: '/deals/riverside/financial-covenants',
  });
});

describe('a covenant that is tested by what its metric comes to', () => {
  it('says which test the forecasts miss first', async () => {
    expect(
      await screen.findByText('Missed first for Q1 2027 by the forecasts: 1.12×, where at least 1.20× is required.'),
    ).toBeVisible();
    const ahead = screen.getByRole('table', { name: /^Tests ahead/ });
    expect(within(ahead).getByRole('row', { name: /Dec 31, 2026 1\.31×/ })).toBeVisible();
  });

  it('asks nobody to enter what follows from other figures', async () => {
    expect(await screen.findByRole('button', { name: 'Results Sep 30, 2026' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Enter figure' })).toBeNull();
  });

  it('tells how a test came out before, and why it did then', async () => {
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Results Sep 30, 2026' }));

    const results = await screen.findByRole('list', { name: 'Results, the latest first' });
    const [latest, before] = within(results).getAllByRole('listitem');
    expect(latest).toHaveTextContent(/Breached.*1\.08×.*at least 1\.20×/);
    expect(before).toHaveTextContent(/Met.*1\.42×.*terms in version 3/);
    await user.click(screen.getByRole('button', { name: 'Why version 1' }));
    expect(await screen.findByText('Debt service of then')).toBeVisible();
  });
});
