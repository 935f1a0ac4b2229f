import {
  type Entity,
  entitiesIn,
  readStructures,
  subStructureIds,
} from '#functions/domain/structures/exports/entity-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { RelativesAsked } from '#shared/metrics/engine/computation.ts';
import { linkedIds, ownedShare } from './entity-fields.ts';

/** Beyond this an answer would take longer than a request may. */
const mostEntities = 600;
const structuresAtOnce = 8;

/**
 * An entity with all that may be read for it: its structure, what lies in it, and, of a structure, those below it. Refuses with `computationTooLarge` where
 * more of the types that are read lie there than one answer can take.
 */
export async function familyOf(table: Table, target: Entity, types: ReadonlySet<string>): Promise<readonly Entity[]> {
  const found = new Map<string, Entity>([[target.id, target]]);
  let open = [target.home];
  while (open.length > 0) {
    const [inEach, belowEach] = await Promise.all([
      inParallel(open, structuresAtOnce, (home) => entitiesIn(table, home)),
      target.kind === 'Deal' ? inParallel(open, structuresAtOnce, ({ id }) => subStructureIds(table, id)) : [],
    ]);
    for (const entity of inEach.flat()) found.set(entity.id, entity);
    const readCount = [...found.values()].filter(({ entityType }) => types.has(entityType)).length;
    if (readCount > mostEntities) throw new DomainError('computationTooLarge');
    open = [...(await readStructures(table, belowEach.flat())).values()];
  }
  return [...found.values()];
}

const isActive = ({ launchStatus }: Entity): boolean => launchStatus !== 'Obsolete';

/** What a financing is for: the projects that it is linked with, or where it is linked with none, all projects of its structure. */
function financedBy(financing: Entity, all: readonly Entity[]): readonly Entity[] {
  const linked = new Set(linkedIds(financing));
  const projects = all.filter(({ kind, home }) => kind === 'Project' && home.id === financing.home.id);
  return linked.size === 0 ? projects : projects.filter(({ id }) => linked.has(id));
}

type Kin = readonly { readonly id: string; readonly share: number }[];

/** Of a financing that is for several projects, nobody knows which part of it is for one: its share is no number. */
function financingsOf(
  project: Entity,
  all: readonly Entity[],
): readonly { readonly entity: Entity; readonly share: number }[] {
  return all.flatMap((entity) => {
    if (entity.kind !== 'Loan' || entity.home.id !== project.home.id) return [];
    const projects = financedBy(entity, all);
    if (!projects.some(({ id }) => id === project.id)) return [];
    return [{ entity, share: projects.length === 1 ? 1 : Number.NaN }];
  });
}

function relatedTo(
  target: Entity,
  all: readonly Entity[],
): readonly { readonly entity: Entity; readonly share: number }[] {
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

const below = (
  { id: target, home }: Entity,
  all: readonly Entity[],
): readonly { readonly entity: Entity; readonly share: number }[] =>
  all
    .filter((entity) => entity.id !== target && entity.path.includes(home.id))
    .map((entity) => ({ entity, share: ownedShare(entity) }));

/** Who reads whom among the entities of a family. */
export function kinOf(all: readonly Entity[]): (entityId: string, asked: RelativesAsked) => Kin {
  const byId = new Map(all.map((entity) => [entity.id, entity]));
  return (entityId, { over, types, leavesOutInactive }) => {
    const target = byId.get(entityId);
    if (target === undefined) return [];
    const kin = over === 'below' ? below(target, all) : relatedTo(target, all);
    return kin
      .filter(({ entity }) => types.includes(entity.entityType) && (!leavesOutInactive || isActive(entity)))
      .map(({ entity, share }) => ({ id: entity.id, share }));
  };
}
