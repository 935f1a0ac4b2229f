import { agreedTerms, monthly, type NewColumn } from './columns.ts';
import type { CostsPerKilowatt, ModeledProject } from './deal-model.ts';
import { productionColumns } from './production-columns.ts';
import { shareOfYear } from './seasons.ts';
import { cents, sumOf, type Timeline } from './timeline.ts';

/** Part of revenue that comes from renewable energy certificates. */
const certificates = 0.03;
const inflation = 0.02;

const none = [
  'Incentive Revenue',
  'Other Revenue',
  'Change In Working Capital',
  'Cash Taxes Paid',
  'Maintenance Reserve Deposits',
  'Maintenance Reserve Withdrawals',
];

const costNames = (costs: CostsPerKilowatt) => Object.keys(costs) as (keyof CostsPerKilowatt)[];

function costAt({ costs, kilowatts, operatesFrom }: ModeledProject, line: Timeline, name: keyof CostsPerKilowatt) {
  const begins = Math.max(0, line.placeOf(operatesFrom));
  return (at: number): number => {
    if (at < begins) return 0;
    // What is replaced is budgeted for all years alike; services get dearer.
    const dearer = name === 'Capital Expenditure' ? 1 : (1 + inflation) ** Math.floor((at - begins) / 12);
    return cents((costs[name] * kilowatts * dearer) / 12);
  };
}

/** Expected kWh of a month when the plant was new. */
const baselineProduction = ({ kilowatts, yearlyYield, resource }: ModeledProject, month: string): number =>
  Math.round(kilowatts * (yearlyYield ?? 0) * shareOfYear(resource, month));

/** What must come in so that the cash flow is left after the costs. */
function revenues(project: ModeledProject, flows: readonly number[], line: Timeline): readonly number[] {
  const costs = costNames(project.costs).map((name) => costAt(project, line, name));
  return flows.map((flow, at) => flow + sumOf(costs.map((cost) => cost(at))));
}

/** US cents, or those of another currency, for each kWh: what the expected output of the first year must be sold at. */
export function priceOf(
  projects: readonly ModeledProject[],
  flowsOf: (project: ModeledProject) => readonly number[],
  line: Timeline,
): number {
  const year = (project: ModeledProject) => {
    const from = Math.max(0, line.placeOf(project.operatesFrom));
    const income = sumOf(revenues(project, flowsOf(project), line).slice(from, from + 12)) * (1 - certificates);
    return {
      income,
      output: sumOf(line.months.slice(from, from + 12).map((month) => baselineProduction(project, month))),
    };
  };
  const years = projects.map(year);
  const price = (100 * sumOf(years.map(({ income }) => income))) / sumOf(years.map(({ output }) => output));
  return Number(price.toFixed(2));
}

function incomeColumns(project: ModeledProject, flows: readonly number[], price: number, line: Timeline) {
  const revenue = revenues(project, flows, line);
  if (project.yearlyYield === null) {
    const capacity = (at: number) => cents(revenue[at] ?? 0);
    return [
      ...monthly('Capacity Revenue', capacity, line),
      ...['Energy Revenue', 'REC Revenue'].flatMap((name) => monthly(name, () => 0, line)),
    ];
  }
  const sold = revenue.map((income) => Math.round((income * (1 - certificates) * 100) / price));
  const energy = (at: number) => cents(((sold[at] ?? 0) * price) / 100);
  return [
    ...monthly('Energy Revenue', energy, line),
    ...monthly('REC Revenue', (at) => cents((revenue[at] ?? 0) - energy(at)), line),
    ...monthly('Capacity Revenue', () => 0, line),
    ...productionColumns(project, { sold, price }, line),
  ];
}

/** All that a project earns and spends, with what it produces, and its terms. */
export const projectColumns = (
  project: ModeledProject,
  flows: readonly number[],
  price: number,
  line: Timeline,
): readonly NewColumn[] => [
  ...agreedTerms(project.terms),
  ...incomeColumns(project, flows, price, line),
  ...costNames(project.costs).flatMap((name) => monthly(name, costAt(project, line, name), line)),
  ...none.flatMap((name) => monthly(name, () => 0, line)),
];
