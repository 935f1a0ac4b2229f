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
import type { CountBound } from './exports/covenant-counts-port.ts';

/** Beyond this an answer would take longer than a request may. */
const mostInOneAnswer = 600;
const structuresAtOnce = 8;

/** What is read and counted for one answer at most. */
export const boundOfOneAnswer: CountBound = {
  most: mostInOneAnswer,
  tooMany: () => new DomainError('computationTooLarge'),
  mostJudged: 5_000,
  tooManyJudged: () =>
    new DomainError('computationTooLarge', {
      userMessage:
        'This counts covenants over more months than one answer can take. Metrics and their explanations can be computed in the background instead.',
    }),
};

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
 * money into elsewhere, with what lies beside them. Refuses with what `tooMany` makes where more than `most` of the types that are read lie there.
 */
export async function familyOf(
  table: Table,
  target: Entity,
  types: ReadonlySet<string>,
  { most, tooMany }: CountBound,
): Promise<Family> {
  const found = new Map<string, Entity>([[target.id, target]]);
  const take = (entities: readonly Entity[]): void => {
    for (const entity of entities) found.set(entity.id, entity);
    const readCount = [...found.values()].filter(({ entityType }) => types.has(entityType)).length;
    if (readCount > most) throw tooMany();
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

/** What lies in one structure. */
interface Household {
  readonly projects: readonly Entity[];
  readonly financings: readonly Entity[];
}

/** Entities by where they lie, so that nobody looks through all of them for the few beside one. */
class Households {
  readonly #all: readonly Entity[];
  readonly #byHome: ReadonlyMap<string, Household>;
  readonly #financed = new Map<string, readonly Entity[]>();

  constructor(all: readonly Entity[]) {
    this.#all = all;
    this.#byHome = new Map(
      [...Map.groupBy(all, ({ home }) => home.id)].map(([id, beside]) => [
        id,
        {
          projects: beside.filter(({ kind }) => kind === 'Project'),
          financings: beside.filter(({ kind }) => kind === 'Loan'),
        },
      ]),
    );
  }

  #beside({ home }: Entity): Household {
    return this.#byHome.get(home.id) ?? { projects: [], financings: [] };
  }

  /** What a financing is for: the projects that it is linked with, or where it is linked with none, all projects of its structure. */
  #financedBy(financing: Entity): readonly Entity[] {
    const known = this.#financed.get(financing.id);
    if (known !== undefined) return known;
    const linked = new Set(linkedIds(financing));
    const { projects } = this.#beside(financing);
    const financed = linked.size === 0 ? projects : projects.filter(({ id }) => linked.has(id));
    this.#financed.set(financing.id, financed);
    return financed;
  }

  /** Of a financing that is for several projects, nobody knows which part of it is for one: its share is no number. */
  #financingsOf(project: Entity): readonly Relative[] {
    return this.#beside(project).financings.flatMap((entity) => {
      const projects = this.#financedBy(entity);
      // All projects of the structure, which this one lies in.
      const isFor = projects === this.#beside(project).projects || projects.some(({ id }) => id === project.id);
      return isFor ? [{ entity, share: projects.length === 1 ? 1 : Number.NaN }] : [];
    });
  }

  /** `isOfTypes` tells which entities are asked for at all. */
  relatedTo(target: Entity, isOfTypes: (entity: Entity) => boolean): readonly Relative[] {
    const { projects, financings } = this.#beside(target);
    const siblings = (of: readonly Entity[]) => of.filter((entity) => entity.id !== target.id && isOfTypes(entity));
    const wholly = (entity: Entity): Relative => ({ entity, share: 1 });
    if (target.kind === 'Loan') {
      return [...this.#financedBy(target).filter(isOfTypes), ...siblings(financings)].map(wholly);
    }
    if (target.kind === 'Project') {
      const own = this.#financingsOf(target).filter(({ entity }) => isOfTypes(entity));
      return [...own, ...siblings(projects).map(wholly)];
    }
    return this.below(target, isOfTypes);
  }

  below({ id: target, home }: Entity, isOfTypes: (entity: Entity) => boolean): readonly Relative[] {
    return this.#all
      .filter((entity) => entity.id !== target && isOfTypes(entity) && entity.path.includes(home.id))
      .map((entity) => ({ entity, share: ownedShare(entity) }));
  }
}

/** Who reads whom among the entities of a family. */
export function kinOf({ entities: all, allocations }: Family): (entityId: string, asked: RelativesAsked) => Kin {
  const byId = new Map(all.map((entity) => [entity.id, entity]));
  const households = new Households(all);
  /** What a fund has put into financings counts by its part of each, wherever they lie. */
  const withFunded = (
    fund: Entity,
    kin: readonly Relative[],
    isOfTypes: (entity: Entity) => boolean,
  ): readonly Relative[] => {
    const parts = new Map((allocations.get(fund.id) ?? []).map(({ id, share }) => [id, share]));
    if (parts.size === 0) return kin;
    const others = kin.filter(({ entity }) => !parts.has(entity.id));
    const funded = [...parts].flatMap(([id, share]) => {
      const entity = byId.get(id);
      return entity === undefined || !isOfTypes(entity) ? [] : [{ entity, share }];
    });
    return [...others, ...funded];
  };
  return (entityId, { over, types, leavesOutInactive }) => {
    const target = byId.get(entityId);
    if (target === undefined) return [];
    const isOfTypes = (entity: Entity): boolean =>
      types.includes(entity.entityType) && (!leavesOutInactive || isActive(entity));
    const kin = over === 'below' ? households.below(target, isOfTypes) : households.relatedTo(target, isOfTypes);
    return withFunded(target, kin, isOfTypes).map(({ entity, share }) => ({ id: entity.id, share }));
  };
}
