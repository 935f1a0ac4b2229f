import { allocationsNow } from '#functions/domain/relationships/exports/ties-reader.ts';
import {
  type Entity,
  entitiesIn,
  readStructures,
  subStructureIds,
} from '#functions/domain/structures/exports/entity-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import type { Relationship } from '#shared/domain/relationship.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { RelativesAsked } from '#shared/metrics/engine/computation.ts';
import { linkedIds, ownedShare, shareOfFinancing } from './entity-fields.ts';

/** Beyond this an answer would take longer than a request may. */
const mostEntities = 600;
const structuresAtOnce = 8;

interface Relative {
  readonly entity: Entity;
  /** Which part of it counts. */
  readonly share: number;
}

type Kin = readonly { readonly id: string; readonly share: number }[];

/** Entities that lie together or are tied to one another, and what funds have put into financings among them. */
export interface Family {
  readonly entities: readonly Entity[];
  /** By the id of the fund; its part of each financing. */
  readonly allocations: ReadonlyMap<string, Kin>;
}

/**
 * An entity with all that may be read for it: its structure, what lies in it, and, of a structure, those below it; of a fund also the financings that it puts
 * money into elsewhere, with what lies beside them. Refuses with `computationTooLarge` where more of the types that are read lie there than one answer can take.
 */
export async function familyOf(table: Table, target: Entity, types: ReadonlySet<string>): Promise<Family> {
  const found = new Map<string, Entity>([[target.id, target]]);
  const take = (entities: readonly Entity[]): void => {
    for (const entity of entities) found.set(entity.id, entity);
    const readCount = [...found.values()].filter(({ entityType }) => types.has(entityType)).length;
    if (readCount > mostEntities) throw new DomainError('computationTooLarge');
  };
  const funds = new Set<string>();
  let open = [target.home];
  while (open.length > 0) {
    const [inEach, belowEach] = await Promise.all([
      inParallel(open, structuresAtOnce, (home) => entitiesIn(table, home)),
      target.kind === 'Deal' ? inParallel(open, structuresAtOnce, ({ id }) => subStructureIds(table, id)) : [],
    ]);
    take(inEach.flat());
    if (target.kind === 'Deal') for (const { id, structureType } of open) if (structureType === 'Fund') funds.add(id);
    open = [...(await readStructures(table, belowEach.flat())).values()];
  }
  const placed = await inParallel(
    [...funds],
    structuresAtOnce,
    async (id) => [id, await allocationsOf(table, id)] as const,
  );
  const elsewhere = placed.flatMap(([, allocations]) => allocations.map(({ dealId }) => dealId));
  const homes = await readStructures(
    table,
    elsewhere.filter((id) => !found.has(id)),
  );
  const beside = await inParallel([...homes.values()], structuresAtOnce, (home) => entitiesIn(table, home));
  take(beside.flat());
  const allocations = placed.map(([id, own]) => [id, partsOf(own, found)] as const);
  return { entities: [...found.values()], allocations: new Map(allocations) };
}

const allocationsOf = async (table: Table, fundId: string): Promise<readonly Relationship[]> =>
  (await allocationsNow(table, fundId)).filter(({ launchStatus }) => launchStatus === 'Active');

/** What a fund has of each financing that is in force; its share is no number where nobody knows what was committed. */
const partsOf = (allocations: readonly Relationship[], found: ReadonlyMap<string, Entity>): Kin =>
  [...Map.groupBy(allocations, ({ entityId }) => entityId)].flatMap(([id, own]) => {
    const financing = found.get(id);
    if (financing === undefined || !isInForce(financing, financing.home)) return [];
    return [{ id, share: own.reduce((sum, one) => sum + shareOfFinancing(one, financing), 0) }];
  });

const isActive = ({ launchStatus }: Entity): boolean => launchStatus !== 'Obsolete';

/** What a financing is for: the projects that it is linked with, or where it is linked with none, all projects of its structure. */
function financedBy(financing: Entity, all: readonly Entity[]): readonly Entity[] {
  const linked = new Set(linkedIds(financing));
  const projects = all.filter(({ kind, home }) => kind === 'Project' && home.id === financing.home.id);
  return linked.size === 0 ? projects : projects.filter(({ id }) => linked.has(id));
}

/** Of a financing that is for several projects, nobody knows which part of it is for one: its share is no number. */
function financingsOf(project: Entity, all: readonly Entity[]): readonly Relative[] {
  return all.flatMap((entity) => {
    if (entity.kind !== 'Loan' || entity.home.id !== project.home.id) return [];
    const projects = financedBy(entity, all);
    if (!projects.some(({ id }) => id === project.id)) return [];
    return [{ entity, share: projects.length === 1 ? 1 : Number.NaN }];
  });
}

function relatedTo(target: Entity, all: readonly Entity[]): readonly Relative[] {
  if (target.kind === 'Loan') {
    const siblings = all.filter(
      ({ id, kind, home }) => kind === 'Loan' && home.id === target.home.id && id !== target.id,
    );
    return [...financedBy(target, all), ...siblings].map((entity) => ({ entity, share: 1 }));
  }
  if (target.kind === 'Project') {
    const siblings = all.filter(
      ({ id, kind, home }) => kind === 'Project' && home.id === target.home.id && id !== target.id,
    );
    return [...financingsOf(target, all), ...siblings.map((entity) => ({ entity, share: 1 }))];
  }
  return below(target, all);
}

const below = ({ id: target, home }: Entity, all: readonly Entity[]): readonly Relative[] =>
  all
    .filter((entity) => entity.id !== target && entity.path.includes(home.id))
    .map((entity) => ({ entity, share: ownedShare(entity) }));

/** Who reads whom among the entities of a family. */
export function kinOf({ entities: all, allocations }: Family): (entityId: string, asked: RelativesAsked) => Kin {
  const byId = new Map(all.map((entity) => [entity.id, entity]));
  /** What a fund has put into financings counts by its part of each, wherever they lie. */
  const withFunded = (fund: Entity, kin: readonly Relative[]): readonly Relative[] => {
    const parts = new Map((allocations.get(fund.id) ?? []).map(({ id, share }) => [id, share]));
    if (parts.size === 0) return kin;
    const others = kin.filter(({ entity }) => !parts.has(entity.id));
    const funded = [...parts].flatMap(([id, share]) => {
      const entity = byId.get(id);
      return entity === undefined ? [] : [{ entity, share }];
    });
    return [...others, ...funded];
  };
  return (entityId, { over, types, leavesOutInactive }) => {
    const target = byId.get(entityId);
    if (target === undefined) return [];
    const kin = over === 'below' ? below(target, all) : relatedTo(target, all);
    return withFunded(target, kin)
      .filter(({ entity }) => types.includes(entity.entityType) && (!leavesOutInactive || isActive(entity)))
      .map(({ entity, share }) => ({ id: entity.id, share }));
  };
}
