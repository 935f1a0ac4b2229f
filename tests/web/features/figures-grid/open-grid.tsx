import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { datapointId } from '#shared/domain/datapoint-id.ts';
import { Detail, DetailType } from '#shared/domain/detail.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aCovenant, aGlobalState, aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { StructureFiguresPage } from '#web/src/features/figures/figures-page.tsx';

export const coverage = 'Debt Service Coverage Ratio';
export const upload = 'POST /api/entities/riverside/data';
const coverageId = 'debt-service-coverage-ratio';

const aDetail = (id: string, name: string, unit: string, more: object = {}) =>
  completed(Detail, { id, name, unit, entityId: 'riverside', ...more });

export function aFigure(detailId: string, period: string, value: number, more: Partial<Datapoint> = {}): Datapoint {
  const { dataKind = 'actual', frequency = 'Monthly' } = more;
  return {
    id: datapointId({ detailId, dataKind, frequency, period }),
    detailId,
    detailName: detailId,
    dataKind,
    frequency,
    period,
    value,
    unit: 'USD',
    isOverride: false,
    approvalStatus: null,
    detailFilter: '',
    source: {
      kind: 'Entered',
      by: 'dalia',
      byName: 'Dalia Okafor',
      at: '2026-10-10T15:00:00.000Z',
      documentId: null,
      note: 'From the certificate.',
    },
    sourceNumber: 4,
    ...more,
  };
}

const types = [
  completed(DetailType, { id: 'revenue', name: 'Revenue', group: 'Income', unit: 'Currency', valueSource: 'Schedule' }),
  completed(DetailType, {
    id: 'opex',
    name: 'Operating Expenses',
    group: 'Costs',
    unit: 'Currency',
    valueSource: 'Schedule',
  }),
];

const details = [
  aDetail(coverageId, coverage, 'Ratio'),
  aDetail('opex', 'Operating Expenses', 'USD'),
  aDetail('revenue', 'Revenue', 'USD'),
];

/** What the server answers; `figures` are those of every kind. */
export function answersWith(figures: readonly Datapoint[] = [aFigure('revenue', '2026-09', 900_000)]) {
  return {
    'GET /api/entities/riverside/covenants': { body: [aCovenant({ metric: coverage, startsOn: '2025-01-01' })] },
    'GET /api/entities/riverside/details': { body: details },
    'GET /api/details/types': { body: types },
    'POST /api/entities/riverside/metrics/datapoints': ({ body }: { body: unknown }) => ({
      body: figures.filter(({ dataKind }) => dataKind === (body as { dataKind: string }).dataKind),
    }),
    'GET /api/entities/riverside/metrics/deleted/datapoints': { body: [] },
    'GET /api/room/riverside/documents/structure': { body: [] },
    [upload]: { body: { count: 1, written: [] } },
  };
}

/** Jsdom lays nothing out: the window on the grid is given a size. */
export function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2_400);
  HTMLElement.prototype.scrollTo = (() => undefined) as typeof HTMLElement.prototype.scrollTo;
}

interface Opened {
  readonly answers?: Parameters<typeof fakeServer>[0];
  readonly search?: string;
  readonly isArchived?: boolean;
}

export async function openGrid({ answers = {}, search = '', isArchived = false }: Opened = {}) {
  const server = fakeServer({ ...answersWith(), ...answers });
  server.install();
  const page = renderPage(<StructureFiguresPage />, {
    path: '/deals/:dealId/figures',
    address: `/deals/riverside/figures${search}`,
    global: aGlobalState(),
    context: { ...aStructure(isArchived ? { launchStatus: 'Obsolete' } : {}), businessDays: null },
  });
  await screen.findByRole('grid', { name: 'Figures of Riverside senior facility' });
  await screen.findByRole('rowheader', { name: /^Revenue/ });
  return { ...page, server };
}

/** The cell of a row, by the name of its period: `Sep 2026`. */
export function cellOf(row: string | RegExp, period: string): HTMLElement {
  const head = screen.getByRole('columnheader', { name: new RegExp(period) });
  const index = head.getAttribute('aria-colindex');
  const line = screen
    .getAllByRole('rowheader')
    .find((one) => (typeof row === 'string' ? one.textContent?.startsWith(row) : row.test(one.textContent ?? '')));
  const cell = line?.parentElement?.querySelector<HTMLElement>(`[role="gridcell"][aria-colindex="${index}"]`);
  if (!cell) throw new Error(`There is no cell of ${row} in ${period}.`);
  return cell;
}
