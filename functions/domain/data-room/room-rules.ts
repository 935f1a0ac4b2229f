import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** What an organization has decided about all its data rooms. */
export interface RoomRules {
  /** Documents are looked at in the browser and nobody saves them. */
  readonly isViewOnly: boolean;
  readonly takesUploads: boolean;
}

export async function readRoomRules(organizationId: string): Promise<RoomRules> {
  const { details } = await readOrganization(organizationId);
  return {
    isViewOnly: settingValue(details, 'dataRoomViewModeOnly'),
    takesUploads: !settingValue(details, 'disableDataRoomUpload'),
  };
}

export function requireUploads({ takesUploads }: RoomRules): void {
  if (!takesUploads) throw new DomainError('uploadsDisabled');
}
