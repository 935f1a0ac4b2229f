import { writeRecords } from '#functions/platform/storage/records.ts';
import type { FigureOutcome, ImportedFigureRow } from '#shared/domain/figure-import.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { hasPeriodEnded } from '#shared/time/figure-period.ts';
import { importSummary, recordCounts } from './import-counts.ts';
import {
  type NewRow,
  readStoredRows,
  rowChange,
  type StoredFigure,
  type StoredImport,
  type StoredRow,
} from './import-records.ts';
import type { ImportWork } from './import-work.ts';
import { importedDocument } from './imported-document.ts';
import { type PlannedFigure, type PlannedFigures, type PlannedLine, planFigures, rowId } from './plan-figures.ts';
import type { ReadRow } from './read-figures.ts';
import { standingFigures } from './standing-figures.ts';
import { batchesOf, type LineWrite, writeLines } from './write-lines.ts';

type Outcome = Extract<FigureOutcome, 'added' | 'replaced' | 'same' | 'conflict'>;
export type StoredRows = ReadonlyMap<string, StoredRow>;

/** How often a batch is tried in which others write at the same time. */
const mostTries = 5;

function outcomeOf({ state }: PlannedFigure, { replaces }: StoredImport): Outcome {
  if (state === 'changed') return replaces ? 'replaced' : 'conflict';
  return state;
}

/** What an earlier start of the import has written and still stands is undone as what it was then. */
function told(figure: PlannedFigure, one: StoredImport, earlier: StoredRow | undefined): StoredFigure {
  const { cell, value, before, place, replaces: replaced } = figure;
  const outcome = outcomeOf(figure, one);
  const was = outcome === 'same' ? earlier?.figures.find((other) => other.cell === cell) : undefined;
  if (was !== undefined && (was.outcome === 'added' || was.outcome === 'replaced') && was.value === value) return was;
  return { cell, period: place.period, value, before, replaced, outcome };
}

function writeOf(line: PlannedLine, one: StoredImport, stored: StoredRows): LineWrite {
  const { id, row, detail, known: found, frequency, figures, stretches } = line;
  const known = stored.get(id);
  const values = figures.flatMap((figure) => {
    const outcome = outcomeOf(figure, one);
    if (outcome !== 'added' && outcome !== 'replaced') return [];
    return [{ period: figure.place.period, value: figure.value, replaces: figure.replaces }];
  });
  const record = {
    ...{ id, row, detail, detailName: found.name, unit: found.unit, frequency, faults: [], start: one.start },
    figures: figures.map((figure) => told(figure, one, known)),
  };
  return { detail: found, frequency, values, stretches, record, known };
}

const rowOf = ({ row, detail, known, faults }: ReadRow, start: number): NewRow => ({
  id: `${rowId(row)}#`,
  row,
  detail,
  detailName: known?.name ?? null,
  unit: known?.unit ?? null,
  frequency: null,
  figures: [],
  faults: faults.slice(0, 20).map((fault) => ({ ...fault })),
  start,
});

/** Lines with what stands now, where others have written since: what they wrote stays. */
async function again(lines: readonly PlannedLine[], { one, context }: ImportWork): Promise<PlannedLine[]> {
  const details = new Set(lines.map(({ known }) => known.id));
  const frequencies = [...new Set(lines.map(({ frequency }) => frequency))];
  const standing = await standingFigures(one.entityId, one.dataKind, details, frequencies, context);
  return lines.map((line) => ({
    ...line,
    figures: line.figures.map((figure): PlannedFigure => {
      const stands = standing.at(line.known, figure.place);
      if (stands.source === figure.replaces) return figure;
      const state = stands.value === figure.value ? 'same' : 'conflict';
      return { ...figure, before: stands.value, replaces: stands.source, state };
    }),
  }));
}

async function writeBatch(lines: readonly PlannedLine[], stored: StoredRows, work: ImportWork): Promise<LineWrite[]> {
  const { one, context } = work;
  let planned = lines;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const writes = planned.map((line) => writeOf(line, one, stored));
    if (await writeLines(writes, { one, context, undo: null })) return writes;
    planned = await again(planned, work);
  }
  throw new Error(`Others write the same figures of ${one.entityId} all the time.`);
}

/** Refuses what people would have to be asked about: the file, the details or the calendar are not as they were when the import was started. */
function requireAnswered({ faulty, lines }: PlannedFigures, { one, context }: ImportWork): void {
  if (faulty.length > 0 && !one.skipsFaulty) throw new DomainError('importRowsInvalid');
  if (one.dataKind !== 'actual' || one.takesFuture) return;
  const today = context.scope.clock.today();
  const isOpen = ({ place, state }: PlannedFigure) =>
    state !== 'same' && !hasPeriodEnded(place.frequency, place.period, today);
  if (lines.some(({ figures }) => figures.some(isOpen))) throw new DomainError('figurePeriodsNotEnded');
}

/** Of a file with more rows at fault, the number is told and the first ones are kept. */
const [mostFaultyKept, faultyAtOnce] = [2_000, 45];

async function recordFaulty(rows: readonly NewRow[], stored: StoredRows, { one, context }: ImportWork) {
  const { scope } = context;
  const kept = rows.slice(0, mostFaultyKept);
  for (let from = 0; from < kept.length; from += faultyAtOnce) {
    const changes = kept
      .slice(from, from + faultyAtOnce)
      .map((row) => rowChange(scope.table, one.id, row, stored.get(row.id)));
    await writeRecords(changes, scope.actor, scope.clock.now());
  }
}

/** Enters the figures of an import, batch by batch, and records with each what has become of it. */
export async function enterFigures(work: ImportWork): Promise<string> {
  const { one, entity, context, report } = work;
  const { documentId, documentVersion: version, dataKind, seen } = one;
  const stored = await readStoredRows(context.scope.table, one.id);
  const choice = { documentId, version, sheet: one.sheet ?? undefined, language: one.language ?? undefined };
  const document = await importedDocument(entity, choice, context);
  const planned = await planFigures(document.table, { entity, dataKind, seen, context });
  requireAnswered(planned, work);

  const isOpen = (id: string): boolean => stored.get(id)?.start !== one.start;
  const rows: ImportedFigureRow[] = [...stored.values()].filter(({ start }) => start === one.start);
  const faulty = planned.faulty.map((row) => rowOf(row, one.start)).filter(({ id }) => isOpen(id));
  const lines = planned.lines.filter(({ id }) => isOpen(id));
  await recordFaulty(faulty, stored, work);
  rows.push(...faulty);
  let done = 0;
  for (const batch of batchesOf(lines, (line) => writeOf(line, one, stored))) {
    rows.push(...(await writeBatch(batch, stored, work)).map(({ record }) => record));
    done += batch.length;
    await report(done / lines.length, `Row ${done.toLocaleString('en-US')} of ${lines.length.toLocaleString('en-US')}`);
  }
  await recordCounts(rows, work);
  return importSummary(rows);
}
