import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import { groupOfRecord, type PermissionGroup, permissionGroups } from '#shared/domain/permissions/permission-groups.ts';

type Recorded = Pick<PermissionLine, 'sourceType' | 'detailName'>;

/** Items by the group in which their record is shown; a group without any is left out. */
export function grouped<Item>(
  items: readonly Item[],
  recordOf: (item: Item) => Recorded | undefined,
): readonly (readonly [PermissionGroup, readonly Item[]])[] {
  const byGroup = Map.groupBy(items, (item) => {
    const record = recordOf(item);
    return record === undefined ? 'Structure' : groupOfRecord(record);
  });
  return permissionGroups.flatMap((group) => {
    const found = byGroup.get(group);
    return found === undefined ? [] : [[group, found] as const];
  });
}
