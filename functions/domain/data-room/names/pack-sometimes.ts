import { log } from '#functions/platform/log.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { DocumentRecord } from '../document-record.ts';
import { packNames } from './room-names.ts';

/** Ids are random: about every 256th begins so. */
const turn = '00';

/** Packs the names of a room with some of the writes, so that a room that nobody filters does not gather them. What was written stands, whatever becomes of it. */
export async function packSometimes(
  table: Table,
  { id, entityId }: Pick<DocumentRecord, 'id' | 'entityId'>,
): Promise<void> {
  if (!id.startsWith(turn)) return;
  try {
    await packNames(table, entityId);
  } catch (error) {
    log.warn('The names of a data room were not packed.', {
      roomId: entityId,
      error: error instanceof Error ? error : String(error),
    });
  }
}
