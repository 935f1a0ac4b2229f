import { findByCustomIds, findStructuresByNames } from '#functions/domain/structures/exports/custom-id-reader.ts';
import { entityPaths } from '#functions/domain/structures/exports/entity-path-reader.ts';
import {
  type Entity,
  findEntity,
  findProject,
  readStructures,
} from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { comparedName } from '#shared/domain/compared-name.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { isUuid } from '#shared/domain/uuid.ts';
import type { SheetRow } from './read-rows.ts';

/** Longer texts name nothing. */
const longest = { customId: 100, name: 200 };

/** What is known of an entity beside its record. */
export interface ComparedEntity {
  readonly entity: Entity;
  /** The structure above, if it may be seen. */
  readonly parent: Structure | null;
  /** What a financing finances, as far as it may be seen. */
  readonly linked: readonly StoredProject[];
}

/** What is stored already of what the rows name. */
export interface Stored {
  /** The entity with a custom id, whoever may see it. */
  byCustomId(customId: string): Entity | null;
  /** Structures in force of that name that the user sees. */
  structuresNamed(name: string): readonly Structure[];
  /** The same of archived ones; looked for only where none is in force. */
  archivedNamed(name: string): readonly Structure[];
  /** The entity with an id of the product, whoever may see it. */
  byId(id: string): Entity | null;
  /** A structure that this import has created already. */
  made(id: string): Structure | null;
  /** What is known beside an entity's record that a row is compared with. */
  compared(entity: Entity): ComparedEntity;
}

const readAtOnce = 25;

/** Reads what stands around the entities that rows may be compared with. */
async function readCompared(
  entities: readonly Entity[],
  scope: RequestScope,
): Promise<ReadonlyMap<string, ComparedEntity>> {
  const parentIds = entities.flatMap(({ kind, home }) => (kind === 'Deal' ? (home.parentId ?? []) : []));
  const links = entities.flatMap(({ stored, kind }) => (kind === 'Loan' ? (stored as StoredFinancing).links : []));
  const [parents, projects, paths] = await Promise.all([
    readStructures(scope.table, parentIds),
    inParallel(links, readAtOnce, ({ id, dealId }) => findProject(scope.table, dealId, id)),
    entityPaths(
      scope.table,
      links.map(({ id }) => id),
    ),
  ]);
  const isSeenProject = ({ id }: StoredProject) => scope.may('View', 'Project', paths.get(id) ?? [id]);
  const isSeen = (parent: Structure) => scope.may('View', 'Deal', structurePath(parent));
  const byId = new Map(
    projects.flatMap((project) => (project !== null && isSeenProject(project) ? [[project.id, project] as const] : [])),
  );
  return new Map(
    entities.map((entity) => {
      const parent = parents.get(entity.home.parentId ?? '');
      const own = entity.kind === 'Loan' ? (entity.stored as StoredFinancing).links : [];
      const linked = own.flatMap(({ id }) => byId.get(id) ?? []);
      const above = entity.kind === 'Deal' && parent !== undefined && isSeen(parent) ? parent : null;
      return [entity.id, { entity, parent: above, linked }];
    }),
  );
}

/** Reads what the rows name, and the structures among `madeIds`. */
export async function readStored(
  rows: readonly SheetRow[],
  madeIds: readonly string[],
  scope: RequestScope,
): Promise<Stored> {
  const homes = rows.flatMap(({ home }) => home ?? []);
  const customIds = rows.flatMap(({ customId, projects }) => [...(customId === null ? [] : [customId]), ...projects]);
  const shortest = (texts: readonly string[], most: number) =>
    texts.filter(({ length }) => length > 0 && length <= most);
  const ids = [...new Set(rows.flatMap(({ id }) => (id !== null && isUuid(id) ? [id] : [])))];
  const [entities, structures, made, known] = await Promise.all([
    findByCustomIds(scope.table, shortest([...customIds, ...homes], longest.customId)),
    findStructuresByNames(scope.table, shortest(homes, longest.name)),
    readStructures(scope.table, madeIds),
    inParallel(ids, readAtOnce, (id) => findEntity(scope.table, id)),
  ]);
  const byId = new Map(known.flatMap((entity) => (entity === null ? [] : [[entity.id, entity] as const])));
  const missing = shortest(homes, longest.name).filter((name) => !structures.get(comparedName(name))?.length);
  const archived = await findStructuresByNames(scope.table, missing, 'Obsolete');
  const compared = await readCompared(
    rows.flatMap(({ id, customId }) => byId.get(id ?? '') ?? entities.get(comparedName(customId ?? '')) ?? []),
    scope,
  );
  const isSeen = (structure: Structure) => scope.may('View', 'Deal', structurePath(structure));
  return {
    byCustomId: (customId) => entities.get(comparedName(customId)) ?? null,
    structuresNamed: (name) => (structures.get(comparedName(name)) ?? []).filter(isSeen),
    archivedNamed: (name) => (archived.get(comparedName(name)) ?? []).filter(isSeen),
    byId: (id) => byId.get(id) ?? null,
    made: (id) => made.get(id) ?? null,
    compared: (entity) => compared.get(entity.id) ?? { entity, parent: null, linked: [] },
  };
}
