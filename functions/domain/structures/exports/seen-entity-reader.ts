import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { RemoteMapping } from '#shared/domain/entity-fields.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** Somebody who is told about an entity. */
export interface Viewer {
  /** Whether a structure is seen, by its path: itself, then what is above it, nearest first. */
  sees(path: readonly string[]): boolean;
  /** Guests and people without an affiliation. */
  readonly isExternal: boolean;
}

export const viewerOf = (scope: RequestScope): Viewer => ({
  sees: (path) => scope.may('View', 'Deal', path),
  isExternal: isExternalAccess(scope.membership?.accessType),
});

/** Of the structures above one, the ids of those that are seen, nearest first: whoever sees a part learns nothing about the whole. */
export const seenAncestorIds = (
  { ancestorIds }: { readonly ancestorIds: readonly string[] },
  { sees }: Pick<Viewer, 'sees'>,
): string[] => ancestorIds.filter((_, at) => sees(ancestorIds.slice(at)));

/** The structure right above, where it is seen. */
export const seenParentId = (
  structure: Pick<Structure, 'parentId' | 'ancestorIds'>,
  viewer: Pick<Viewer, 'sees'>,
): string | null =>
  structure.parentId !== null && seenAncestorIds(structure, viewer).includes(structure.parentId)
    ? structure.parentId
    : null;

/** What an entity is called in the organization's other systems is told to its members and partners only. */
export const withSeenMappings = <Entity extends { readonly remoteMappings: RemoteMapping[] }>(
  entity: Entity,
  { isExternal }: Pick<Viewer, 'isExternal'>,
): Entity => (isExternal ? { ...entity, remoteMappings: [] } : entity);

/** A structure as somebody is told about it who sees it: without what is above it and is not seen. */
export const seenStructure = <Kind extends Structure>(structure: Kind, viewer: Viewer): Kind => ({
  ...withSeenMappings(structure, viewer),
  parentId: seenParentId(structure, viewer),
  ancestorIds: seenAncestorIds(structure, viewer),
});

/** Whoever is not told what an entity is called elsewhere cannot replace it. Refuses the field `remoteMappings`. */
export function requireSeenMappings(
  change: { readonly remoteMappings?: unknown },
  { isExternal }: Pick<Viewer, 'isExternal'>,
): void {
  if (!isExternal || change.remoteMappings === undefined) return;
  const sentence = 'Only members of the organization enter ids of other systems.';
  throw new DomainError('requestInvalid', { fields: { remoteMappings: sentence } });
}
