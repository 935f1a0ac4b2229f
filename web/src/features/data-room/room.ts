import { type EntityPath, structurePath } from '#shared/domain/entity-path.ts';
import { documentUpload } from '#shared/domain/permissions/deal-role-lines.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { useRoomRules } from '../../api/room-rules.ts';

/** What a data room belongs to, under whose id it is kept. */
export interface Room {
  readonly id: string;
  readonly name: string;
  /** Null for the organization's own, above which there is nothing. */
  readonly path: EntityPath | null;
  /** The structure whose forms may name its folders; null of any other room. */
  readonly structureId: string | null;
  /** False where it is archived, or what it lies in: nothing changes there. */
  readonly isOpen: boolean;
}

export const roomOfStructure = (structure: Pick<Structure, 'id' | 'name' | 'ancestorIds' | 'launchStatus'>): Room => ({
  id: structure.id,
  name: structure.name,
  path: structurePath(structure),
  structureId: structure.id,
  isOpen: structure.launchStatus === 'Active',
});

/** Whether to offer uploads into a room, and whether to offer folders and what was deleted. The server decides again. */
export function useRoomRights({ path, isOpen }: Room): { readonly mayUpload: boolean; readonly mayManage: boolean } {
  const { takesUploads } = useRoomRules();
  const uploads = usePermitted('Edit', 'Document', path, documentUpload);
  const manages = usePermitted('Create', 'Document', path);
  return { mayUpload: isOpen && takesUploads && uploads, mayManage: isOpen && manages };
}
