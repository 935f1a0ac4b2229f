import { documentUpload } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { usePlaces } from '../../api/global-state.tsx';
import { useRoomRules } from '../../api/room-rules.ts';
import { useMayChange } from './use-may-change.ts';

/** Whether to offer the upload of documents into the room of a structure. */
export function useMayUpload(structure: Pick<Structure, 'id' | 'ancestorIds' | 'launchStatus'>): boolean {
  const isPermitted = useMayChange('Edit', 'Document', structure, documentUpload);
  return useRoomRules().takesUploads && isPermitted;
}

/** Whether there is a room, or a folder, into which documents may be uploaded. */
export function useMayUploadSomewhere(): boolean {
  const { everywhere, grantedIds } = usePlaces('Create', 'Document');
  // The right to upload is one on a detail.
  const { inPart } = usePlaces('Edit', 'Document');
  return useRoomRules().takesUploads && (everywhere || grantedIds.length > 0 || inPart);
}
