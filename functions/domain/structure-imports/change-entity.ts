import { type Entity, readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { FinancingChange, type StoredFinancing } from '#shared/domain/financing.ts';
import { ProjectChange, type StoredProject } from '#shared/domain/project.ts';
import { type Structure, StructureChange } from '#shared/domain/structure.ts';
import type { ImportSheet } from '#shared/domain/structure-import.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { PreparedChange } from './context.ts';
import { type Creation, parsed, sources } from './creation.ts';
import type { PlannedRow } from './plan.ts';

const words = { Structures: 'structure', Projects: 'project', Financings: 'financing' } as const;

/** What a row names beside its own fields. */
interface NamedIds {
  /** Null where it is not there yet. */
  readonly parentId: string | null;
  readonly projectIds: readonly string[];
}

/** Prepares the change of the entity that a row names. Refuses whatever does not hold, and what others have changed since `version`. */
export async function prepareChange(
  { sheet, entity, change }: PlannedRow,
  { parentId, projectIds }: NamedIds,
  version: number,
  creation: Creation,
): Promise<PreparedChange<Structure | StoredProject | StoredFinancing>> {
  if (entity === null || change === null) throw new Error('A row that names no entity was to change one.');
  const moved = change.isMoved && parentId !== null ? { parentId } : {};
  const linked = change.keptProjectIds === null ? {} : { projectIds: [...change.keptProjectIds, ...projectIds] };
  const patch = { ...change.patch, ...moved, ...linked, version };
  return preparePatch(sheet, await readEntity(creation.scope.table, entity.id), patch, creation);
}

/** Prepares a change of an entity. Refuses whoever may not change it, whatever does not hold, and what others have changed since the version of the patch. */
export async function preparePatch(
  sheet: ImportSheet,
  { id, path }: Pick<Entity, 'id' | 'path'>,
  patch: Readonly<Record<string, unknown>>,
  { scope, entities }: Creation,
): Promise<PreparedChange<Structure | StoredProject | StoredFinancing>> {
  if (!scope.may('Edit', sources[sheet], path)) {
    throw new DomainError('notPermitted', { userMessage: `You may not change this ${words[sheet]}.` });
  }
  if (sheet === 'Structures') return entities.changedStructure(scope, id, parsed(StructureChange, patch));
  if (sheet === 'Projects') return entities.changedProject(scope, id, parsed(ProjectChange, patch));
  return entities.changedFinancing(scope, id, parsed(FinancingChange, patch));
}
