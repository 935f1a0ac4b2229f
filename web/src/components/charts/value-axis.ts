import type { ChartData } from './chart-data.ts';

const wantedSteps = 4;
const roundSteps = [1, 2, 2.5, 5, 10];

export interface ValueAxis {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
}

/** Round numbers from below the least to above the greatest. */
export function roundAxis(low: number, high: number): ValueAxis {
  const span = high - low || Math.abs(high) || 1;
  const power = 10 ** Math.floor(Math.log10(span / wantedSteps));
  const step = (roundSteps.find((each) => each * power * wantedSteps >= span) ?? 10) * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const ticks = Array.from({ length: Math.max(1, last - first) + 1 }, (_, index) =>
    // Without the noise that binary steps of 0.1 leave behind.
    Number(((first + index) * step).toPrecision(12)),
  );
  return { domain: [ticks[0] ?? 0, ticks.at(-1) ?? 1], ticks };
}

/** The axis of a chart: bars stand on zero, a trend shows its own range; the threshold is always in sight. */
export function valueAxis(data: ChartData, fromZero: boolean, isStacked = false): ValueAxis {
  const { series, threshold, categories } = data;
  const level = threshold === undefined ? [] : [threshold.level].flat();
  const stacks = categories.flatMap((_, index) => {
    const values = series.map(({ values: each }) => each[index] ?? 0);
    const sum = (of: readonly number[]) => of.reduce((total, value) => total + value, 0);
    return [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))];
  });
  const values = [...(isStacked ? stacks : series.flatMap((each) => each.values)), ...level].filter(
    (value) => value !== null,
  );
  const all = fromZero ? [...values, 0] : values;
  return roundAxis(Math.min(...all), Math.max(...all));
}
