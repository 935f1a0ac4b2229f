import * as z from 'zod';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { comparedName } from '#shared/domain/compared-name.ts';
import type { DocumentRecord } from './document-record.ts';
import { roomKey } from './exports/document-reader.ts';

/** Where a document stands: names are unique within a folder, whatever their case, and however a computer composes their accents. */
type FolderEntry = Pick<DocumentRecord, 'entityId' | 'parentId' | 'name'>;

const Claim = z.object({ documentId: z.string(), version: z.number() });

const keyOf = ({ entityId, parentId, name }: FolderEntry) =>
  roomKey(entityId, `NAME#${parentId ?? 'root'}#${comparedName(name)}`);

const isSameEntry = (a: FolderEntry, b: FolderEntry): boolean => keyOf(a).part === keyOf(b).part;

/** The id of the document or folder that holds a name; read consistently, unlike the index that lists folders. */
export const holderOf = async (table: Table, entry: FolderEntry): Promise<string | null> =>
  (await table.get(keyOf(entry), Claim))?.documentId ?? null;

async function release(table: Table, entry: FolderEntry): Promise<PendingChange[]> {
  const claim = await table.get(keyOf(entry), Claim);
  return claim
    ? [table.change({ key: keyOf(entry), expects: claim.version, value: null, event: 'name.released' })]
    : [];
}

const claim = (table: Table, document: DocumentRecord): PendingChange =>
  table.change({ key: keyOf(document), expects: 'absent', value: { documentId: document.id }, event: 'name.claimed' });

/** What goes into the same transaction as a document that is made, moved, renamed or removed, so that two can't take one name at once. */
export async function claimsFor(
  table: Table,
  before: DocumentRecord | null,
  after: DocumentRecord | null,
): Promise<PendingChange[]> {
  if (before && after && isSameEntry(before, after)) return [];
  return [...(before ? await release(table, before) : []), ...(after ? [claim(table, after)] : [])];
}
