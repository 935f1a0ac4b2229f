import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { ChecklistStage } from '#shared/domain/document.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** What an organization has decided about all its data rooms. */
export interface RoomRules {
  /** Documents are looked at in the browser and nobody saves them. */
  readonly isViewOnly: boolean;
  readonly takesUploads: boolean;
  /** Guests get PDF files with their name on each page, and no others. */
  readonly marksForGuests: boolean;
  /** Of the checklist, in which new folders begin; null where they are on none. */
  readonly firstStage: ChecklistStage | null;
}

export async function readRoomRules(organizationId: string): Promise<RoomRules> {
  const { details } = await readOrganization(organizationId);
  return {
    isViewOnly: settingValue(details, 'dataRoomViewModeOnly'),
    takesUploads: !settingValue(details, 'disableDataRoomUpload'),
    marksForGuests: settingValue(details, 'markDocumentsForGuests'),
    firstStage: settingValue(details, 'checklistStage') || null,
  };
}

export function requireUploads({ takesUploads }: RoomRules): void {
  if (!takesUploads) throw new DomainError('uploadsDisabled');
}
