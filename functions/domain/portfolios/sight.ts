import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { structurePath, subEntityPath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';

/** What somebody may see. It goes by where entities stand today, also where it is asked about what was. */
export interface Sight {
  structure(structure: Structure): boolean;
  /** A project or financing in a structure. */
  subEntity(kind: 'Project' | 'Loan', id: string, home: Structure): boolean;
}

export const sightOf = (scope: RequestScope): Sight => ({
  structure: (structure) => scope.may('View', 'Deal', structurePath(structure)),
  subEntity: (kind, id, home) => scope.may('View', kind, subEntityPath(id, home)),
});
