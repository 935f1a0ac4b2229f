import { describe, expect, it } from 'vitest';
import type { EntitySource } from '#functions/domain/portfolios/entity-source.ts';
import { lookFrom, mostEntities } from '#functions/domain/portfolios/seen-structures.ts';
import type { Sight } from '#functions/domain/portfolios/sight.ts';
import { treeBelow } from '#functions/domain/portfolios/tree-rules.ts';
import { StoredProject } from '#shared/domain/project.ts';
import { emptySummary, Structure } from '#shared/domain/structure.ts';

const stamp = {
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'nora',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: 'nora',
};
const base = {
  organizationId: 'northlight',
  customId: null,
  launchStatus: 'Active',
  description: null,
  currency: 'USD',
};

const structure = (id: string, parentId: string | null = null): Structure =>
  Structure.parse({
    ...base,
    ...stamp,
    id,
    name: id,
    structureType: 'SPV',
    visibilities: [],
    parentId,
    borrower: null,
    fiscalYearEnd: '12-31',
    closingDate: null,
  });

const nothingKnown = { state: null, county: null, street: null, city: null, postalCode: null, country: null };

const project = (id: string, dealId: string): StoredProject =>
  StoredProject.parse({
    ...base,
    ...stamp,
    ...nothingKnown,
    id,
    name: id,
    dealId,
    displayCurrency: 'USD',
    type: 'Solar',
    marketSegment: null,
    taxCredits: [],
    assetSize: null,
    assetSizeUnit: 'kW',
    cod: null,
    calendar: null,
    irrStartDate: null,
    irrEndDate: null,
    irrTerm: null,
    ownershipPercentage: null,
    fiscalYearStart: '01-01',
  });

/** An organization of these structures with so many projects in each. */
function aSource(structures: readonly Structure[], projectsInEach: number): EntitySource {
  const sourced = structures.map((one) => ({ structure: one, today: one }));
  const summaryOf = (id: string) => ({
    ...emptySummary,
    projectCount: projectsInEach,
    subStructureCount: structures.filter(({ parentId }) => parentId === id).length,
  });
  return {
    asOf: null,
    structure: async () => Promise.reject(new Error('Not asked for here.')),
    structures: async () => sourced,
    below: async (ids) => sourced.filter((one) => ids.includes(one.structure.parentId ?? '')),
    subEntities: async (id) => ({
      projects: Array.from({ length: projectsInEach }, (_, index) => project(`${id} project ${index}`, id)),
      financings: [],
    }),
    relationships: async () => [],
    allocations: async () => ({ relationships: [], financings: [] }),
    summaries: async (ids) => new Map(ids.map((id) => [id, summaryOf(id)])),
  };
}

const everything: Sight = { structure: () => true, subEntity: () => true };

async function treeFrom(structures: readonly Structure[], projectsInEach: number, sight = everything) {
  const [root] = structures;
  if (root === undefined) throw new Error('A tree needs a root.');
  const source = aSource(structures, projectsInEach);
  const seen = await lookFrom({ structure: root, today: root }, { source, sight, includesObsolete: false });
  const tree = treeBelow(root.id, seen);
  if (tree === null) throw new Error('The root was not found.');
  return tree;
}

type Tree = Awaited<ReturnType<typeof treeFrom>>;
const sizeOf = (tree: Tree): number => tree.children.reduce((sum, child) => sum + sizeOf(child), 1);
const omittedIn = (tree: Tree): number => tree.children.reduce((sum, child) => sum + omittedIn(child), tree.omitted);

describe('what somebody sees from a structure down', () => {
  it('is at most 1,000 entities, and says how many are left out', async () => {
    const tree = await treeFrom([structure('holding')], 1_200);

    expect([sizeOf(tree), tree.omitted]).toEqual([mostEntities, 201]);
  });

  it('counts what lies in structures for which there was no room to look into them', async () => {
    const vehicles = Array.from({ length: 40 }, (_, index) => structure(`vehicle ${index}`, 'holding'));

    const tree = await treeFrom([structure('holding'), ...vehicles], 100);

    expect(sizeOf(tree)).toBe(mostEntities);
    expect(sizeOf(tree) + omittedIn(tree)).toBe(41 + 41 * 100);
  });

  it('adds up what hangs on structures below each other, unless one of them is left out', async () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, index) => structure(`s${index}`, ...(index === 0 ? [] : [`s${index - 1}`])));

    const whole = await treeFrom(chain(3), 700);
    const tooDeep = await treeFrom(chain(15), 1);

    expect(whole.omitted).toBe(0);
    expect(omittedIn(whole)).toBeGreaterThan(0);
    expect(whole.withParts?.projectCount).toBe(2_100);
    expect(tooDeep.withParts).toBeNull();
  });

  it('shows no structure twice, even if structures stood in a circle', async () => {
    const tree = await treeFrom([structure('a', 'b'), structure('b', 'a')], 0);

    expect([sizeOf(tree), omittedIn(tree)]).toEqual([2, 0]);
  });

  it('ends after twelve levels with what the summaries count', async () => {
    const chain = Array.from({ length: 20 }, (_, level) => structure(`${level}`, level === 0 ? null : `${level - 1}`));

    const tree = await treeFrom(chain, 1);

    expect(sizeOf(tree)).toBe(13 + 12);
    expect(omittedIn(tree)).toBe(2);
  });

  it('counts nothing that is hidden', async () => {
    const sight = {
      structure: ({ id }: Structure) => id !== 'secret',
      subEntity: (_: string, id: string) => !id.endsWith('0'),
    };

    const tree = await treeFrom([structure('holding'), structure('secret', 'holding')], 20, sight);

    expect([tree.children.length, tree.omitted]).toEqual([18, 0]);
  });
});
