import { readStructure } from '#functions/domain/structures/exports/structure-reader.ts';
import { attempted, isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { ImportedEntity, ImportedRow, ImportedStatus, ImportFault } from '#shared/domain/structure-import.ts';
import { existingOutcome } from './change-rows.ts';
import { inOrder, onePerColumn } from './check-rows.ts';
import type { PreparedEntity } from './context.ts';
import { anyStructure, faultsOf, fieldFaults, prepareStructure, prepareSubEntity } from './creation.ts';
import { everyFault } from './fault-rules.ts';
import { readStoredRow, rowChange, type StoredRow } from './imported-rows.ts';
import type { PlannedRow } from './plan.ts';
import { rowKey } from './read-rows.ts';
import {
  type Creating,
  idOf,
  imported,
  neededFaults,
  type Outcome,
  type RowCreation,
  structureOf,
} from './row-outcome.ts';

export type RowCounts = Readonly<Record<Exclude<ImportedStatus, 'putBack'> | 'notChanged', number>>;

const refused = (faults: readonly ImportFault[]): Outcome => ({
  status: 'refused',
  entity: null,
  faults: [...onePerColumn(faults)],
  changes: [],
});
const created = (entity: ImportedEntity): Outcome => ({ status: 'created', entity, faults: [], changes: [] });

/** Writes an entity together with the record that its row has become it, so that no other attempt makes it again. */
async function write<Item extends { readonly id: string }>(
  row: PlannedRow,
  dealIdOf: (item: Item) => string,
  prepare: () => Promise<PreparedEntity<Item>>,
  { scope, importId, stored }: Creating,
): Promise<Item> {
  const expects = stored.get(rowKey(row))?.version ?? 'absent';
  const prepared = await attempted(async () => {
    const ready = await prepare();
    const outcome = created({ id: ready.created.id, dealId: dealIdOf(ready.created) });
    const record = rowChange(scope.table, importId, imported(row, outcome), expects);
    await writeRecords([...ready.changes, record], scope.actor, scope.clock.now(), ready.derived);
    return ready;
  });
  return prepared.created;
}

async function create(row: PlannedRow, creating: Creating): Promise<ImportedEntity> {
  const home = structureOf(row.target, creating);
  if (row.sheet === 'Structures') {
    const prepare = () => prepareStructure(row, home, creating);
    const structure = await write(row, ({ id }) => id, prepare, creating);
    creating.structures.set(rowKey(row), structure);
    return { id: structure.id, dealId: structure.id };
  }
  if (home === null) throw new Error(`${rowKey(row)} has no structure.`);
  const projectIds = row.projectTargets.map((target) => idOf(target, creating));
  const { table } = creating.scope;
  const current = creating.hasMoved ? await readStructure(table, home.id, 'structureNotFound') : home;
  const prepare = () => prepareSubEntity(row, current, projectIds, creating);
  const { id } = await write(row, ({ dealId }) => dealId, prepare, creating);
  return { id, dealId: home.id };
}

/** What else stands against a row, as far as that can be told without creating it. */
async function faultsOfTrying(row: PlannedRow, creating: Creating): Promise<readonly ImportFault[]> {
  const home = structureOf(row.target, creating);
  const projectIds = row.projectTargets.map((target) => idOf(target, creating)).filter((id) => id !== '');
  try {
    if (row.sheet === 'Structures') await prepareStructure(row, home, creating);
    else await prepareSubEntity(row, home ?? (await creating.anywhere()), projectIds, creating);
    return [];
  } catch (error) {
    return faultsOf(error, row.sheet);
  }
}

const refusedWithAll = async (row: PlannedRow, known: readonly ImportFault[], creating: Creating): Promise<Outcome> =>
  refused(await everyFault(row, known, (tried) => faultsOfTrying(tried, creating)));

async function outcomeOf(row: PlannedRow, creating: Creating): Promise<Outcome> {
  if (row.status === 'made' && row.entity !== null) return created(row.entity);
  if (row.change !== null || row.status === 'exists') return existingOutcome(row, creating);
  const faults = [...row.faults, ...neededFaults(row, creating)];
  if (faults.length > 0) return refusedWithAll(row, [...faults, ...fieldFaults(row)], creating);
  try {
    const entity = await create(row, creating);
    creating.ids.set(rowKey(row), entity.id);
    return created(entity);
  } catch (error) {
    if (!isRecordChanged(error)) return refusedWithAll(row, faultsOf(error, row.sheet), creating);
    // Another delivery of the same message may have been faster.
    const other = await readStoredRow(creating.scope.table, creating.importId, row);
    if (other?.status !== 'created' || other.entity === null) throw error;
    throw new Error(`${rowKey(row)} is being created by another run.`);
  }
}

/** Changes that fit one transaction: each is a record and an audit record. */
const changesAtOnce = 40;

const isSame = (before: StoredRow | undefined, after: ImportedRow): boolean =>
  before?.status === after.status && JSON.stringify(before.faults) === JSON.stringify(after.faults);

/** Records what has become of the rows that nothing was created for. */
async function recordOthers(rows: readonly ImportedRow[], { scope, importId, stored }: Creating): Promise<void> {
  const changes = rows
    .filter((row) => row.status !== 'created' && row.status !== 'changed' && !isSame(stored.get(rowKey(row)), row))
    .map((row) => rowChange(scope.table, importId, row, stored.get(rowKey(row))?.version ?? 'absent'));
  for (let from = 0; from < changes.length; from += changesAtOnce) {
    await writeRecords(changes.slice(from, from + changesAtOnce), scope.actor, scope.clock.now());
  }
}

const countedAs = ({ status, entity }: ImportedRow): keyof RowCounts => {
  if (status === 'refused') return entity === null ? 'refused' : 'notChanged';
  return status === 'putBack' ? 'exists' : status;
};

/** Creates what the rows name, one after the other: what others need comes first. */
export async function createRows(
  rows: readonly PlannedRow[],
  stored: ReadonlyMap<string, StoredRow>,
  creation: RowCreation,
): Promise<RowCounts> {
  const creating: Creating = {
    ...creation,
    anywhere: anyStructure(creation),
    stored,
    structures: new Map(),
    ids: new Map(),
    hasMoved: false,
  };
  const counts = { created: 0, changed: 0, exists: 0, notChanged: 0, refused: 0 };
  const results: ImportedRow[] = [];
  for (const row of inOrder(rows).flat()) {
    const result = imported(row, await outcomeOf(row, creating));
    results.push(result);
    counts[countedAs(result)] += 1;
    await creation.report(results.length / rows.length, `Row ${results.length} of ${rows.length}`);
  }
  await recordOthers(results, creating);
  return counts;
}
