import { readStructure } from '#functions/domain/structures/exports/structure-reader.ts';
import { attempted, isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { ImportedEntity, ImportedRow, ImportedStatus, ImportFault } from '#shared/domain/structure-import.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { prepareChange } from './change-entity.ts';
import { inOrder, onePerColumn } from './check-rows.ts';
import { headingOf } from './columns.ts';
import type { PreparedEntity } from './context.ts';
import { anyStructure, type Creation, faultsOf, fieldFaults, prepareStructure, prepareSubEntity } from './creation.ts';
import { everyFault } from './fault-rules.ts';
import { readStoredRow, rowChange, type StoredRow } from './imported-rows.ts';
import type { PlannedRow } from './plan.ts';
import { rowKey } from './read-rows.ts';
import type { Target } from './resolve.ts';
import { undoOf } from './undo.ts';

export interface RowCreation extends Creation {
  readonly importId: string;
  /** Versions of the entities that may be changed, by the keys of the rows that do it. */
  readonly accepted: ReadonlyMap<string, number>;
  readonly report: (progress: number, message: string) => Promise<void>;
}

export type RowCounts = Readonly<Record<Exclude<ImportedStatus, 'putBack'> | 'notChanged', number>>;

interface Creating extends RowCreation {
  /** A structure to try in what names none that there is. */
  readonly anywhere: () => Promise<Structure>;
  readonly stored: ReadonlyMap<string, StoredRow>;
  /** Structures that this run has created, by the keys of their rows. */
  readonly structures: Map<string, Structure>;
  /** Ids of whatever this run has created, by the keys of the rows. */
  readonly ids: Map<string, string>;
  /** This run has moved a structure, so that what was read before may lie elsewhere. */
  hasMoved: boolean;
}

type Outcome = Pick<ImportedRow, 'status' | 'entity' | 'faults' | 'changes'>;

const refused = (faults: readonly ImportFault[]): Outcome => ({
  status: 'refused',
  entity: null,
  faults: [...onePerColumn(faults)],
  changes: [],
});
const created = (entity: ImportedEntity): Outcome => ({ status: 'created', entity, faults: [], changes: [] });

const imported = (
  { sheet, row, name, customId }: PlannedRow,
  { status, entity, faults, changes }: Outcome,
): ImportedRow => ({ sheet, row, name, customId, status, entity, faults, changes });

/** What stands against a row because another one, which it needs, was not created. */
function neededFaults({ sheet, target, projectTargets }: PlannedRow, { ids }: Creating): readonly ImportFault[] {
  const about = (needed: Target | null, field: string): ImportFault[] =>
    needed?.kind !== 'row' || ids.has(rowKey(needed.row))
      ? []
      : [
          {
            column: headingOf(sheet, field),
            message: `Row ${needed.row.row} of ${needed.row.sheet}, which this row needs, was not created.`,
          },
        ];
  return [...about(target, 'home'), ...projectTargets.flatMap((needed) => about(needed, 'projects'))];
}

const structureOf = (target: Target | null, { structures }: Creating): Structure | null => {
  if (target === null) return null;
  return target.kind === 'stored' ? target.entity.home : (structures.get(rowKey(target.row)) ?? null);
};

const idOf = (target: Target, { ids }: Creating): string =>
  target.kind === 'stored' ? target.entity.id : (ids.get(rowKey(target.row)) ?? '');

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
async function existingOutcome(row: PlannedRow, creating: Creating): Promise<Outcome> {
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
