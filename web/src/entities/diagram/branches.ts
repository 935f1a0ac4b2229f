import { joinLinks, type StructureData } from './structure-data.ts';

type Neighbors = ReadonlyMap<string, readonly string[]>;

function grouped(pairs: readonly (readonly [from: string, to: string])[]): Neighbors {
  const groups = Map.groupBy(pairs, ([from]) => from);
  return new Map([...groups].map(([from, group]) => [from, group.map(([, to]) => to)] as const));
}

/** The starting points and everything below them; what is folded leads no further. */
function reachedFrom(starts: readonly string[], below: Neighbors, folded: ReadonlySet<string> = new Set()) {
  const reached = new Set(starts);
  const waiting = [...starts];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (folded.has(id)) continue;
    for (const child of below.get(id) ?? []) {
      if (reached.has(child)) continue;
      reached.add(child);
      waiting.push(child);
    }
  }
  return reached;
}

interface Branches {
  /** What each entity holds or finances. */
  readonly below: Neighbors;
  /** Those that nothing holds or finances, and one of each circle. */
  readonly tops: readonly string[];
  /** Those that only take part in others, with what they take part in: they come and go with it. */
  readonly parties: Neighbors;
}

function branchesOf(data: StructureData): Branches {
  const links = joinLinks(data);
  const held = links.filter(({ kind }) => kind !== 'party');
  const below = grouped(held.map(({ from, to }) => [from, to] as const));
  const inBranch = new Set(held.flatMap(({ from, to }) => [from, to]));
  const takesPart = links.flatMap(({ from, to }) => [[from, to] as const, [to, from] as const]);
  const parties = grouped(takesPart.filter(([party, entity]) => !inBranch.has(party) && inBranch.has(entity)));

  const own = data.entities.map(({ id }) => id).filter((id) => !parties.has(id));
  const isBelow = new Set([...below.values()].flat());
  const tops = own.filter((id) => !isBelow.has(id));
  const reached = reachedFrom(tops, below);
  for (const id of own) {
    if (reached.has(id)) continue;
    tops.push(id);
    for (const found of reachedFrom([id], below)) reached.add(found);
  }
  return { below, tops, parties };
}

const withParties = (entities: ReadonlySet<string>, parties: Neighbors): ReadonlySet<string> =>
  new Set([...entities, ...[...parties].flatMap(([party, of]) => (of.some((id) => entities.has(id)) ? [party] : []))]);

export interface FoldedData {
  readonly shown: StructureData;
  /** How many entities each folded one hides. */
  readonly hidden: ReadonlyMap<string, number>;
  /** Those with something below them, which can be folded. */
  readonly foldable: ReadonlySet<string>;
  /** Groups of siblings that stand open, each in a frame that closes it again, with what they are called: `8 projects`. */
  readonly openGroups: ReadonlyMap<string, string>;
}

/**
 * Leaves out what is only reached through folded entities, and those who take part in nothing else. What another way leads to stays.
 */
export function foldBranches(data: StructureData, folded: ReadonlySet<string>): FoldedData {
  const { below, tops, parties } = branchesOf(data);
  const shown = withParties(reachedFrom(tops, below, folded), parties);
  const hiddenBelow = (id: string): number =>
    [...withParties(reachedFrom([id], below), parties)].filter((entity) => !shown.has(entity)).length;
  return {
    shown: {
      entities: data.entities.filter(({ id }) => shown.has(id)),
      links: data.links.filter(
        ({ from, to, kind }) => shown.has(from) && shown.has(to) && (kind === 'party' || !folded.has(from)),
      ),
    },
    hidden: new Map([...folded].filter((id) => shown.has(id)).map((id) => [id, hiddenBelow(id)] as const)),
    foldable: new Set(below.keys()),
    openGroups: new Map(),
  };
}

/** What fits on a screen at a size at which it can be read. */
const readableEntities = 60;

/** Branches that start folded: of a large diagram, everything below the entities right under the top ones. */
export function foldedAtFirst(data: StructureData): ReadonlySet<string> {
  if (data.entities.length <= readableEntities) return new Set();
  const { below, tops } = branchesOf(data);
  const second = tops.flatMap((top) => below.get(top) ?? []);
  return new Set(second.filter((id) => !tops.includes(id) && below.has(id)));
}
