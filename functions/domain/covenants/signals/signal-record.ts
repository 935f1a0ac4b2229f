import * as z from 'zod';
import type { Table } from '#functions/platform/storage/table.ts';
import { recordStamp } from '#shared/domain/record-stamp.ts';

/** Which signals of a structure are off, by their details; a structure without it has none that are. */
const SignalRecord = z.object({ entityId: z.string(), inactive: z.array(z.string()), ...recordStamp });

export const signalKey = (structureId: string) => ({ kind: 'Deal', id: structureId, part: 'SIGNALS' });

export const readSignalRecord = (table: Table, structureId: string) => table.get(signalKey(structureId), SignalRecord);
