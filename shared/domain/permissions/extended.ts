import { detailIdOf } from '../detail-id.ts';
import { approvalStatus, documentUpload } from './deal-role-lines.ts';
import type { PermissionLine } from './permission.ts';

/** Details that stand for a right of their own: records on them are everyday ones. */
const rightsByName: ReadonlySet<string> = new Set(
  [approvalStatus, documentUpload].map(({ detailName }) => detailIdOf(detailName)),
);

/** Whether a record is about a single thing, detail or value, which takes the setting "Extended permissions". */
export function isExtended({ sourceId, detailType, detailName, detailValues }: PermissionLine): boolean {
  if (sourceId !== null || detailValues.length > 0) return true;
  return detailName === null ? detailType !== null : !rightsByName.has(detailIdOf(detailName));
}
