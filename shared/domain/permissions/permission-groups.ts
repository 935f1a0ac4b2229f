import { detailIdOf } from '../detail-id.ts';
import { approvalStatus } from './deal-role-lines.ts';
import type { PermissionLine } from './permission.ts';

/** The groups in which permissions are shown, in their order. */
export const permissionGroups = ['Organization', 'Structure', 'Report'] as const;
export type PermissionGroup = (typeof permissionGroups)[number];

/** Where a record is shown. Approving belongs to reports, whatever is approved. */
export function groupOfRecord({
  sourceType,
  detailName,
}: Pick<PermissionLine, 'sourceType' | 'detailName'>): PermissionGroup {
  if (sourceType === 'Organization' || sourceType === 'Portfolio') return 'Organization';
  const approves = detailName !== null && detailIdOf(detailName) === detailIdOf(approvalStatus.detailName);
  return sourceType === 'Report' || approves ? 'Report' : 'Structure';
}
