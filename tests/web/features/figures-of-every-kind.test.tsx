import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Datapoint, DatedValue } from '#shared/domain/datapoint.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { aGlobalState, aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { DetailPage } from '#web/src/features/figures/detail-page.tsx';

const source: Datapoint['source'] = {
  kind: 'Entered',
  by: 'dalia',
  byName: 'Dalia Okafor',
  at: '2026-10-02T09:00:00.000Z',
  documentId: null,
  note: null,
};

const figure = (
  frequency: Datapoint['frequency'],
  period: string,
  value: number,
  more: Partial<Datapoint> = {},
): Datapoint => ({
  id: `collections:actual:${frequency}:${period}`,
  detailId: 'collections',
  detailName: 'Collections',
  dataKind: 'actual',
  frequency,
  period,
  value,
  unit: 'USD',
  isOverride: false,
  approvalStatus: null,
  detailFilter: '',
  source,
  sourceNumber: 1,
  ...more,
});

const aDetail = (more: Partial<Detail>): Detail => ({
  id: 'collections',
  entityId: 'riverside',
  name: 'Collections',
  valueType: 'ScheduleNumber',
  valueSource: 'Automatic',
  unit: 'USD',
  custom: false,
  launchStatus: 'Active',
  latest: null,
  previous: null,
  current: null,
  approved: false,
  period: null,
  source: null,
  recent: [],
  version: 1,
  createdAt: '2026-10-02T09:00:00.000Z',
  createdBy: 'dalia',
  updatedAt: '2026-10-02T09:00:00.000Z',
  updatedBy: 'dalia',
  ...more,
});

function openDetail(detail: Detail, figures: readonly Datapoint[]) {
  fakeServer({
    'GET /api/entities/riverside/details': { body: [detail] },
    'POST /api/entities/riverside/metrics/datapoints': { body: figures },
    'GET /api/entities/riverside/metrics/deleted/datapoints': { body: [] },
    [`GET /api/entities/riverside/details/${detail.id}/dated-values`]: {
      body: detail.current === null ? [] : [detail.current],
    },
  }).install();
  renderPage(<DetailPage />, {
    path: '/deals/:dealId/deal-details/:detailId',
    address: `/deals/riverside/deal-details/${detail.id}`,
    global: aGlobalState(),
    context: aStructure(),
  });
}

it('a detail tells the length of each period, and what lies over a delivered value', async () => {
  openDetail(aDetail({}), [
    figure('Quarterly', '2026-09', 320),
    figure('Daily', '2026-09-30', 3, { isOverride: true }),
  ]);

  expect(await screen.findByText('3 months to Sep 2026')).toBeVisible();
  expect(
    within(screen.getByRole('row', { name: /Sep 30, 2026/ })).getByText(/over the value that a connected system/),
  ).toBeVisible();
});

it('a detail that is not of periods tells what holds, since when and who said so', async () => {
  const current: DatedValue = {
    id: 'loan-date:actual:From:2026-01-01',
    detailId: 'loan-date',
    detailName: 'Loan Date',
    dataKind: 'actual',
    from: '2026-01-01',
    value: '2025-12-15',
    unit: '',
    isOverride: false,
    approvalStatus: null,
    source,
    sourceNumber: 1,
  };
  openDetail(aDetail({ id: 'loan-date', name: 'Loan Date', valueType: 'Date', unit: '', current }), []);

  expect(await screen.findByText('Dec 15, 2025')).toBeVisible();
  expect(screen.getByText(/Since Jan 1, 2026 · Entered by Dalia Okafor/)).toBeVisible();
});
