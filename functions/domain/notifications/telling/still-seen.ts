import { meetsAll, type Need } from '#shared/domain/notifications/need.ts';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import type { MayAt } from '#shared/domain/permissions/may-at.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';

/** Whether somebody may know of what is told: asked when they are told, when they look, and when they are mailed. */
export const isStillSeen = (
  { needs, isInternal = false }: { readonly needs: readonly Need[]; readonly isInternal?: boolean },
  accessType: AccessType | undefined,
  may: MayAt,
): boolean => !(isInternal && isExternalAccess(accessType)) && meetsAll(needs, may);
