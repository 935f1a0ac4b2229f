import { asWritten, searchChanges } from '#functions/platform/search/search-index.ts';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { comparedName } from '#shared/domain/compared-name.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { subStructureKey } from './entity-keys.ts';
import { structureKey } from './exports/structure-reader.ts';
import { structureEntry } from './search/entity-search.ts';
import { subStructureCount, summaryChange } from './summary/summary-record.ts';

interface StructureWrite {
  /** Null for a new one. */
  readonly before: Structure | null;
  readonly after: Structure;
  readonly event: string;
}

/** The record of a structure. */
export const structureChange = (table: Table, { before, after, event }: StructureWrite): PendingChange =>
  table.change({
    key: structureKey(after.id),
    expects: before?.version ?? 'absent',
    value: withoutStamp(after),
    event: `structure.${event}`,
    list: { group: `Deal#${after.launchStatus}`, sort: `${comparedName(after.name)}#${after.id}` },
  });

/** The parent that counts a structure among its own; obsolete ones are not counted. */
const countingParent = (structure: Structure | null): string | null =>
  structure?.launchStatus === 'Active' ? structure.parentId : null;

function parentDerived(table: Table, { before, after }: StructureWrite): DerivedWrite[] {
  const { id } = after;
  const moved = before?.parentId !== after.parentId;
  const [from, to] = [countingParent(before), countingParent(after)];
  return [
    ...(moved && before?.parentId ? [table.derive.remove(subStructureKey(before.parentId, id))] : []),
    ...(moved && after.parentId !== null ? [table.derive.put(subStructureKey(after.parentId, id), { id })] : []),
    ...(from !== to && from !== null ? [subStructureCount(table, from, -1)] : []),
    ...(from !== to && to !== null ? [subStructureCount(table, to, 1)] : []),
  ];
}

/** What is derived from a structure: how it is found, what its summary repeats of it, and that its parent holds it. */
export const structureDerived = (table: Table, write: StructureWrite): DerivedWrite[] => {
  const { before } = write;
  const after = asWritten(before, write.after);
  return [
    summaryChange(table, after),
    ...parentDerived(table, write),
    ...searchChanges(table, before && structureEntry(before), structureEntry(after)),
  ];
};
