import { inParallel } from '#functions/platform/in-parallel.ts';
import type { Visibility } from '#shared/domain/entity-types.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import { emptySummary, type Structure, type StructureSummary } from '#shared/domain/structure.ts';
import type { EntitySource, SourcedStructure, SubEntities } from './entity-source.ts';
import type { Sight } from './sight.ts';

/** A structure with what somebody sees in it. */
export interface SeenStructure {
  readonly structure: Structure;
  /** Ids of the structures right below. */
  readonly below: readonly string[];
  readonly projects: readonly StoredProject[];
  readonly financings: readonly StoredFinancing[];
  readonly summary: StructureSummary;
  /** What lies in it and is left out because there is too much. */
  readonly omitted: number;
  /** No structure right below is left out. */
  readonly hasAllBelow: boolean;
}

/** In the order in which they were come by: from the top down. */
export type SeenStructures = ReadonlyMap<string, SeenStructure>;

/** What is looked at, by whom, and what of it counts. */
export interface Looking {
  readonly source: EntitySource;
  readonly sight: Sight;
  readonly includesObsolete: boolean;
  /** Only structures that the apps with this visibility show; left out: all. */
  readonly visibility?: Visibility | undefined;
}

/** Trees and diagrams show no more entities, and go no deeper. */
export const mostEntities = 1_000;
const deepestLevel = 12;
const structuresAtOnce = 8;

const names = new Intl.Collator('en-US', { numeric: true });

/** As people count: "Phase 2" before "Phase 10". */
export const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  names.compare(a.name, b.name);

export const isShown = ({ includesObsolete }: Looking, { launchStatus }: Pick<Structure, 'launchStatus'>): boolean =>
  includesObsolete || launchStatus === 'Active';

/** Whether a structure is among what is looked at. The one that is asked for by its id always is. */
export const isStructureShown = (looking: Looking, structure: Structure): boolean =>
  isShown(looking, structure) &&
  (looking.visibility === undefined || structure.visibilities.includes(looking.visibility));

const nothing: SubEntities = { projects: [], financings: [] };

/** What somebody sees of what lies in a structure, by name. */
function seenIn({ projects, financings }: SubEntities, { today }: SourcedStructure, looking: Looking): SubEntities {
  const { sight } = looking;
  return {
    projects: projects
      .filter((project) => isShown(looking, project) && sight.subEntity('Project', project.id, today))
      .toSorted(byName),
    financings: financings
      .filter((financing) => isShown(looking, financing) && sight.subEntity('Loan', financing.id, today))
      .toSorted(byName),
  };
}

interface Level {
  readonly here: readonly SourcedStructure[];
  readonly subEntities: readonly SubEntities[];
  /** The next level, without those that were come by before. */
  readonly below: ReadonlyMap<string | null, readonly SourcedStructure[]>;
  readonly summaries: ReadonlyMap<string, StructureSummary>;
}

/** What is seen right below some structures. What lies below one that is not seen itself is found under the next one above that is. */
async function seenBelow(ids: readonly string[], looking: Looking): Promise<readonly SourcedStructure[]> {
  const { source, sight } = looking;
  const seen: SourcedStructure[] = [];
  let level = await source.below(ids);
  while (level.length > 0) {
    const { shown = [], hidden = [] } = Object.groupBy(level, ({ structure, today }) =>
      isStructureShown(looking, structure) && sight.structure(today) ? 'shown' : 'hidden',
    );
    seen.push(...shown);
    level = hidden.length === 0 ? [] : await source.below(hidden.map(({ structure }) => structure.id));
  }
  return seen;
}

/** Three round trips a level, and a Query for each kind of thing in each of its structures. */
async function readLevel(
  here: readonly SourcedStructure[],
  looking: Looking,
  isKnown: (id: string) => boolean,
  goesOn: boolean,
): Promise<Level> {
  const { source } = looking;
  const ids = here.map(({ structure }) => structure.id);
  const [subEntities, below, summaries] = await Promise.all([
    inParallel(here, structuresAtOnce, async (one) =>
      goesOn ? seenIn(await source.subEntities(one.structure.id), one, looking) : nothing,
    ),
    goesOn ? seenBelow(ids, looking) : [],
    source.summaries(ids),
  ]);
  const seen = below.filter(({ structure }) => !isKnown(structure.id));
  const sorted = seen.toSorted((a, b) => byName(a.structure, b.structure));
  const parentOf = ({ structure }: SourcedStructure): string | null =>
    structure.ancestorIds.find((id) => ids.includes(id)) ?? structure.parentId;
  return { here, subEntities, below: Map.groupBy(sorted, parentOf), summaries };
}

/** Counts down the room that is left while lists are taken. */
function roomFor(room: number) {
  let left = room;
  return {
    isLeft: () => left > 0,
    take: <Item>(items: readonly Item[]): readonly Item[] => {
      const kept = items.slice(0, left);
      left -= kept.length;
      return kept;
    },
  };
}

const sizeOf = ({ projectCount, financingCount, subStructureCount }: StructureSummary): number =>
  projectCount + financingCount + subStructureCount;

/**
 * Everything that somebody sees from a structure down, level by level. A structure is never come by twice, so circles could do no harm. What
 * does not fit is counted; deeper than twelve levels by what the summaries say, whether or not it may be seen.
 */
export async function lookFrom(root: SourcedStructure, looking: Looking): Promise<SeenStructures> {
  const found = new Map<string, SeenStructure>();
  const known = new Set([root.structure.id]);
  const room = roomFor(mostEntities - 1);
  let here: readonly SourcedStructure[] = [root];
  for (let depth = 0; here.length > 0; depth += 1) {
    const goesOn = depth < deepestLevel && room.isLeft();
    const level = await readLevel(here, looking, (id) => known.has(id), goesOn);
    const next: SourcedStructure[] = [];
    for (const [index, { structure }] of level.here.entries()) {
      const all = level.below.get(structure.id) ?? [];
      const { projects, financings } = level.subEntities[index] ?? nothing;
      const summary = level.summaries.get(structure.id) ?? emptySummary;
      const kept = { below: room.take(all), financings: room.take(financings), projects: room.take(projects) };
      const total = all.length + financings.length + projects.length;
      const shown = kept.below.length + kept.financings.length + kept.projects.length;
      const below = kept.below.map((one) => one.structure.id);
      for (const id of below) known.add(id);
      next.push(...kept.below);
      found.set(structure.id, {
        structure,
        ...kept,
        below,
        summary,
        omitted: goesOn ? total - shown : sizeOf(summary),
        hasAllBelow: goesOn ? kept.below.length === all.length : summary.subStructureCount === 0,
      });
    }
    here = next;
  }
  return found;
}
