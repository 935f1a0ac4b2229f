import type { Clock } from '#functions/platform/clock.ts';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { DocumentRecord } from '../document-record.ts';
import { hasDocuments } from '../exports/document-reader.ts';
import { entryKey, markKey, type NameEntry } from './name-items.ts';

/** Later than what was known before, also where the clock of whoever wrote that is ahead. */
const after = (before: DocumentRecord | null, { now }: Clock): number =>
  Math.max(now().getTime(), before === null ? 0 : Date.parse(before.updatedAt) + 1);

const isSame = (before: DocumentRecord, { name, parentId }: DocumentRecord): boolean =>
  before.name === name && before.parentId === parentId;

/** What goes into the transaction of whatever is filed, renamed, moved or deleted; and of the first thing in a room, which says that its names are complete. */
export async function nameChanges(
  table: Table,
  before: DocumentRecord | null,
  document: DocumentRecord | null,
  clock: Clock,
): Promise<DerivedWrite[]> {
  const about = document ?? before;
  if (about === null || (before !== null && document !== null && isSame(before, document))) return [];
  const { id, entityId: roomId, parentId, index } = about;
  const entry: NameEntry = { id, parentId, name: document?.name ?? null, at: after(before, clock) };
  const own = table.derive.put(entryKey(roomId, entry), { entry });
  const mayBeFirst = before === null && parentId === null && index === 1;
  const isFirst = mayBeFirst && !(await hasDocuments(table, roomId));
  return isFirst ? [own, table.derive.put(markKey(roomId), { isComplete: true })] : [own];
}
