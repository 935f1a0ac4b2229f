import type { Agent } from '#shared/domain/agent.ts';
import type { EntityAssignment } from '#shared/domain/permissions/deal-roles.ts';
import { roleLabel } from '#shared/format/deal-role-words.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useWrite } from '../../../components/use-write.ts';
import { staleAfterRights } from '../stale-after.ts';

interface Assigned {
  readonly agent: Pick<Agent, 'id' | 'displayName'>;
  /** What the structure is called. */
  readonly placeName: (entityId: string) => string;
  readonly onDone?: () => void;
}

/** Puts somebody on structures in deal roles and takes them off again; the caller shows what goes wrong. */
export function useAssignments({ agent: { id: userId, displayName }, placeName, onDone }: Assigned) {
  const options = { refresh: staleAfterRights, showsFailures: true, ...(onDone === undefined ? {} : { onDone }) };
  const assign = useWrite({
    write: (assignment: EntityAssignment) => api.rights.assignEntities({ params: { userId }, body: [assignment] }),
    success: callsOf.rights.assignEntities.success,
    particulars: ({ entityId, role, enabled }) =>
      `${displayName}: ${roleLabel(role)} on ${placeName(entityId)}${enabled ? '' : ', switched off'}`,
    ...options,
  });
  const unassign = useWrite({
    write: (entityId: string) => api.rights.unassignEntities({ params: { userId }, body: [{ entityId }] }),
    success: callsOf.rights.unassignEntities.success,
    particulars: (entityId) => `${displayName} removed from ${placeName(entityId)}`,
    ...options,
  });
  return { assign, unassign };
}
