import { useMemo } from 'react';
import { termsOf } from '#shared/domain/terms.ts';
import type { AuditSurroundings } from '#shared/format/audit-words.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { useTimeZone } from '../../api/time-zone.ts';

/** How the reader's organization calls things, and where it is. */
export function useAuditSurroundings(): AuditSurroundings {
  const { organization } = useGlobalState();
  const timeZone = useTimeZone();
  return useMemo(() => ({ terms: termsOf(organization.details), timeZone }), [organization.details, timeZone]);
}
