import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Detail } from '#shared/domain/detail.ts';
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

it.each([
  { before: 1.12, told: /up from 1\.12× in Jun 2026/ },
  { before: 1.4, told: /down from 1\.40× in Jun 2026/ },
  { before: 1.25, told: /as 1\.25× in Jun 2026/ },
])('a headline figure says that it is $told', ({ before, told }) => {
  render(<LatestFigures details={[aDetail(figure('2026-09', 1.25), figure('2026-06', before))]} />);

  expect(screen.getByText(told)).toBeInTheDocument();
});

it('a headline figure that is the first has no trend', () => {
  render(<LatestFigures details={[aDetail(figure('2026-09', 1.25), null)]} />);

  expect(screen.getByRole('definition')).toHaveTextContent(/^1\.25×Sep 2026$/);
});
