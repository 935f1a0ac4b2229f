import { createContext, use } from 'react';
import type { ResponseOf } from '#shared/contract/define-area.ts';
import type { session } from '#shared/contract/session.ts';
import type { Level, SourceType } from '#shared/domain/permissions/permission.ts';
import { isPermitted, placesOf } from '#shared/domain/permissions/resolve.ts';

export type GlobalState = ResponseOf<(typeof session)['calls']['getGlobalState']>;

export const GlobalStateContext = createContext<GlobalState | null>(null);

/** Who is signed in, the organization they work in and what they may do there. Only inside the signed-in part of the app. */
export function useGlobalState(): GlobalState {
  const state = use(GlobalStateContext);
  if (state === null) throw new Error('The global state is only known to signed-in pages.');
  return state;
}

/**
 * Whether to offer something. The server decides again by the same rules; this only hides what it would refuse. An entity inherits from
 * what it lies in: whoever knows that names all of them, beginning with the entity.
 */
export function usePermitted(
  level: Level,
  sourceType: SourceType,
  entity: string | readonly string[] | null = null,
  detailName: string | null = null,
): boolean {
  const { permissions, organization } = useGlobalState();
  return isPermitted(permissions, {
    level,
    sourceType,
    organizationId: organization.id,
    entityPath: entity === null ? [] : typeof entity === 'string' ? [entity] : entity,
    detailName,
  });
}

/** Whether the reader may do something on any entity at all, or on the whole organization. */
export function usePermittedSomewhere(level: Level, sourceType: SourceType): boolean {
  const { permissions, organization } = useGlobalState();
  const { everywhere, grantedIds } = placesOf(permissions, { level, sourceType, organizationId: organization.id });
  return everywhere || grantedIds.length > 0;
}
