import { monthOf, type Period } from '#shared/time/dates.ts';

/** What a solar plant at 40° north produces from January to December, as shares of the year. */
const seasons = [0.048, 0.058, 0.082, 0.095, 0.109, 0.115, 0.119, 0.111, 0.092, 0.075, 0.053, 0.043] as const;

/** How sunny the months were compared with an average year; plants start at different ones, so that they don't move in step. */
const weather = [1.02, 0.97, 1.04, 0.99, 0.95, 1.01, 1.03, 0.98, 1.0, 0.96, 1.02, 1.01, 0.94] as const;

interface Plant {
  readonly kilowatts: number;
  /** In kWh for each kW. */
  readonly yearlyYield: number;
  /** Its place among the plants. */
  readonly at: number;
}

/** Monthly production in kWh. */
export const solarProduction = (
  { kilowatts, yearlyYield, at }: Plant,
  periods: readonly Period[],
): readonly { readonly period: Period; readonly value: number }[] =>
  periods.map((period, index) => {
    const season = seasons[monthOf(period) - 1] ?? 0;
    const sunshine = weather[(index + at * 5) % weather.length] ?? 1;
    return { period, value: Math.round(kilowatts * yearlyYield * season * sunshine) };
  });
