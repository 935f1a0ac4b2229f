import { isDeepStrictEqual } from 'node:util';
import { findEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { attempted, isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { ImportedRow, ImportFault } from '#shared/domain/structure-import.ts';
import { preparePatch } from './change-entity.ts';
import { headingOf } from './columns.ts';
import { type Creation, faultsOf } from './creation.ts';
import { readStoredRows, rowChange, type StoredRow, type Undo } from './imported-rows.ts';
import { undoableFields } from './undo.ts';

interface PuttingBack extends Creation {
  readonly report: (progress: number, message: string) => Promise<void>;
}

export interface PutBackCounts {
  readonly putBack: number;
  readonly left: number;
}

const stays = 'It was changed since, and stays as it is.';

/** Fields that are still as the import has left them, and those that somebody has changed since. */
function stillThere({ before, after }: Undo, current: Readonly<Record<string, unknown>>) {
  const fields = Object.keys(after);
  const kept = fields.filter((field) => isDeepStrictEqual(current[field] ?? null, after[field] ?? null));
  return {
    patch: Object.fromEntries(kept.map((field) => [field, before[field] ?? null])),
    others: fields.filter((field) => !kept.includes(field)),
  };
}

/** The row without what only an import needs to know of it. */
const told = ({ version: _, undo: _u, ...row }: StoredRow): ImportedRow => row;

async function putBack(row: StoredRow, importId: string, creation: PuttingBack): Promise<'putBack' | 'left'> {
  const { scope } = creation;
  const { sheet, undo, entity } = row;
  const left = async (faults: readonly ImportFault[]): Promise<'left'> => {
    const value = { ...told(row), faults: [...faults], ...(undo === undefined ? {} : { undo }) };
    await writeRecords([rowChange(scope.table, importId, value, row.version)], scope.actor, scope.clock.now());
    return 'left';
  };
  if (undo === undefined || entity === null) return left([{ column: null, message: stays }]);
  try {
    const others = await attempted(async () => {
      const found = await findEntity(scope.table, entity.id);
      if (found === null) return null;
      const still = stillThere(undo, undoableFields(sheet, found.stored));
      if (Object.keys(still.patch).length === 0) return null;
      const patch = { ...still.patch, version: found.stored.version };
      const ready = await preparePatch(sheet, found, patch, creation);
      const faults = still.others.map((field) => ({ column: headingOf(sheet, field), message: stays }));
      const record = rowChange(scope.table, importId, { ...told(row), status: 'putBack', faults }, row.version);
      await writeRecords([...ready.changes, record], scope.actor, scope.clock.now(), ready.derived);
      return still.others;
    });
    return others === null ? await left([{ column: null, message: stays }]) : 'putBack';
  } catch (error) {
    if (isRecordChanged(error)) return left([{ column: null, message: stays }]);
    return left(faultsOf(error, sheet));
  }
}

/** Puts back what an import has changed, field by field, the last change first; what somebody has changed since stays. What was created stays, too. */
export async function putBackRows(importId: string, creation: PuttingBack): Promise<PutBackCounts> {
  const stored = await readStoredRows(creation.scope.table, importId);
  const rows = [...stored.values()].filter(({ status }) => status === 'changed').toReversed();
  const counts = { putBack: 0, left: 0 };
  for (const [at, row] of rows.entries()) {
    counts[await putBack(row, importId, creation)] += 1;
    await creation.report((at + 1) / rows.length, `Row ${at + 1} of ${rows.length}`);
  }
  return counts;
}
