import { monthOf } from '#shared/time/dates.ts';
import { monthly, type NewColumn } from './columns.ts';
import type { ModeledProject } from './deal-model.ts';
import { chance, shareOfYear } from './seasons.ts';
import type { Timeline } from './timeline.ts';

/** Beyond these months nobody plans output month by month. */
const monthsPlanned = 36;

/** Celsius of modules from January to December. */
const moduleTemperatures = [9, 13, 19, 25, 32, 40, 45, 43, 36, 26, 16, 9];

/** Heat costs modules some of their output: the ratio is lower in summer. */
function performanceRatio(month: string, luck: number): number {
  const celsius = moduleTemperatures[monthOf(month) - 1] ?? 25;
  return 0.84 * (1 - 0.0035 * (celsius - 25)) + (luck - 0.5) * 0.012;
}

interface Sold {
  /** kWh by month. */
  readonly sold: readonly number[];
  readonly price: number;
}

function solarColumns(project: ModeledProject, { sold }: Sold, line: Timeline): readonly NewColumn[] {
  const modules = project.kilowattsOfModules;
  if (modules === undefined) return [];
  const luck = chance(modules);
  const ratios = line.months.map((month) => performanceRatio(month, luck()));
  const measured = { to: line.now };
  const irradiation = (kWh: number, ratio: number) => Number((kWh / modules / ratio).toFixed(1));
  const baseline = (at: number) => {
    const month = line.months[at] ?? '';
    const expected = project.kilowatts * (project.yearlyYield ?? 0) * shareOfYear('solar', month);
    return irradiation(expected, performanceRatio(month, 0.5));
  };
  return [
    ...monthly('Plane Of Array Irradiation', (at) => irradiation(sold[at] ?? 0, ratios[at] ?? 1), line, measured),
    ...monthly('Baseline Irradiation', baseline, line, { to: line.now + monthsPlanned }),
    ...monthly(
      'Module Temperature',
      (at) => moduleTemperatures[monthOf(line.months[at] ?? '') - 1] ?? 25,
      line,
      measured,
    ),
  ];
}

/** Wind farms earn the production tax credit on each kWh. */
const taxCredit = 3;

/** What a plant produced, was expected to produce, and why it stood still. */
export function productionColumns(project: ModeledProject, made: Sold, line: Timeline): readonly NewColumn[] {
  const { kilowatts, yearlyYield, resource } = project;
  const planned = { to: line.now + monthsPlanned };
  const measured = { to: line.now };
  const luck = chance(kilowatts);
  const downtime = line.months.map(() => Math.round(4 + luck() * 10));
  const outages = line.months.map(() => Math.round(luck() * 3));
  const baseline = (at: number) =>
    Math.round(kilowatts * (yearlyYield ?? 0) * shareOfYear(resource, line.months[at] ?? ''));
  return [
    ...monthly('Actual Production', (at) => made.sold[at] ?? 0, line, planned),
    ...monthly('Baseline Production', baseline, line, planned),
    ...monthly('PPA Rate', () => made.price, line),
    ...monthly('Downtime Hours', (at) => (downtime[at] ?? 0) + (outages[at] ?? 0), line, measured),
    ...monthly('Grid Outage Hours', (at) => outages[at] ?? 0, line, measured),
    ...monthly('Curtailment', (at) => Math.round((made.sold[at] ?? 0) * 0.004), line, measured),
    ...(resource === 'wind' ? monthly('PTC Rate', () => taxCredit, line) : []),
    ...solarColumns(project, made, line),
  ];
}
