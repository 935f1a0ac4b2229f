import { describe, expect, it } from 'vitest';
import { overviewFigures } from '#functions/domain/portfolios/overview-rules.ts';
import { byName } from '#functions/domain/portfolios/seen-structures.ts';
import { branchesOf, forestOf } from '#functions/domain/portfolios/tree-rules.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { emptySummary, Structure } from '#shared/domain/structure.ts';

const structure = (id: string, ...ancestorIds: string[]): Structure =>
  Structure.parse({
    id,
    organizationId: 'northlight',
    name: `Structure ${id}`,
    customId: null,
    structureType: 'SPV',
    launchStatus: 'Active',
    visibilities: [],
    parentId: ancestorIds[0] ?? null,
    ancestorIds,
    borrower: null,
    description: null,
    fiscalYearEnd: '12-31',
    closingDate: null,
    currency: 'USD',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: 'nora',
    updatedAt: '2026-01-01T00:00:00.000Z',
    updatedBy: 'nora',
  });

describe('structures below each other', () => {
  const idsBelow = (forest: ReturnType<typeof forestOf>, id: string) =>
    (forest.below.get(id) ?? []).map((one) => one.id);

  it('stand by name, counted as people count', () => {
    const forest = forestOf([structure('10'), structure('9'), structure('1')], 100);

    expect(forest.tops.map(({ id }) => id)).toEqual(['1', '9', '10']);
    expect(['Phase 10', 'Phase 2', 'alpha'].map((name) => ({ name })).toSorted(byName)).toEqual([
      { name: 'alpha' },
      { name: 'Phase 2' },
      { name: 'Phase 10' },
    ]);
  });

  it('stand under the next structure above that is known', () => {
    const forest = forestOf([structure('1'), structure('3', '2', '1'), structure('5', '4')], 100);

    expect(forest.tops.map(({ id }) => id)).toEqual(['1', '5']);
    expect(idsBelow(forest, '1')).toEqual(['3']);
  });

  it('are cut level by level, and what is left out is counted where it would stand', () => {
    const forest = forestOf([structure('1'), structure('2'), structure('3', '1'), structure('4', '1')], 3);

    expect(forest.tops.map(({ id }) => id)).toEqual(['1', '2']);
    expect(idsBelow(forest, '1')).toEqual(['3']);
    expect([...forest.omitted]).toEqual([['1', 1]]);
  });
});

describe('trees of structures below each other', () => {
  const summaries = new Map(
    ['1', '2', '3'].map((id) => [
      id,
      { ...emptySummary, projectCount: 1, commitments: [{ currency: id === '3' ? 'EUR' : 'USD', amount: 0.1 }] },
    ]),
  );

  it('tell what hangs on each by itself and with those below it, by currency', () => {
    const [top] = branchesOf(
      forestOf([structure('1'), structure('2', '1'), structure('3', '2', '1')], 100),
      '',
      summaries,
    );

    expect(top?.summary?.projectCount).toBe(1);
    expect(top?.withParts).toMatchObject({
      projectCount: 3,
      commitments: [
        { currency: 'EUR', amount: 0.1 },
        { currency: 'USD', amount: 0.2 },
      ],
    });
    expect(top?.children[0]?.children[0]?.withParts).toBeNull();
  });

  it('tell no sum where a structure was left out, and count none that is obsolete', () => {
    const obsolete = { ...structure('2', '1'), launchStatus: 'Obsolete' as const };

    const [cut] = branchesOf(forestOf([structure('1'), structure('2', '1')], 1), '', summaries);
    const [retired] = branchesOf(forestOf([structure('1'), obsolete], 100), '', summaries);

    expect([cut?.withParts, retired?.withParts]).toEqual([null, null]);
  });
});

describe('the figures of a portfolio', () => {
  it('are exact to the cent, and leave out what is at zero', () => {
    const counters = {
      'n#Loan': 2,
      'a#USD': 0.1 + 0.2,
      'a#EUR': 0,
      't#Loan': 2,
      'ta#Loan#USD': 0.1 + 0.2,
      's#': 3,
      's#Utah': 4,
      'r#USD': 20,
    };

    expect(overviewFigures(1, counters)).toEqual({
      structureCount: 1,
      projectCount: 0,
      financingCount: 2,
      commitments: [{ currency: 'USD', amount: 0.3 }],
      received: [{ currency: 'USD', amount: 20 }],
      financings: [{ financingType: 'Loan', count: 2, commitments: [{ currency: 'USD', amount: 0.3 }] }],
      projects: [],
      assetSizes: [],
      states: [
        { state: 'Utah', count: 4 },
        { state: null, count: 3 },
      ],
    });
  });
});

describe('what adding and taking away leaves behind', () => {
  it('is neither an amount nor a size', () => {
    const rest = 0.1 + 0.2 - 0.3;
    const counters = { 'a#EUR': rest, 'a#USD': 5, 't#Loan': 1, 'ta#Loan#EUR': rest, 'ta#Loan#USD': 5, 'ps#MW': rest };

    expect(overviewFigures(1, counters)).toMatchObject({
      commitments: [{ currency: 'USD', amount: 5 }],
      financings: [{ financingType: 'Loan', count: 1, commitments: [{ currency: 'USD', amount: 5 }] }],
      assetSizes: [],
    });
  });
});

describe('doing the same to many', () => {
  it('keeps the order, and never more at a time than allowed', async () => {
    let atOnce = 0;
    let most = 0;
    const results = await inParallel([5, 1, 4, 2, 3], 2, async (item) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, item));
      atOnce -= 1;
      return item * 10;
    });

    expect(results).toEqual([50, 10, 40, 20, 30]);
    expect(most).toBe(2);
    expect(await inParallel([], 4, async () => 1)).toEqual([]);
  });

  it('fails with the first failure', async () => {
    const failing = inParallel([1, 2, 3], 2, async (item) => {
      if (item === 2) throw new Error('Second');
      return item;
    });

    await expect(failing).rejects.toThrow('Second');
  });
});
