import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { axisText, type ChartData, chartRows } from '#web/src/components/charts/chart-data.ts';
import { TrendChart } from '#web/src/components/charts/trend-chart.tsx';
import { roundAxis, valueAxis } from '#web/src/components/charts/value-axis.ts';

const coverage: ChartData = {
  categories: ['2026-03', '2026-06', '2026-09'],
  series: [{ label: 'Actual', values: [1.24, null, 1.08] }],
  unit: 'Ratio',
  threshold: { label: 'Minimum', level: [1.15, 1.2, 1.2] },
};

describe('a chart', () => {
  it('leaves a gap, never a zero, where there is no figure', () => {
    expect(chartRows(coverage)).toEqual([
      { category: '2026-03', s0: 1.24, threshold: 1.15 },
      { category: '2026-06', s0: null, threshold: 1.2 },
      { category: '2026-09', s0: 1.08, threshold: 1.2 },
    ]);
  });

  it('says in words what it shows, and has the same figures as a table', async () => {
    render(<TrendChart title="Coverage" data={coverage} />);

    expect(screen.getByRole('img', { name: /^Coverage\. Actual: 1\.08× in Sep 2026\. Minimum/ })).toBeInTheDocument();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show table' }));

    const rows = within(screen.getByRole('table', { name: 'Coverage' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'ActualMinimum',
      'Mar 20261.24×1.15×',
      'Jun 2026—No figure for this period.1.20×',
      'Sep 20261.08×1.20×',
    ]);
  });

  it('says what will be here while there are no figures', () => {
    const data = { ...coverage, series: [{ label: 'Actual', values: [null, null, null] }] };
    render(<TrendChart title="Coverage" data={data} empty="Enter the first figure." />);

    expect(screen.getByText('Enter the first figure.')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('has an axis of round numbers around what it shows', () => {
    expect(roundAxis(1.08, 1.42).ticks).toEqual([1, 1.1, 1.2, 1.3, 1.4, 1.5]);
    expect(roundAxis(0, 61_300).ticks).toEqual([0, 20_000, 40_000, 60_000, 80_000]);
    expect(roundAxis(5, 5).domain[0]).toBeLessThanOrEqual(5);
    expect(roundAxis(0, 0).ticks.length).toBeGreaterThan(1);
  });

  it('keeps the threshold in sight, and stands bars on zero', () => {
    expect(valueAxis(coverage, false).domain).toEqual([1.05, 1.25]);
    expect(valueAxis(coverage, true).domain[0]).toBe(0);
    const stacked = { ...coverage, series: [coverage.series[0], coverage.series[0]].flatMap((each) => each ?? []) };
    expect(valueAxis(stacked, true, true).domain[1]).toBeGreaterThanOrEqual(2.48);
  });

  it('writes short amounts at its axis', () => {
    expect(axisText(84_300_000, 'USD')).toBe('$84.3M');
    expect([1_000_000, 1_050_000, 1_100_000].map((tick) => axisText(tick, 'USD'))).toEqual(['$1M', '$1.05M', '$1.1M']);
    expect(axisText(1_250, 'MWh')).toBe('1.25K');
    expect(axisText(-52_900, 'MWh')).toBe('(52.9K)');
    expect(axisText(31_500, 'MPG')).toBe('31.5K');
    expect(axisText(1.2, 'Ratio')).toBe('1.20×');
  });
});
