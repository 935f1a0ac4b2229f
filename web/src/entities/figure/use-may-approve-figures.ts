import type { EntityPath } from '#shared/domain/entity-path.ts';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import { isAllowed, useGlobalState } from '../../api/global-state.tsx';

/** Whether the reader approves figures of a structure, project or financing: by the right to approve, or as whoever creates structures. */
export function useMayApproveFigures(path: EntityPath): boolean {
  const visitor = useGlobalState();
  return (
    isAllowed(visitor, { level: 'Edit', sourceType: 'Detail', path, asked: approvalStatus }) ||
    isAllowed(visitor, { level: 'Create', sourceType: 'Deal', path })
  );
}
