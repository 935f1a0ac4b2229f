import { describe, expect, it } from 'vitest';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { coarserAxis, monthlyAxis } from '#shared/metrics/engine/axis.ts';
import { computeCoarser } from '#shared/metrics/engine/coarser.ts';
import { compilePlan } from '#shared/metrics/engine/compile-plan.ts';
import { computeAll, type EntitySource, layOut } from '#shared/metrics/engine/computation.ts';
import { registerAt } from '#shared/metrics/engine/frame.ts';
import type { Frame } from '#shared/metrics/engine/plan.ts';
import { rolledUp } from '#shared/metrics/engine/roll-up.ts';
import { windowsOfCoarser, windowsOfTiming } from '#shared/metrics/engine/windows.ts';
import { Chance } from '#tests/support/hostile/chance.ts';
import { aSource } from '#tests/support/metrics/a-source.ts';
import { nodeNamed } from '#tests/support/metrics/node-named.ts';
import { definitionOf, definitionsOfList } from '#tests/support/metrics/random-catalog.ts';
import { workedExample } from '#tests/support/metrics/worked-example.ts';

const seeds = [11, 12, 13, 14, 15, 16];

/** Whole numbers, so that sums of them are exact in any order. */
const figures = (chance: Chance, count: number, gaps = 0): (number | null)[] =>
  Array.from({ length: count }, () => (chance.is(gaps) ? null : chance.below(2_000) - 300));

const project = { entityTypes: ['Project'] };

const column = (frame: Frame | null | undefined, name: string): number[] => {
  if (frame == null) throw new Error('There is no entity.');
  return Array.from(registerAt(frame, nodeNamed(frame, name).slot));
};

function source(
  id: string,
  type: string,
  columns: Readonly<Record<string, readonly (number | null)[]>>,
  count: number,
): EntitySource {
  const byId = new Map(Object.entries(columns).map(([name, values]) => [detailIdOf(name), values]));
  return aSource({
    id,
    type,
    origin: 0,
    end: count,
    column: (_, detailId) => {
      const values = byId.get(detailId);
      return values === undefined ? null : Float64Array.from(values, (value) => value ?? Number.NaN);
    },
  });
}

describe('Longer periods', () => {
  const definitions = definitionsOfList([
    definitionOf('Cash', project),
    definitionOf('Service', project),
    definitionOf('Balance', { ...project, rollup: 'last' }),
    definitionOf('DSCR', { ...project, rollup: 'recompute', formula: '[Cash] / [Service]' }),
    definitionOf('Surplus', { ...project, rollup: 'sum', formula: 'MAX(0, [Cash] - [Service])' }),
    definitionOf('Total', { ...project, rollup: 'last', formula: 'CUM([Cash])' }),
  ]);
  const names = ['Cash', 'Service', 'Balance', 'DSCR', 'Surplus', 'Total'];
  const plan = compilePlan(definitions, [{ type: 'Project', details: names.map(detailIdOf) }], { hasOutlook: false });
  const axis = monthlyAxis('2024-01', '2026-12');
  const [quarters, years] = [coarserAxis(axis, 'Quarterly'), coarserAxis(axis, 'Annually')];
  const noFigures = { column: () => null, overlay: () => null, rates: () => null };

  const computed = (seed: number) => {
    const chance = new Chance(seed);
    const own = source(
      'one',
      'Project',
      { Cash: figures(chance, 36), Service: figures(chance, 36), Balance: figures(chance, 36) },
      36,
    );
    const months = layOut(plan, axis, [own]);
    computeAll(months);
    const sources = new Map([[own.id, own]]);
    const on = (coarse: typeof years) =>
      computeCoarser(months, sources, windowsOfCoarser(axis, coarse), definitions, noFigures).frames[0];
    return { months: months.frames[0], inQuarters: on(quarters), inYears: on(years) };
  };

  it.each(seeds)('come to the same sums by quarters as by months; seed %i', (seed) => {
    const { months, inQuarters, inYears } = computed(seed);
    for (const name of ['Cash', 'Surplus']) {
      const [byMonth, byQuarter] = [column(months, name), column(inQuarters, name)];
      const yearly = (values: readonly number[], length: number): number[] =>
        [0, 1, 2].map((year) =>
          values.slice(year * length, (year + 1) * length).reduce((sum, value) => sum + value, 0),
        );

      expect(column(inYears, name)).toEqual(yearly(byMonth, 12));
      expect(column(inYears, name)).toEqual(yearly(byQuarter, 4));
    }
  });

  it.each(seeds)('compute ratios from the sums, and take balances and totals at their end; seed %i', (seed) => {
    const { months, inYears } = computed(seed);
    const [cash, service] = [column(inYears, 'Cash'), column(inYears, 'Service')];

    expect(column(inYears, 'DSCR')).toEqual(cash.map((value, year) => value / (service[year] ?? 0)));
    expect(column(inYears, 'Balance')).toEqual([11, 23, 35].map((at) => column(months, 'Balance')[at]));
    expect(column(inYears, 'Total')).toEqual([11, 23, 35].map((at) => column(months, 'Total')[at]));
  });

  it('average and find extremes over the months that have a ratio, and have none where a figure is missing', () => {
    const cash = [6, 4, 3, 8, null, 2];
    const own = source('one', 'Project', { Cash: cash, Service: [2, 0, 3, 2, 1, 1] }, 6);
    const short = monthlyAxis('2024-01', '2024-06');
    const months = layOut(plan, short, [own]);
    computeAll(months);
    const [frame] = months.frames;
    if (frame === undefined) throw new Error('There is no entity.');
    const node = nodeNamed(frame, 'DSCR');
    const windows = windowsOfCoarser(short, coarserAxis(short, 'Quarterly'));

    expect(Array.from(rolledUp(frame, node, 'avg', windows))).toEqual([2, Number.NaN]);
    expect(Array.from(rolledUp(frame, node, 'min', windows))).toEqual([1, Number.NaN]);
    expect(Array.from(rolledUp(frame, node, 'max', windows))).toEqual([3, Number.NaN]);
    expect(Array.from(rolledUp(frame, node, 'first', windows))).toEqual([3, 4]);
    expect(Array.from(rolledUp(frame, node, 'sum', windows))).toEqual([Number.NaN, Number.NaN]);
  });
});

describe('Windows of months', () => {
  it('have no extreme and no average where they reach behind the figures, of ratios neither', () => {
    const definitions = definitionsOfList([
      definitionOf('Cash', project),
      definitionOf('Service', project),
      definitionOf('DSCR', { ...project, formula: '[Cash] / [Service]' }),
    ]);
    const plan = compilePlan(definitions, [{ type: 'Project', details: ['dscr'] }], { hasOutlook: false });
    const axis = monthlyAxis('2024-01', '2025-02');
    const cash = Array.from({ length: 14 }, (_, at) => 14 - at);
    const service = cash.map((_, at) => (at === 3 ? 0 : 2));
    const own = aSource({
      ...source('one', 'Project', { Cash: cash, Service: service }, 14),
      end: Number.POSITIVE_INFINITY,
    });
    const months = layOut(plan, axis, [own]);
    computeAll(months);
    const [frame] = months.frames;
    if (frame === undefined) throw new Error('There is no entity.');
    const rolled = (how: 'min' | 'max' | 'avg') =>
      Array.from(rolledUp(frame, nodeNamed(frame, 'DSCR'), how, windowsOfTiming(axis, 'Leading')));

    // The twelve months that follow: of the first month known to the last, of the second, too, of the third no more.
    expect(rolled('min').slice(0, 3)).toEqual([1, 0.5, Number.NaN]);
    expect(rolled('max').slice(0, 3)).toEqual([6.5, 6, Number.NaN]);
    expect(rolled('avg')[2]).toBe(Number.NaN);
    expect(
      rolled('min')
        .slice(2)
        .every((value) => Number.isNaN(value)),
    ).toBe(true);
  });
});

const linear: Readonly<Record<string, string>> = {
  Margin: '[Cash] - [Service]',
  Half: '[Cash] / 2',
  Trailing: 'TTM([Cash])',
  Total: 'CUM([Margin])',
  Year: 'YTD([Service])',
  Fiscal: 'FYTD([Cash])',
  Ahead: 'FWD_SUM([Service], 6)',
  Before: 'PRIOR([Cash], 2)',
  Least: 'MIN_TO_DATE([Margin])',
  Greater: 'MAX([Cash], [Service])',
  Whole: 'SUM([Cash])',
  Balance: 'PRIOR([Balance]) + [Margin]',
  Chosen: 'IF([Cash] > [Service], [Cash], -[Service])',
};
const plainNumbers: Readonly<Record<string, string>> = {
  DSCR: '[Cash] / [Service]',
  'Trailing DSCR': 'TTM([Cash]) / TTM([Service])',
  'Lowest DSCR': 'MIN_TO_DATE([DSCR])',
  Return: 'IRR([Cash])',
};
const formulas = { ...linear, ...plainNumbers };

describe('A computation', () => {
  it.each(seeds)('scales what is money with money, and nothing else; seed %i', (seed) => {
    const chance = new Chance(seed);
    const given = { Cash: figures(chance, 30, 0.05), Service: figures(chance, 30, 0.05) };
    const times = (values: (number | null)[]): (number | null)[] =>
      values.map((value) => (value === null ? null : value * 8));
    const once = workedExample({ ...given, ...formulas }, { origin: 0, fiscalYearEndMonth: 5 });
    const scaled = workedExample(
      { Cash: times(given.Cash), Service: times(given.Service), ...formulas },
      { origin: 0, fiscalYearEndMonth: 5 },
    );

    for (const name of Object.keys(linear)) {
      expect(scaled.values(name)).toEqual(
        once.values(name).map((value) => (typeof value === 'number' ? value * 8 : value)),
      );
    }
    for (const name of Object.keys(plainNumbers)) expect(scaled.values(name)).toEqual(once.values(name));
  });

  it.each(seeds)('moves with its figures to another year; seed %i', (seed) => {
    const chance = new Chance(seed);
    const given = { Cash: figures(chance, 30, 0.05), Service: figures(chance, 30, 0.05), ...formulas };
    const now = workedExample(given, { from: '2026-03', origin: 0 });
    const later = workedExample(given, { from: '2031-03', origin: 0 });

    for (const name of Object.keys(formulas)) expect(later.values(name)).toEqual(now.values(name));
  });

  it.each(seeds)('moves with its figures on a longer axis; seed %i', (seed) => {
    const chance = new Chance(seed);
    const [cash, service] = [figures(chance, 30, 0.05), figures(chance, 30, 0.05)];
    const before = Array.from({ length: 12 }, () => null);
    const now = workedExample({ Cash: cash, Service: service, ...formulas }, { from: '2027-03', origin: 0 });
    const longer = workedExample(
      { Cash: [...before, ...cash], Service: [...before, ...service], ...formulas },
      { from: '2026-03', origin: 12 },
    );

    // The first year of a fiscal year and of twelve months is known on both alike, since the entity begins with its first figure.
    for (const name of Object.keys(formulas)) expect(longer.values(name).slice(12)).toEqual(now.values(name));
  });
});

describe('A portfolio', () => {
  const definitions = definitionsOfList([
    definitionOf('Cash', project),
    definitionOf('Total', { entityTypes: ['Portfolio'], formula: 'ROLLUP_SUM(Project, [Cash])' }),
    definitionOf('Count', { entityTypes: ['Portfolio'], formula: 'ROLLUP_COUNT(Project, [Cash] > 0)' }),
    definitionOf('Number', { entityTypes: ['Portfolio'], formula: 'ROLLUP_COUNT(Project)' }),
    definitionOf('Least', { entityTypes: ['Portfolio'], formula: 'ROLLUP_MIN(Project, [Cash])' }),
  ]);
  const plan = compilePlan(definitions, [{ type: 'Portfolio', details: ['total', 'count', 'least'] }], {
    hasOutlook: false,
  });

  it('counts its parts, whatever else is computed beside', () => {
    const parts = ['p1', 'p2', 'p3'].map((id) => source(id, 'Project', { Cash: [1, 2] }, 2));
    const portfolio = {
      ...source('all', 'Portfolio', {}, 2),
      relatives: () => parts.map(({ id }) => ({ id, share: 1 })),
    };
    const numbersWith = (details: readonly string[]) => {
      const counting = compilePlan(definitions, [{ type: 'Portfolio', details }], { hasOutlook: false });
      const computation = layOut(counting, monthlyAxis('2026-01', '2026-02'), [...parts, portfolio]);
      computeAll(computation);
      return column(computation.frameOf('all'), 'Number');
    };

    expect(numbersWith(['number'])).toEqual([3, 3]);
    expect(numbersWith(['number', 'total'])).toEqual([3, 3]);
  });

  it.each(seeds)('comes to the sum of its parts, whatever the parts; seed %i', (seed) => {
    const chance = new Chance(seed);
    const projects = Array.from({ length: 20 }, (_, index) =>
      source(`p${index}`, 'Project', { Cash: figures(chance, 24) }, 24),
    );
    const shares = projects.map(({ id }) => ({ id, share: chance.of([1, 0.5, 0.25]) }));
    const cut = chance.below(20);
    const over = (id: string, relatives: typeof shares): EntitySource => ({
      ...source(id, 'Portfolio', {}, 24),
      relatives: () => relatives,
    });
    const computation = layOut(plan, monthlyAxis('2026-01', '2027-12'), [
      ...projects,
      over('all', shares),
      over('some', shares.slice(0, cut)),
      over('others', shares.slice(cut)),
    ]);
    computeAll(computation);
    const of = (id: string, name: string) => column(computation.frameOf(id), name);

    for (const name of ['Total', 'Count']) {
      expect(of('all', name)).toEqual(of('some', name).map((value, at) => value + (of('others', name)[at] ?? 0)));
    }
    const least = of('some', 'Least').map((value, at) =>
      Math.min(...[value, of('others', 'Least')[at] ?? 0].filter((one) => !Number.isNaN(one))),
    );
    expect(of('all', 'Least')).toEqual(least);
  });
});
