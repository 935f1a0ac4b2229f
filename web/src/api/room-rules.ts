import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { useGlobalState } from './global-state.tsx';

/** What the organization has decided about all its data rooms. */
export function useRoomRules(): { readonly isViewOnly: boolean; readonly takesUploads: boolean } {
  const { details } = useGlobalState().organization;
  return {
    isViewOnly: settingValue(details, 'dataRoomViewModeOnly'),
    takesUploads: !settingValue(details, 'disableDataRoomUpload'),
  };
}
