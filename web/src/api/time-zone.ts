import { use } from 'react';
import { storedValue } from '#shared/domain/settings/stored-settings.ts';
import { GlobalStateContext } from './global-state.tsx';

/** The zone in which the organization has times of day shown; undefined: that of each reader, and on pages without an organization. */
export function useTimeZone(): string | undefined {
  const state = use(GlobalStateContext);
  return state === null ? undefined : storedValue(state.organization.details, 'timeZoneOffset');
}
