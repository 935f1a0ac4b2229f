import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { itemsInTransaction, type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { EnteredColumn } from '#shared/domain/entered-columns.ts';
import type { ImportedFigureRow } from '#shared/domain/figure-import.ts';
import type { EnteringContext } from '../context.ts';
import { writeColumns } from '../entering/write-columns.ts';
import type { RowDetail } from './details-of-rows.ts';
import { rowChange, type StoredImport, type StoredRow } from './import-records.ts';

/** What one write does to figures of a line, and what is recorded of it. */
export interface LineWrite {
  readonly detail: RowDetail;
  readonly frequency: EnteredColumn['frequency'];
  readonly values: EnteredColumn['values'];
  /** Items of the series that the figures stand in. */
  readonly stretches: number;
  readonly record: ImportedFigureRow & { readonly start: number };
  readonly known: StoredRow | undefined;
}

/** The head of the entity's figures, its audit record and the source. */
const itemsBeside = 3;
/** A record comes with its audit record, and so does a detail that is added. */
const itemsOfRecord = 2;
/** Of one transaction; audit records hold what was and what is. */
const mostValues = 3_000;

const itemsOf = ({ detail, values, stretches }: LineWrite): number =>
  itemsOfRecord + (values.length === 0 ? 0 : stretches + (detail.isAdded ? itemsOfRecord : 0));

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
  readonly note: string | null;
  /** Whether the figures count as imported; else as entered, such as what an undo puts back. */
  readonly isImported: boolean;
}

/** Writes figures of lines together with the records of what became of them. False where somebody has changed one of them in between. */
export async function writeLines(
  writes: readonly LineWrite[],
  { one, context, note, isImported }: Writing,
): Promise<boolean> {
  const { scope } = context;
  const along: PendingChange[] = writes.map(({ record, known }) => rowChange(scope.table, one.id, record, known));
  const columns = columnsOf(writes, one);
  if (columns.length === 0) {
    await writeRecords(along, scope.actor, scope.clock.now());
    return true;
  }
  try {
    await writeColumns(
      {
        entityId: one.entityId,
        columns,
        documentId: isImported ? one.documentId : null,
        note,
        ...(isImported ? { importId: one.id } : {}),
        along,
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
