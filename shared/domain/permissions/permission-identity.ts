import type { PermissionLine } from './permission.ts';

/** Two records are the same when all their parts are; of values the order does not count. */
export const identityOf = (line: PermissionLine): string =>
  JSON.stringify([
    line.level,
    line.action,
    line.sourceType,
    line.sourceId,
    line.entityId,
    line.detailType,
    line.detailName,
    line.detailValues.toSorted(),
  ]);
