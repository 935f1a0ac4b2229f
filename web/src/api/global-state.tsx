import { createContext, use } from 'react';
import type { ResponseOf } from '#shared/contract/define-area.ts';
import type { session } from '#shared/contract/session.ts';
import type { EntityPath } from '#shared/domain/entity-path.ts';
import type { Asked, Level, SourceType } from '#shared/domain/permissions/permission.ts';
import { isPermitted, isPermittedInPart, placesOf, type Reach } from '#shared/domain/permissions/resolve.ts';

export type GlobalState = ResponseOf<(typeof session)['calls']['getGlobalState']>;

export const GlobalStateContext = createContext<GlobalState | null>(null);

/** Who is signed in, the organization they work in and what they may do there. Only inside the signed-in part of the app. */
export function useGlobalState(): GlobalState {
  const state = use(GlobalStateContext);
  if (state === null) throw new Error('The global state is only known to signed-in pages.');
  return state;
}

/** Whether the reader is a superuser who is no member of the organization and has not entered it. Nothing of it is shown to them. */
export const isOutside = ({
  agent,
  organization,
  enabledOrganizations,
  visit,
}: Pick<GlobalState, 'agent' | 'organization' | 'enabledOrganizations' | 'visit'>): boolean =>
  agent.superuser && visit === null && !enabledOrganizations.some(({ id }) => id === organization.id);

interface Question {
  readonly level: Level;
  readonly sourceType: SourceType;
  /** The entity with all that it lies in; null for the whole organization. */
  readonly path: EntityPath | null;
  /** The one thing or detail of the source. */
  readonly asked?: Asked | undefined;
}

/**
 * What {@link usePermitted} answers, where many entities are asked about at once. To view without naming a thing asks whether anything of the source
 * may be seen there: the server answers with what of it may.
 */
export function isAllowed(
  { permissions, organization }: Pick<GlobalState, 'permissions' | 'organization'>,
  { level, sourceType, path, asked }: Question,
): boolean {
  const place = { level, sourceType, organizationId: organization.id, entityPath: path ?? [] };
  return level === 'View' && asked === undefined
    ? isPermittedInPart(permissions, place)
    : isPermitted(permissions, { ...place, ...asked });
}

/**
 * Whether to offer something, on an entity or on the whole organization. The server decides again by the same rules; this only hides what it
 * would refuse.
 */
export function usePermitted(
  level: Level,
  sourceType: SourceType,
  path: EntityPath | null = null,
  asked?: Asked,
): boolean {
  return isAllowed(useGlobalState(), { level, sourceType, path, asked });
}

/** Where the reader may do something, as far as it can be told without asking about a place. */
export function useReach(level: Level, sourceType: SourceType): Reach {
  const { permissions, organization } = useGlobalState();
  return placesOf(permissions, { level, sourceType, organizationId: organization.id });
}

/** Whether the platform's flag for several currencies is on: without it nothing is converted. */
export const useHasSeveralCurrencies = (): boolean =>
  useGlobalState().features.some(({ name, enabled }) => name === 'MultiCurrency' && enabled);
