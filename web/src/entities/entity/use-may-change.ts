import { structurePath } from '#shared/domain/entity-path.ts';
import { documentUpload } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Asked, Level, SourceType } from '#shared/domain/permissions/permission.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { usePermitted, useReach } from '../../api/global-state.tsx';
import { useRoomRules } from '../../api/room-rules.ts';

/** A structure, or what lies in one, as far as that decides which changes of it are offered. */
export interface Changeable {
  readonly id: string;
  readonly ancestorIds: readonly string[];
  readonly launchStatus: Structure['launchStatus'];
}

/** Whether to offer a change of what lies in a structure; one that is archived takes none until it is restored. */
export function useMayChange(
  level: Exclude<Level, 'View'>,
  sourceType: SourceType,
  structure: Changeable,
  asked?: Asked,
): boolean {
  const isPermitted = usePermitted(level, sourceType, structurePath(structure), asked);
  return isPermitted && structure.launchStatus === 'Active';
}

/** Whether to offer the upload of documents into the room of a structure. */
export function useMayUpload(structure: Changeable): boolean {
  const isPermitted = useMayChange('Edit', 'Document', structure, documentUpload);
  return useRoomRules().takesUploads && isPermitted;
}

/** Whether there is a room, or a folder, into which documents may be uploaded. */
export function useMayUploadSomewhere(): boolean {
  const { everywhere, grantedIds } = useReach('Create', 'Document');
  // The right to upload is one on a detail.
  const { inPart } = useReach('Edit', 'Document');
  return useRoomRules().takesUploads && (everywhere || grantedIds.length > 0 || inPart);
}
