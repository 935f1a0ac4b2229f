import { documentUpload } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { useRoomRules } from '../../api/room-rules.ts';
import { useMayChange } from './use-may-change.ts';

/** Whether to offer the upload of documents into the room of a structure. */
export function useMayUpload(structure: Pick<Structure, 'id' | 'ancestorIds' | 'launchStatus'>): boolean {
  const isPermitted = useMayChange('Edit', 'Document', structure, documentUpload);
  return useRoomRules().takesUploads && isPermitted;
}
