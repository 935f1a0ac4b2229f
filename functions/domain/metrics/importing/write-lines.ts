import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { itemsInTransaction, type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { EnteredColumn } from '#shared/domain/entered-columns.ts';
import type { EnteringContext } from '../context.ts';
import { type ColumnsToWrite, writeColumns } from '../entering/write-columns.ts';
import type { RowDetail } from './details-of-rows.ts';
import { type NewRow, partChange, rowChange, type StoredImport, type StoredRow } from './import-records.ts';

/** What one write does to figures of a line, and what is recorded of it. */
export interface LineWrite {
  readonly detail: RowDetail;
  readonly frequency: EnteredColumn['frequency'];
  readonly values: EnteredColumn['values'];
  /** Items of the series that the figures stand in. */
  readonly stretches: number;
  /** How many sources the figures name that stood there before. */
  readonly restores?: number;
  readonly record: NewRow;
  readonly known: StoredRow | undefined;
}

/** The head of the entity's figures, its audit record and the source; what is recorded of the lines together, with its audit record. */
const itemsBeside = 5;
/** A record comes with its audit record, and so does a detail that is added. */
const itemsOfRecord = 2;
/** Of one transaction; audit records hold what was and what is. */
const mostValues = 3_000;

const itemsOf = ({ detail, values, stretches, restores = 0 }: LineWrite): number =>
  itemsOfRecord + (values.length === 0 ? 0 : stretches + restores + (detail.isAdded ? itemsOfRecord : 0));

/** Groups lines so that one transaction holds all figures and records of a group: what is recorded as written is written, and nothing else. */
export function* batchesOf<Line>(lines: readonly Line[], planned: (line: Line) => LineWrite): Generator<Line[]> {
  let batch: Line[] = [];
  let [items, values] = [itemsBeside, 0];
  for (const line of lines) {
    const write = planned(line);
    const isFull = items + itemsOf(write) > itemsInTransaction || values + write.values.length > mostValues;
    if (batch.length > 0 && isFull) {
      yield batch;
      batch = [];
      [items, values] = [itemsBeside, 0];
    }
    batch.push(line);
    items += itemsOf(write);
    values += write.values.length;
  }
  if (batch.length > 0) yield batch;
}

const columnOf = ({ detail, frequency, values }: LineWrite, { dataKind }: StoredImport): EnteredColumn => ({
  detailName: detail.name,
  dataKind,
  frequency,
  unit: detail.unit,
  override: false,
  values,
  dated: [],
});

/** A detail that has several lines, such as of years and of months, has a column for each length of periods. */
function columnsOf(writes: readonly LineWrite[], one: StoredImport): EnteredColumn[] {
  const columns = writes.filter(({ values }) => values.length > 0).map((write) => columnOf(write, one));
  const groups = Map.groupBy(columns, ({ detailName, frequency }) => `${detailName}#${frequency}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, values: [first, ...others].flatMap(({ values }) => values) }],
  );
}

interface Writing {
  readonly one: StoredImport;
  readonly context: EnteringContext;
  /** What an undo puts back counts as entered, and names again where it came from; null where the import writes. */
  readonly undo: Pick<ColumnsToWrite, 'note' | 'earlierSource'> | null;
}

/** The record of what a write of the import enters, and the source that leads to it. */
function importedPart(writes: readonly LineWrite[], { one, context }: Writing) {
  const lines = writes
    .filter(({ values }) => values.length > 0)
    .map(({ detail, frequency, record }) => ({ detailId: detail.id, frequency, row: record.id }));
  const importPart = `${one.start}#${lines[0]?.row ?? ''}`;
  return {
    change: partChange(context.scope.table, { importId: one.id, part: importPart, lines }),
    imported: { importId: one.id, importPart, ...(one.sheet === null ? {} : { sheet: one.sheet }) },
  };
}

/** Writes figures of lines together with the records of what became of them. False where somebody has changed one of them in between. */
export async function writeLines(writes: readonly LineWrite[], writing: Writing): Promise<boolean> {
  const { one, context, undo } = writing;
  const { scope } = context;
  const along: PendingChange[] = writes.map(({ record, known }) => rowChange(scope.table, one.id, record, known));
  const columns = columnsOf(writes, one);
  if (columns.length === 0) {
    await writeRecords(along, scope.actor, scope.clock.now());
    return true;
  }
  try {
    const part = undo === null ? importedPart(writes, writing) : null;
    await writeColumns(
      {
        entityId: one.entityId,
        columns,
        documentId: part === null ? null : one.documentId,
        note: null,
        ...undo,
        ...(part === null ? {} : { imported: part.imported }),
        along: part === null ? along : [...along, part.change],
        fieldOf: (index, field) => `columns.${index}.${field}`,
      },
      context,
    );
    return true;
  } catch (error) {
    if (isRecordChanged(error)) return false;
    throw error;
  }
}
