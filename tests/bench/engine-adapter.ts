import { detailIdOf } from '#shared/domain/detail-id.ts';
import { coarserAxis, monthlyAxis } from '#shared/metrics/engine/axis.ts';
import { compilePlan } from '#shared/metrics/engine/compile-plan.ts';
import { type Computation, computeAll, type EntitySource, layOut } from '#shared/metrics/engine/computation.ts';
import { registerAt } from '#shared/metrics/engine/frame.ts';
import type { Frame, PlanNode } from '#shared/metrics/engine/plan.ts';
import { recompute, writableColumn } from '#shared/metrics/engine/recompute.ts';
import { rollUpInto } from '#shared/metrics/engine/roll-up.ts';
import { type Windows, windowsOfCoarser } from '#shared/metrics/engine/windows.ts';
import type { Definitions, Rollup } from '#shared/metrics/formula/definitions.ts';
import { aSource } from '../support/metrics/a-source.ts';
import { nodeNamed } from '../support/metrics/node-named.ts';
import { definitionOf, definitionsOfList } from '../support/metrics/random-catalog.ts';

/**
 * The calculation engine as one of several engines on the same workload: projects of 120 months with 12 series each, 16 monthly metrics, 4 roll-ups and 5
 * aggregates of the portfolio. Nothing here is made for the workload but its formulas, which are written as an organization writes them.
 *
 * To plug it in where engines are compared, export it as the default of a module that the harness loads:
 * `export { engineAdapter as default } from '<repository>/tests/bench/engine-adapter.ts'` (Node runs TypeScript as it is).
 */

/** `base[k][p * months + t]`: figure of series k of project p in month t. `ccy[p]` chooses the row of `fx` by which the project's money is converted. */
export interface Workload {
  readonly P: number;
  readonly base: readonly Float64Array[];
  readonly ccy: Uint8Array;
  readonly loan0: Float64Array;
  readonly fx: readonly Float64Array[];
}

export interface Results {
  /** 16 columns of every project one after the other, as `base`. */
  readonly monthly: readonly Float64Array[];
  readonly rollup: readonly Float64Array[];
  readonly portfolio: readonly Float64Array[];
}

const months = 120;

const series = [
  'Revenue',
  'Opex',
  'Interest',
  'Principal',
  'Capex',
  'Energy',
  'Expected Energy',
  'Reserve',
  'Tax',
  'Available Hours',
  'Hours',
  'Other Income',
  'Rate Of Exchange',
  'Opening Balance',
];

const seriesIds = series.map(detailIdOf);
const [rateId, openingId] = [detailIdOf('Rate Of Exchange'), detailIdOf('Opening Balance')];

/** In the order of the results. */
const metrics: readonly (readonly [string, string])[] = [
  ['EBITDA', '[Revenue] + [Other Income] - [Opex]'],
  ['CFADS', '[EBITDA] - [Tax] - [Capex]'],
  ['Debt Service', '[Interest] + [Principal]'],
  ['DSCR', '[CFADS] / [Debt Service]'],
  ['Performance Ratio', '[Energy] / [Expected Energy]'],
  ['Availability', '[Available Hours] / [Hours]'],
  ['Converted Revenue', '[Revenue] * [Rate Of Exchange]'],
  ['Converted CFADS', '[CFADS] * [Rate Of Exchange]'],
  ['Free Cash Flow', '[CFADS] - [Debt Service] - [Reserve]'],
  ['Cumulative Cash Flow', 'CUM([Free Cash Flow])'],
  ['Revenue To Date', 'YTD([Revenue])'],
  ['Trailing Revenue', 'TTM([Revenue])'],
  ['Trailing DSCR', 'TTM([CFADS]) / TTM([Debt Service])'],
  ['Lowest DSCR', 'MIN_TO_DATE([DSCR])'],
  ['Balance', '[Opening Balance] - CUM([Principal])'],
  ['Converted Debt Service', '[Debt Service] * [Rate Of Exchange]'],
];

const aggregates: readonly (readonly [string, string])[] = [
  ['Portfolio Revenue', 'ROLLUP_SUM(Project,[Converted Revenue])'],
  ['Portfolio CFADS', 'ROLLUP_SUM(Project,[Converted CFADS])'],
  ['Portfolio Debt Service', 'ROLLUP_SUM(Project,[Converted Debt Service])'],
  ['Portfolio DSCR', '[Portfolio CFADS] / [Portfolio Debt Service]'],
  ['Portfolio Performance', 'ROLLUP_SUM(Project,[Energy]) / ROLLUP_SUM(Project,[Expected Energy])'],
];

const rollups: readonly (readonly [string, Exclude<Rollup, 'recompute'>, 'Quarterly' | 'Annually'])[] = [
  ['Converted Revenue', 'sum', 'Quarterly'],
  ['DSCR', 'min', 'Annually'],
  ['Performance Ratio', 'avg', 'Annually'],
  ['Balance', 'last', 'Annually'],
];

interface RollUpTarget {
  readonly node: PlanNode;
  readonly how: Exclude<Rollup, 'recompute'>;
  readonly windows: Windows;
  /** Where each project's result goes. */
  readonly views: readonly Float64Array[];
}

const project = { entityTypes: ['Project'] };

const definitionsOfWorkload = (): Definitions =>
  definitionsOfList([
    ...series.map((name) => definitionOf(name, project)),
    ...metrics.map(([name, formula]) => definitionOf(name, { ...project, formula })),
    ...aggregates.map(([name, formula]) => definitionOf(name, { entityTypes: ['Portfolio'], formula })),
  ]);

const idsOf = (entries: readonly (readonly [string, string])[]): string[] => entries.map(([name]) => detailIdOf(name));

const columnNamed = (frame: Frame, name: string): Float64Array => registerAt(frame, nodeNamed(frame, name).slot);

function projectSource({ base, fx, ccy, loan0 }: Workload, index: number): EntitySource {
  const columns = new Map(
    base.map((values, at) => [seriesIds[at] ?? '', values.subarray(index * months, (index + 1) * months)]),
  );
  columns.set(rateId, fx[ccy[index] ?? 0] ?? new Float64Array(months));
  columns.set(openingId, new Float64Array(months).fill(loan0[index] ?? 0));
  return aSource({
    id: String(index),
    type: 'Project',
    end: months,
    column: (_, detailId) => columns.get(detailId) ?? null,
  });
}

export async function engineAdapter(given: Workload) {
  const axis = monthlyAxis('2020-01', '2029-12');
  const axes = { Quarterly: coarserAxis(axis, 'Quarterly'), Annually: coarserAxis(axis, 'Annually') };
  let computation: Computation;
  let rolled: Float64Array[];
  let targets: readonly RollUpTarget[] = [];

  const projects = (): readonly Frame[] => computation.frames.slice(0, given.P);
  const rollUp = (frame: Frame, index: number): void => {
    for (const { node, how, windows, views } of targets) {
      const view = views[index];
      if (view !== undefined) rollUpInto(view, frame, node, how, windows);
    }
  };

  return {
    load(): void {
      const workload = { ...given, base: given.base.map((values) => values.slice()) };
      const plan = compilePlan(
        definitionsOfWorkload(),
        [
          { type: 'Project', details: idsOf(metrics) },
          { type: 'Portfolio', details: idsOf(aggregates) },
        ],
        { hasOutlook: false },
      );
      const sources = Array.from({ length: given.P }, (_, index) => projectSource(workload, index));
      const everyProject = sources.map(({ id }) => ({ id, share: 1 }));
      const portfolio = aSource({ id: 'portfolio', type: 'Portfolio', end: months, relatives: () => everyProject });
      computation = layOut(plan, axis, [...sources, portfolio]);
      rolled = rollups.map(([, , grain]) => new Float64Array(given.P * axes[grain].count));
      const [first] = computation.frames;
      targets = rollups.flatMap(([name, how, grain], at) => {
        const coarse = axes[grain];
        const windows = windowsOfCoarser(axis, coarse);
        const view = (index: number) => rolled[at]?.subarray(index * coarse.count, (index + 1) * coarse.count);
        const views = Array.from({ length: given.P }, (_, index) => view(index) ?? new Float64Array());
        return first === undefined ? [] : [{ node: nodeNamed(first, name), how, windows, views }];
      });
    },
    compute(): void {
      computeAll(computation);
      for (const [index, frame] of projects().entries()) rollUp(frame, index);
    },
    edit(index: number, at: number, value: number): void {
      const frame = computation.frames[index];
      if (frame === undefined) return;
      const node = nodeNamed(frame, 'Revenue');
      writableColumn(frame, node)[at] = value;
      recompute(computation, [{ frame, node, from: at, to: at + 1 }]);
      rollUp(frame, index);
    },
    read(index: number): number[][] {
      const frame = computation.frames[index];
      return frame === undefined ? [] : metrics.map(([name]) => Array.from(columnNamed(frame, name)));
    },
    /** The whole computation, for whoever asks where a value comes from. */
    computation: (): Computation => computation,
    out(): Results {
      const joined = (name: string): Float64Array => {
        const column = new Float64Array(given.P * months);
        for (const [index, frame] of projects().entries()) column.set(columnNamed(frame, name), index * months);
        return column;
      };
      const portfolio = computation.frameOf('portfolio');
      return {
        monthly: metrics.map(([name]) => joined(name)),
        rollup: rolled,
        portfolio: aggregates.map(([name]) =>
          portfolio === null ? new Float64Array(months) : columnNamed(portfolio, name),
        ),
      };
    },
  };
}
