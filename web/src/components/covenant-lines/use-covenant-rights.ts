import type { EntityPath } from '#shared/domain/entity-path.ts';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { useMayChange } from '../entities/use-may-change.ts';

/** Whether the reader works on proposed covenants; the server lists them to nobody else. */
export function useMayReview(path: EntityPath): boolean {
  const mayCreate = usePermitted('Create', 'Covenant', path);
  const mayEdit = usePermitted('Edit', 'Covenant', path);
  const mayApprove = usePermitted('Edit', 'Covenant', path, approvalStatus.detailName);
  return mayCreate || mayEdit || mayApprove;
}

/** Whether the reader may add covenants; nothing new goes into a structure that was archived. */
export const useMayAddCovenants = (structure: Pick<Structure, 'id' | 'ancestorIds' | 'launchStatus'>): boolean =>
  useMayChange('Create', 'Covenant', structure);
