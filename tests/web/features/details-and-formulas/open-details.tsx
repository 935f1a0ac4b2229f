import { screen, within } from '@testing-library/react';
import { ComputedMetric } from '#shared/domain/computed-metric.ts';
import { DetailType } from '#shared/domain/detail.ts';
import { FoundEntity } from '#shared/domain/found-entity.ts';
import { FormulaPreview, OwnDetailType } from '#shared/domain/own-detail-type.ts';
import { completed } from '#tests/web/support/completed.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { DetailsPage } from '#web/src/features/organization/details/details-page.tsx';

const root = '/api/organizations/northlight/details';
export const calls = {
  list: `GET ${root}/types`,
  check: `POST ${root}/check`,
  define: 'POST /api/details',
  catalog: 'GET /api/details/types/all',
  search: 'GET /api/entities/search',
  preview: 'POST /api/entities/alder/metrics/compute/preview',
  versions: (id: string) => `GET ${root}/types/${id}/versions`,
  readers: (id: string) => `GET ${root}/types/${id}/readers`,
  status: (id: string) => `PUT ${root}/types/${id}`,
};

export const aType = (name: string, more: object = {}) =>
  completed(DetailType, {
    id: name.toLowerCase().replaceAll(' ', '-'),
    name,
    group: 'Solar production',
    entityTypes: ['Project'],
    valueType: 'ScheduleNumber',
    unit: 'kWh',
    valueSource: 'Schedule',
    periodRollup: 'sum',
    ...more,
  });

export const anOwnType = (name: string, more: object = {}): OwnDetailType =>
  OwnDetailType.parse({
    ...aType(name, { group: 'Added by your organization', valueSource: 'Computed' }),
    isOverride: false,
    launchStatus: 'Active',
    version: 2,
    createdAt: '2026-01-05T09:00:00.000Z',
    createdBy: 'nora',
    updatedAt: '2026-11-02T09:00:00.000Z',
    updatedBy: 'nora',
    ...more,
  });

export const catalog = [
  aType('Actual Production'),
  aType('Baseline Production'),
  aType('Expected Production', { formula: '[Baseline Production] * 0.98', valueSource: 'Computed' }),
];

const aMetric = (name: string, values: readonly (number | null)[], reasons: readonly object[] = []) =>
  completed(ComputedMetric, { detailId: name, detailName: name, unit: 'kWh', isComputed: true, values, reasons });

export const aPreview = (more: object = {}) => ({
  body: completed(FormulaPreview, {
    entityId: 'alder',
    currency: 'USD',
    periods: ['2026-09', '2026-10'],
    written: aMetric('Yield', [900, null], [{ at: 1, text: 'Actual Production has no value for Oct 2026.' }]),
    inForce: aMetric('Yield', [800, 700]),
    ...more,
  }),
});

const alder = completed(FoundEntity, {
  id: 'alder',
  type: 'Project',
  entityType: 'Project',
  name: 'Alder rooftop',
  structureId: 'riverside',
  structureName: 'Riverside',
  launchStatus: 'Active',
});
const birch = { ...alder, id: 'birch', type: 'Loan' as const, entityType: 'Loan' as const, name: 'Alder loan' };

export function openDetails(
  own: readonly OwnDetailType[] = [],
  more: Parameters<typeof fakeServer>[0] = {},
  global = aGlobalState(),
) {
  const server = fakeServer({
    [calls.list]: { body: own },
    [calls.catalog]: { body: catalog },
    [calls.check]: { body: { problems: [] } },
    [calls.search]: { body: [alder, birch] },
    [calls.preview]: aPreview(),
    ...more,
  });
  server.install();
  const page = renderPage(<DetailsPage />, { path: '/organization/northlight/settings/details', global });
  return { ...page, server };
}

/** The editor of a new definition, once it has read what it needs. */
export async function openNew(...given: Parameters<typeof openDetails>) {
  const opened = openDetails(...given);
  await opened.user.click(await screen.findByRole('button', { name: 'New detail or formula' }));
  await screen.findByLabelText('Formula');
  return { ...opened, form: within(screen.getByRole('dialog', { name: 'New detail or formula' })) };
}
