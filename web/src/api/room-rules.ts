import { isOn } from '#shared/domain/settings/stored-settings.ts';
import { useGlobalState } from './global-state.tsx';

/** What the organization has decided about all its data rooms. */
export function useRoomRules(): { readonly isViewOnly: boolean; readonly takesUploads: boolean } {
  const { details } = useGlobalState().organization;
  return {
    isViewOnly: isOn(details, 'dataRoomViewModeOnly'),
    takesUploads: !isOn(details, 'disableDataRoomUpload'),
  };
}
