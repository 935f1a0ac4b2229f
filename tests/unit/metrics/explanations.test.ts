import { describe, expect, it } from 'vitest';
import { monthlyAxis } from '#shared/metrics/engine/axis.ts';
import { compilePlan } from '#shared/metrics/engine/compile-plan.ts';
import { type Computation, computeAll, type EntitySource, layOut } from '#shared/metrics/engine/computation.ts';
import { explain } from '#shared/metrics/engine/explain.ts';
import type { Explanation } from '#shared/metrics/engine/explanation.ts';
import { registerAt } from '#shared/metrics/engine/frame.ts';
import { Chance } from '#tests/support/hostile/chance.ts';
import { aSource } from '#tests/support/metrics/a-source.ts';
import { countOf, partsOf } from '#tests/support/metrics/explanation-parts.ts';
import { nodeNamed } from '#tests/support/metrics/node-named.ts';
import { definitionOf, definitionsOfList, randomCatalog } from '#tests/support/metrics/random-catalog.ts';
import { computationOf, randomAxis, randomWorld } from '#tests/support/metrics/random-world.ts';
import { recomputed } from '#tests/support/metrics/recomputed.ts';
import { workedExample } from '#tests/support/metrics/worked-example.ts';

const omittedOf = (explanation: Explanation): number =>
  partsOf(explanation).reduce((sum, { omitted }) => sum + omitted, 0);

/** How many details deep; the weight of an entity stands beside its value. */
function depthOf({ detailId, children }: Explanation): number {
  const parts = children.filter(({ role }) => role !== 'weight');
  return (detailId === null ? 0 : 1) + Math.max(0, ...parts.map(depthOf));
}

const isClose = (x: number, y: number): boolean => Math.abs(x - y) <= 1e-9 * Math.max(1, Math.abs(x), Math.abs(y));

/** What is wrong with an explanation, if its operations are carried out once more on what it tells. */
function faultsOf(explanation: Explanation, { frames }: Computation): readonly string[] {
  return partsOf(explanation).flatMap((part): string[] => {
    const { value, reason, operation, entityId, at } = part;
    const where = `${entityId} ${part.detailId ?? ''} ${operation ?? ''} at ${at}`;
    if (value === null && reason === null) return [`${where} has neither a value nor a reason`];
    if (value !== null && reason !== null) return [`${where} has a value and a reason`];
    if (reason?.kind === 'missing') {
      const frame = frames.find((one) => one.entityId === reason.entityId);
      const node = frame?.plan.inputs.find(
        ({ detailId, world }) => detailId === reason.detailId && world === part.world,
      );
      const otherWorld = frame?.plan.inputs.find(({ detailId }) => detailId === reason.detailId);
      const found = node ?? otherWorld;
      if (frame === undefined || found === undefined) return [`${where}: ${reason.detailId} is no figure`];
    }
    const again = value === null ? null : recomputed(part);
    return again === null || value === null || isClose(again, value)
      ? []
      : [`${where} is ${value}, its parts come to ${again}`];
  });
}

const everything = { depth: 12, parts: 3_000 };

describe('An explanation', () => {
  const seeds = Array.from({ length: 25 }, (_, index) => 8_000 + index);

  it.each(seeds)('has parts that come to what they explain, up to the value itself; seed %i', (seed) => {
    const chance = new Chance(seed);
    const computation = computationOf(randomWorld(chance, randomCatalog(chance, 14, 3), randomAxis(chance, 26)));
    computeAll(computation);
    for (let round = 0; round < 60; round += 1) {
      const frame = chance.of(computation.frames);
      const node = chance.of(frame.plan.computed);
      const at = chance.below(computation.axis.count);
      const column = registerAt(frame, node.slot);

      const explanation = explain(frame, node, at, everything);

      expect(explanation.value ?? Number.NaN).toBe(column[at]);
      expect(faultsOf(explanation, computation)).toEqual([]);
    }
  });

  it.each(seeds.slice(0, 8))('keeps within its limits, and tells what it leaves out; seed %i', (seed) => {
    const chance = new Chance(seed);
    const computation = computationOf(randomWorld(chance, randomCatalog(chance, 14, 3), randomAxis(chance, 26)));
    computeAll(computation);
    for (let round = 0; round < 25; round += 1) {
      const frame = chance.of(computation.frames);
      const node = chance.of(frame.plan.computed);
      const at = chance.below(computation.axis.count);
      const [depth, parts] = [chance.below(4), 1 + chance.below(40)];

      const whole = explain(frame, node, at, { depth: 30, parts: 1_000 });
      const limited = explain(frame, node, at, { depth, parts });

      const [count, all] = [countOf(limited), countOf(whole)];
      expect(count).toBeLessThanOrEqual(parts);
      expect(depthOf(limited)).toBeLessThanOrEqual(depth + 1);
      if (count < all) expect(omittedOf(limited)).toBeGreaterThan(0);
      else expect(count).toBe(all);
    }
  });

  const cash = {
    Revenue: [100, 110, 120],
    Opex: [30, null, 40],
    Service: [35, 40, 0],
    EBITDA: '[Revenue] - [Opex] + 0',
    DSCR: '[EBITDA] / [Service]',
    Total: 'CUM([Revenue])',
  };

  it('tells sums with their signs, divisors, and figures at its ends', () => {
    const { operation, children, value } = workedExample(cash).explained('DSCR', 0);

    expect([operation, value]).toEqual(['/', 2]);
    expect(children.map(({ detailId, value: own, role }) => [detailId, own, role])).toEqual([
      ['ebitda', 70, null],
      ['service', 35, 'divisor'],
    ]);
    expect(children[0]?.children.map(({ detailId, value: own, role }) => [detailId, own, role])).toEqual([
      ['revenue', 100, null],
      ['opex', 30, 'minus'],
      [null, 0, null],
    ]);
  });

  it('names the figure that is missing, and what something was divided by', () => {
    const example = workedExample(cash);

    expect(example.explained('DSCR', 1).reason).toEqual({
      kind: 'missing',
      detailId: 'opex',
      entityId: 'project',
      at: 1,
    });
    expect(example.explained('DSCR', 2).reason).toMatchObject({ kind: 'divisionByZero', divisor: { name: 'Service' } });
  });

  it('tells what was delivered instead of a figure', () => {
    const example = workedExample(cash, { failures: { Opex: { 1: '#REF!' } } });

    expect(example.reason('DSCR', 1)).toEqual({ kind: 'delivered', text: '#REF!' });
    expect(example.isError('DSCR', 1)).toBe(true);
  });

  it('ends at a value that somebody has put over', () => {
    const over = workedExample(cash, { over: { EBITDA: { 1: 80 } } }).explained('DSCR', 1);

    expect(over.value).toBe(2);
    expect(over.children[0]).toMatchObject({ value: 80, isOverridden: true, children: [], omitted: 0 });
  });

  it('tells a long total by its last periods', () => {
    const example = workedExample({ A: Array.from({ length: 100 }, (_, at) => at), Sum: 'CUM([A])' });

    const told = example.explained('Sum', 99, 11);

    expect(told.children.map(({ at }) => at)).toEqual([90, 91, 92, 93, 94, 95, 96, 97, 98, 99]);
    expect(told.omitted).toBe(90);
  });

  it('tells the branch that was taken, and its condition', () => {
    const example = workedExample({ A: [1, -1], B: 'IF([A] > 0, [A] * 2, 0)' });

    expect(example.explained('B', 0).children.map(({ role, value }) => [role, value])).toEqual([
      ['condition', 1],
      [null, 2],
    ]);
    expect(example.explained('B', 1).children.map(({ value }) => value)).toEqual([0, 0]);
  });

  it('keeps to its limits for the longest formula that there may be', () => {
    const example = workedExample({ A: [1], Long: `[A]${'*1'.repeat(1_990)}`, None: `1/0${'*1'.repeat(1_990)}` });

    expect(countOf(example.explained('Long', 0, 500))).toBe(500);
    expect(example.explained('None', 0, 500).reason).toMatchObject({ kind: 'divisionByZero' });
  });
});

describe('An explanation of several entities', () => {
  const project = { entityTypes: ['Project'] };
  const definitions = definitionsOfList([
    definitionOf('Cash', { ...project, unit: 'Currency' }),
    definitionOf('Rate', project),
    definitionOf('Total', { entityTypes: ['Portfolio'], unit: 'Currency', formula: 'ROLLUP_SUM(Project, [Cash])' }),
    definitionOf('Mean', { entityTypes: ['Portfolio'], formula: 'ROLLUP_WAVG(Project, [Rate], [Cash])' }),
  ]);
  const plan = compilePlan(definitions, [{ type: 'Portfolio', details: ['total', 'mean'] }], { hasOutlook: false });
  const source = (id: string, cash: number, rate: number): EntitySource =>
    aSource({
      id,
      type: 'Project',
      origin: 0,
      end: 2,
      column: (_, detailId) => Float64Array.of(detailId === 'cash' ? cash : rate, Number.NaN),
    });
  const portfolio = aSource({
    id: 'portfolio',
    type: 'Portfolio',
    origin: 0,
    end: 2,
    relatives: () => [
      { id: 'a', share: 1 },
      { id: 'b', share: 0.5 },
    ],
    ratesFrom: (other) => (other === 'b' ? Float64Array.of(1.25, Number.NaN) : null),
  });
  const computation = layOut(plan, monthlyAxis('2026-01', '2026-02'), [
    source('a', 100, 0.04),
    source('b', 200, 0.08),
    portfolio,
  ]);
  computeAll(computation);
  const frame = computation.frameOf('portfolio');
  const explained = (name: string, at: number): Explanation => {
    if (frame === null) throw new Error('There is no portfolio.');
    return explain(frame, nodeNamed(frame, name), at, everything);
  };

  it('tells of each its value, the share that counts, and the rate of exchange', () => {
    const total = explained('total', 0);

    expect(total.value).toBe(100 + 200 * 0.5 * 1.25);
    expect(total.children.map(({ entityId, value, share, rate }) => [entityId, value, share, rate])).toEqual([
      ['a', 100, 1, null],
      ['b', 200, 0.5, 1.25],
    ]);
    expect(faultsOf(total, computation)).toEqual([]);
    expect(faultsOf(explained('mean', 0), computation)).toEqual([]);
  });

  it('names the entity whose figure is missing', () => {
    expect(explained('total', 1).reason).toEqual({ kind: 'missing', detailId: 'cash', entityId: 'a', at: 1 });
  });
});
