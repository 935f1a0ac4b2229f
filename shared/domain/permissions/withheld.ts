import type { PermissionLine, Withheld } from './permission.ts';
import type { AccessType } from './roles.ts';

/** What the setting decides, as a record: a denial of everything of the source, in the whole organization. */
export const denialOf = ({ sourceType }: Withheld): PermissionLine => ({
  level: 'View',
  action: 'Deny',
  sourceType,
  sourceId: null,
  entityId: null,
  detailType: null,
  detailName: null,
  detailValues: [],
});

/** Without guest access, covenants and reports are for the organization's own people and its partners. */
export function withheldFrom(accessType: AccessType, { guestAccess }: { readonly guestAccess: boolean }): Withheld[] {
  if (guestAccess || accessType === 'MEMBER' || accessType === 'PARTNER') return [];
  return (['Covenant', 'Report'] as const).map((sourceType) => ({ sourceType, setting: 'Guest access' }));
}
