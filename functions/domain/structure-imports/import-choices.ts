import { createHash } from 'node:crypto';
import * as z from 'zod';
import { putBlob, readBlob } from '#functions/platform/files/blob-store.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { ImportStart } from '#shared/domain/structure-import.ts';
import { choicesKey } from './import-place.ts';

/** Of an import: where its latest choices are, which are too long for a record where many rows are to be changed. */
const ImportRecord = z.object({ id: z.string(), choices: z.string(), version: z.number() });

const keyOf = (importId: string): RecordKey => ({ kind: 'StructureImport', id: importId });

/** Keeps what was said of the file when its import was started, for the worker and for whoever asks later what was decided. */
export async function putChoices(
  { table, organizationId, actor, clock }: RequestScope,
  importId: string,
  choices: ImportStart,
): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(choices));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await putBlob(choicesKey(organizationId, importId, sha256), bytes, {
    size: bytes.length,
    contentType: 'application/json',
    sha256,
  });
  await attempted(async () => {
    const known = await table.get(keyOf(importId), ImportRecord);
    if (known?.choices === sha256) return;
    const value = { id: importId, choices: sha256 };
    const event = 'structureImport.decided';
    const change = table.change({ key: keyOf(importId), expects: known?.version ?? 'absent', value, event });
    await writeRecords([change], actor, clock.now());
  });
}

/** What was said of the file when its import was last started; nothing where it is gone. */
export async function readChoices(table: Table, importId: string): Promise<ImportStart> {
  const known = await table.get(keyOf(importId), ImportRecord);
  const bytes = known && (await readBlob(choicesKey(table.organizationId, importId, known.choices)));
  return ImportStart.parse(bytes === null ? {} : JSON.parse(new TextDecoder().decode(bytes)));
}
