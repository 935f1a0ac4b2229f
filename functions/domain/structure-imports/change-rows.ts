import { attempted, isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { ImportFault } from '#shared/domain/structure-import.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { prepareChange } from './change-entity.ts';
import { onePerColumn } from './check-rows.ts';
import { headingOf } from './columns.ts';
import { faultsOf } from './creation.ts';
import { rowChange } from './imported-rows.ts';
import type { PlannedRow } from './plan.ts';
import { rowKey } from './read-rows.ts';
import { type Creating, idOf, imported, neededFaults, type Outcome } from './row-outcome.ts';
import { undoOf } from './undo.ts';

const notChanged = (row: PlannedRow, faults: readonly ImportFault[]): Outcome => ({
  status: 'refused',
  entity: row.entity,
  faults: [...onePerColumn(faults)],
  changes: [...(row.change?.changes ?? [])],
});

/** What somebody has changed since the check is theirs. */
function changedMeanwhile(error: DomainError, { sheet }: PlannedRow): readonly ImportFault[] {
  const message = 'Someone changed this after the check, so it was left as it is. Check the file again.';
  const columns = Object.keys(error.toBody().fields ?? {}).map((field) => headingOf(sheet, field));
  return columns.length === 0 ? [{ column: null, message }] : columns.map((column) => ({ column, message }));
}

/** Writes a change together with the record that its row has made it. */
async function change(row: PlannedRow, version: number, creating: Creating): Promise<Outcome> {
  const { scope, importId, stored } = creating;
  const known = stored.get(rowKey(row));
  const named = {
    parentId: row.target === null ? null : idOf(row.target, creating),
    projectIds: row.projectTargets.map((target) => idOf(target, creating)),
  };
  return attempted(async () => {
    const ready = await prepareChange(row, named, version, creating);
    const undo = undoOf(row.sheet, ready, known?.undo);
    const outcome: Outcome = {
      status: 'changed',
      entity: row.entity,
      faults: [],
      changes: [...(row.change?.changes ?? [])],
    };
    const record = rowChange(scope.table, importId, { ...imported(row, outcome), undo }, known?.version ?? 'absent');
    if (ready.changes.length === 0) return asItIs(row);
    await writeRecords([...ready.changes, record], scope.actor, scope.clock.now(), ready.derived);
    if (row.change?.isMoved) creating.hasMoved = true;
    return outcome;
  });
}

const asItIs = ({ entity, faults }: PlannedRow): Outcome => ({
  status: 'exists',
  entity,
  faults: [...faults],
  changes: [],
});

/** What becomes of a row whose entity exists: nothing, unless somebody has decided that it is to be changed. */
export async function existingOutcome(row: PlannedRow, creating: Creating): Promise<Outcome> {
  const version = creating.accepted.get(rowKey(row));
  const earlier = creating.stored.get(rowKey(row));
  const isOpen = row.status === 'differs' || row.status === 'blocked';
  // An earlier run of this import, or another delivery of its message, has changed it.
  if (earlier?.status === 'changed' && (version === undefined || !isOpen)) return earlier;
  if (version === undefined || !isOpen) return asItIs(row);
  const faults = [...(row.status === 'blocked' ? row.faults : []), ...neededFaults(row, creating)];
  if (faults.length > 0) return notChanged(row, faults);
  try {
    return await change(row, version, creating);
  } catch (error) {
    if (isRecordChanged(error) && error instanceof DomainError) {
      return notChanged(row, changedMeanwhile(error, row));
    }
    return notChanged(row, faultsOf(error, row.sheet));
  }
}
