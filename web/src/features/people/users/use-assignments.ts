import type { EntityAssignment } from '#shared/domain/permissions/deal-roles.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useWrite } from '../../../components/use-write.ts';
import { staleAfterRights } from '../stale-after.ts';

/** Puts somebody on structures in deal roles and takes them off again; the caller shows what goes wrong. */
export function useAssignments(userId: string, onDone?: () => void) {
  const options = { refresh: staleAfterRights, showsFailures: true, ...(onDone === undefined ? {} : { onDone }) };
  const assign = useWrite({
    write: (assignment: EntityAssignment) => api.rights.assignEntities({ params: { userId }, body: [assignment] }),
    success: callsOf.rights.assignEntities.success,
    ...options,
  });
  const unassign = useWrite({
    write: (entityId: string) => api.rights.unassignEntities({ params: { userId }, body: [{ entityId }] }),
    success: callsOf.rights.unassignEntities.success,
    ...options,
  });
  return { assign, unassign };
}
