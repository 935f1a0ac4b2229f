import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Detail } from '#shared/domain/detail.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { LatestFigures } from '#web/src/features/structures/latest-figures.tsx';

const figure = (period: string, value: number) => ({
  id: `dscr:actual:${period}`,
  detailId: 'dscr',
  detailName: 'Debt Service Coverage Ratio',
  dataKind: 'actual',
  frequency: 'Monthly',
  period,
  value,
  unit: 'Ratio',
  source: { kind: 'person', agentId: 'dalia', name: 'Dalia Okafor', at: '2026-10-02T09:00:00.000Z', note: null },
});

const aDetail = (latest: object | null, previous: object | null): Detail => ({
  ...(Detail.omit({ latest: true, previous: true, current: true }).partial().parse({}) as Detail),
  id: 'dscr',
  name: 'Debt Service Coverage Ratio',
  unit: 'Ratio',
  latest: latest as Detail['latest'],
  previous: previous as Detail['previous'],
});

function open(details: readonly Detail[], settings: Readonly<Record<string, string>> = {}) {
  const global = aGlobalState();
  const stored = Object.entries(settings).map(([name, value]) => ({
    id: name,
    name,
    type: 'OrganizationSetting',
    value,
  }));
  const organization = { ...global.organization, details: stored };
  renderPage(<LatestFigures structureId="riverside" details={details} />, {
    path: '/',
    global: { ...global, organization },
  });
}

it.each([
  { before: 1.12, told: /up from 1\.12× in Jun 2026/ },
  { before: 1.4, told: /down from 1\.40× in Jun 2026/ },
  { before: 1.25, told: /unchanged from 1\.25× in Jun 2026/ },
])('a headline figure says that it is $told', ({ before, told }) => {
  open([aDetail(figure('2026-09', 1.25), figure('2026-06', before))]);

  expect(screen.getByText(told)).toBeInTheDocument();
});

it('a headline figure that is the first has no trend', () => {
  open([aDetail(figure('2026-09', 1.25), null)]);

  expect(screen.getByRole('definition')).toHaveTextContent(/^1\.25×Sep 2026$/);
  const address = '/deals/riverside/figures?figure=dscr%3Aactual%3A2026-09';
  expect(screen.getByRole('link', { name: '1.25×' })).toHaveAttribute('href', address);
});

it.each([
  { name: 'Debt Service Coverage Ratio', isTold: false },
  { name: 'Projected Debt Service Coverage Ratio', isTold: false },
  { name: 'Leverage Ratio', isTold: true },
])('a figure of $name tells how it developed, where that of coverage is hidden: $isTold', ({ name, isTold }) => {
  const detail = { ...aDetail(figure('2026-09', 1.25), figure('2026-06', 1.12)), name };

  open([detail], { hideDSCRTrendLine: 'true' });

  expect(screen.getByText('1.25×')).toBeInTheDocument();
  expect(screen.queryAllByText(/1\.12×/)).toHaveLength(isTold ? 1 : 0);
});
