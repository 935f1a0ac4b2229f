import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { ImportedFigure } from '#shared/domain/figure-import.ts';
import { isEnteredOver } from '#shared/metrics/entered-value.ts';
import type { FigureFrequency } from '#shared/time/figure-period.ts';
import { mayOnDetail } from '../exports/detail-rights-reader.ts';
import { readDetails } from '../exports/figure-reader.ts';
import type { RowDetail } from './details-of-rows.ts';
import { counted, type ImportWork } from './enter-figures.ts';
import { readStoredRows, type StoredRow } from './import-records.ts';
import { stretchesOf } from './plan-figures.ts';
import { type Standing, standingFigures } from './standing-figures.ts';
import { batchesOf, type LineWrite, writeLines } from './write-lines.ts';

/** Figures of one row of an import that are put back where they are still as it left them. */
interface Line {
  readonly stored: StoredRow;
  readonly frequency: FigureFrequency;
  readonly detail: RowDetail;
}

const mostTries = 5;

export const isWritten = ({ outcome }: ImportedFigure): boolean => outcome === 'added' || outcome === 'replaced';

/** The lines with figures that the import has written, of details that are as they were. */
async function linesOf(rows: readonly StoredRow[], { entity, context }: ImportWork): Promise<readonly Line[]> {
  const [types, stored] = await Promise.all([context.types(), readDetails(context.scope.table, entity.id)]);
  const details = new Map(stored.map((detail) => [detail.id, detail]));
  return rows.flatMap((row) => {
    const { detailName, frequency, unit } = row;
    const detail = detailName === null ? undefined : details.get(detailIdOf(detailName));
    if (detail === undefined || frequency === null || detail.launchStatus !== 'Active' || detail.unit !== unit)
      return [];
    const isOverride = isEnteredOver(types.of(detail.name));
    const found = { id: detail.id, name: detail.name, unit: detail.unit, isAdded: false, isOverride };
    return [{ stored: row, frequency, detail: found }];
  });
}

async function standingOf(lines: readonly Line[], { one, context }: ImportWork): Promise<Standing> {
  const details = new Set(lines.map(({ detail }) => detail.id));
  const frequencies = [...new Set(lines.map(({ frequency }) => frequency))];
  return standingFigures(one.entityId, one.dataKind, details, frequencies, context);
}

/** Which sources are those of the import. */
async function ownSources(
  lines: readonly Line[],
  standing: Standing,
  { one }: ImportWork,
): Promise<ReadonlySet<number>> {
  const numbers = lines.flatMap(({ stored, frequency, detail }) =>
    stored.figures.filter(isWritten).flatMap(({ period }) => standing.at(detail, { frequency, period }).source ?? []),
  );
  const sources = await standing.sources(new Set(numbers));
  return new Set([...sources].flatMap(([number, { importId }]) => (importId === one.id ? [number] : [])));
}

/** What puts a line back: figures that the import has written, that nobody has approved since, and that the request may change. */
function writeOf(line: Line, standing: Standing, own: ReadonlySet<number>, { entity, context }: ImportWork): LineWrite {
  const { stored, frequency, detail } = line;
  const values: LineWrite['values'] = [];
  const figures = stored.figures.map((figure): ImportedFigure => {
    if (!isWritten(figure)) return figure;
    const { period, before } = figure;
    const { value, source, approval } = standing.at(detail, { frequency, period });
    const touched = [value ?? [], before ?? []].flat();
    const isOwn = source !== null && own.has(source) && approval === null;
    if (!isOwn || !mayOnDetail(context.scope, 'Edit', entity.id, detail.name, touched)) {
      return { ...figure, outcome: 'stays' };
    }
    values.push({ period, value: before, replaces: source });
    return { ...figure, outcome: 'putBack' };
  });
  const stretches = stretchesOf(values.map(({ period }) => ({ frequency, period })));
  const { version: _, ...row } = stored;
  return { detail, frequency, values, stretches, record: { ...row, figures }, known: stored };
}

async function putBackBatch(lines: readonly Line[], work: ImportWork): Promise<readonly LineWrite[]> {
  const { one, context } = work;
  const note = 'An import was undone.';
  for (let tries = 0; tries < mostTries; tries += 1) {
    const standing = await standingOf(lines, work);
    const own = await ownSources(lines, standing, work);
    const writes = lines.map((line) => writeOf(line, standing, own, work));
    if (await writeLines(writes, { one, context, note, isImported: false })) return writes;
  }
  throw new Error(`Others write the same figures of ${one.entityId} all the time.`);
}

/** Puts back what stood before an import, as far as it is still as the import left it; the rest stays, and is told. */
export async function putBackFigures(work: ImportWork): Promise<string> {
  const { one, context, report } = work;
  const stored = await readStoredRows(context.scope.table, one.id);
  const open = [...stored.values()].filter(({ figures }) => figures.some(isWritten));
  const lines = await linesOf(open, work);
  const reached = new Set(lines.map((line) => line.stored.id));
  const unreached = open
    .filter(({ id }) => !reached.has(id))
    .flatMap(({ figures }) => figures.filter(isWritten)).length;
  const outcomes: ImportedFigure['outcome'][] = [];
  let done = 0;
  const most = ({ stored: row, frequency, detail }: Line): LineWrite => {
    const values = row.figures.filter(isWritten).map(({ period, before }) => ({ period, value: before }));
    const stretches = stretchesOf(values.map(({ period }) => ({ frequency, period })));
    return { detail, frequency, values, stretches, record: row, known: row };
  };
  for (const batch of batchesOf(lines, most)) {
    const writes = await putBackBatch(batch, work);
    for (const { record } of writes) outcomes.push(...record.figures.map(({ outcome }) => outcome));
    done += batch.length;
    await report(done / lines.length, `Row ${done.toLocaleString('en-US')} of ${lines.length.toLocaleString('en-US')}`);
  }
  const putBack = outcomes.filter((outcome) => outcome === 'putBack').length;
  const stays = outcomes.filter((outcome) => outcome === 'stays').length + unreached;
  const parts = [
    ...counted(putBack, 'figure put back', 'figures put back'),
    ...counted(stays, 'left as it is', 'left as they are'),
  ];
  return parts.join(', ') || 'Nothing to undo';
}
