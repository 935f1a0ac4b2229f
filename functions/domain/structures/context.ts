import type { Clock } from '#functions/platform/clock.ts';
import { type Actor, writeRecords } from '#functions/platform/records.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { Table } from '#functions/platform/table.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { readStructure, structureKey } from './structure-reader.ts';

export interface StructuresContext {
  readonly scope: RequestScope;
  readonly repository: StructureRepository;
}

export interface StructureRepository {
  get(id: string): Promise<Structure>;
  /** Writes the structure; `expects` is the version that was read. */
  save(structure: Structure, expects: 'absent' | number, event: string): Promise<Structure>;
}

function structureRepository(table: () => Table, actor: Actor, clock: Clock): StructureRepository {
  const get = (id: string) => readStructure(table(), id, 'structureNotFound');
  return {
    get,
    save: async (structure, expects, event) => {
      const { version: _v, createdAt: _c, createdBy: _b, updatedAt: _u, updatedBy: _w, ...value } = structure;
      const change = table().change({
        key: structureKey(structure.id),
        expects,
        value,
        event,
        list: { group: `Deal#${structure.launchStatus}`, sort: `${structure.name.toLowerCase()}#${structure.id}` },
      });
      const claim = expects === 'absent' ? [table().claim(structure.id, 'Deal')] : [];
      await writeRecords([change, ...claim], actor, clock.now());
      return get(structure.id);
    },
  };
}

export const structuresContext = (scope: RequestScope): StructuresContext => ({
  scope,
  repository: structureRepository(() => scope.table, scope.actor, scope.clock),
});
