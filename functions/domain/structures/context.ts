import type { RequestScope } from '#functions/platform/request-scope.ts';
import type { Structure } from '#shared/domain/structure.ts';

/** What has another name now. */
export type Renamed = Pick<Structure, 'id' | 'name' | 'version'>;

/** What the area asks of others; composed where the area is served. */
export interface StructuresPorts {
  /** Makes what lies in a structure findable by the names of today, in the background. */
  reindex(structure: Structure, cause: Renamed, scope: RequestScope): Promise<unknown>;
}

export interface StructuresContext {
  readonly scope: RequestScope;
  /** `cause` is what was renamed: the same version of it starts the work once. */
  reindex(structure: Structure, cause: Renamed): Promise<unknown>;
}

export const structuresContext =
  ({ reindex }: StructuresPorts) =>
  (scope: RequestScope): StructuresContext => ({
    scope,
    reindex: (structure, cause) => reindex(structure, cause, scope),
  });
