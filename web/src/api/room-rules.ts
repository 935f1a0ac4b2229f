import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import { useGlobalState } from './global-state.tsx';

interface RoomRules {
  readonly isViewOnly: boolean;
  readonly takesUploads: boolean;
  /** Whether the reader gets PDF files with a mark on each page, and no other files. */
  readonly isMarked: boolean;
}

/** What the organization has decided about all its data rooms. */
export function useRoomRules(): RoomRules {
  const { agent, organization } = useGlobalState();
  const { details } = organization;
  return {
    isMarked: isExternalAccess(agent.effectiveAgentAccessType) && isOn(details, 'markDocumentsForGuests'),
    isViewOnly: isOn(details, 'dataRoomViewModeOnly'),
    takesUploads: !isOn(details, 'disableDataRoomUpload'),
  };
}
