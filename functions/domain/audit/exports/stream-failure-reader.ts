import type { Table } from '#functions/platform/storage/table.ts';
import { findNotice, type StreamNotice } from '../streaming/stream-store.ts';

/** Why the log could not be delivered when its administrators were last to be told; null where they never were. */
export const readStreamFailure = (table: Table): Promise<StreamNotice | null> => findNotice(table);
