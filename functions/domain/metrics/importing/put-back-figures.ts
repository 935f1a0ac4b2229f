import type { Provenance } from '#shared/domain/datapoint.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { ImportedFigure } from '#shared/domain/figure-import.ts';
import { isEnteredOver } from '#shared/metrics/entered-value.ts';
import type { FigureFrequency } from '#shared/time/figure-period.ts';
import type { ImportingContext } from '../context.ts';
import { mayOnDetail } from '../exports/detail-rights-reader.ts';
import { readDetails } from '../exports/figure-reader.ts';
import type { RowDetail } from './details-of-rows.ts';
import { counted, recordCounts } from './import-counts.ts';
import { readStoredRows, type StoredFigure, type StoredRow } from './import-records.ts';
import type { ImportWork } from './import-work.ts';
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

/** What is known of where figures of the lines came from: those that stand, and those that stood before. */
async function sourcesOf(lines: readonly Line[], standing: Standing): Promise<ReadonlyMap<number, Provenance>> {
  const numbers = lines.flatMap(({ stored, frequency, detail }) =>
    stored.figures
      .filter(isWritten)
      .flatMap(({ period, replaced }) =>
        [standing.at(detail, { frequency, period }).source ?? [], replaced ?? []].flat(),
      ),
  );
  return standing.sources(new Set(numbers));
}

/** Of one row in one transaction: each is an item of its own. */
const mostRestored = 20;

interface PutBack extends LineWrite {
  /** Sources by the number of what stood before, for the figures that name them again. */
  readonly earlier: ReadonlyMap<string, number>;
  /** Whether figures of the row wait for a transaction of their own. */
  readonly isPart: boolean;
}

interface Known {
  readonly standing: Standing;
  readonly sources: ReadonlyMap<number, Provenance>;
}

/** What puts a line back: figures that the import has written, that nobody has approved since, and that the request may change. */
function writeOf(line: Line, { standing, sources }: Known, { one, entity, context }: ImportWork): PutBack {
  const { stored, frequency, detail } = line;
  const values: LineWrite['values'] = [];
  const earlier = new Map<string, number>();
  const restored = new Set<number>();
  let isPart = false;
  const figures = stored.figures.map((figure): StoredFigure => {
    if (!isWritten(figure)) return figure;
    const { period, before, replaced } = figure;
    const { value, source, approval } = standing.at(detail, { frequency, period });
    const touched = [value ?? [], before ?? []].flat();
    const isOwn = source !== null && sources.get(source)?.importId === one.id && approval === null;
    if (!isOwn || !mayOnDetail(context.scope, 'Edit', entity.id, detail.name, touched)) {
      return { ...figure, outcome: 'stays' };
    }
    const names = before !== null && replaced !== null && sources.has(replaced) ? replaced : null;
    if (names !== null && !restored.has(names) && restored.size === mostRestored) {
      isPart = true;
      return figure;
    }
    if (names !== null) {
      restored.add(names);
      earlier.set(period, names);
    }
    values.push({ period, value: before, replaces: source });
    return { ...figure, outcome: 'putBack' };
  });
  const stretches = stretchesOf(values.map(({ period }) => ({ frequency, period })));
  const { version: _, ...row } = stored;
  const record = { ...row, figures };
  return { detail, frequency, values, stretches, restores: restored.size, record, known: stored, earlier, isPart };
}

/** Where the figures of a write came from that are put back, each source once. */
function earlierSourceOf(writes: readonly PutBack[], { sources }: Known, { scope }: ImportingContext) {
  const { agent, clock } = scope;
  const putBack = {
    by: agent.id,
    byName: `${agent.firstName} ${agent.lastName}`.trim(),
    at: clock.now().toISOString(),
  };
  const made = new Map<number, Provenance>();
  const again = (number: number): Provenance | null => {
    const source = sources.get(number);
    if (source === undefined) return null;
    const known = made.get(number) ?? { ...source, putBack };
    made.set(number, known);
    return known;
  };
  const numbers = new Map(
    writes.flatMap(({ detail, frequency, earlier }) =>
      [...earlier].map(([period, number]) => [[detail.name, frequency, period].join('#'), number] as const),
    ),
  );
  return (name: string, frequency: FigureFrequency, period: string): Provenance | null => {
    const number = numbers.get([name, frequency, period].join('#'));
    return number === undefined ? null : again(number);
  };
}

async function putBackBatch(lines: readonly Line[], work: ImportWork): Promise<readonly PutBack[]> {
  const { one, context } = work;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const standing = await standingOf(lines, work);
    const known = { standing, sources: await sourcesOf(lines, standing) };
    const writes = lines.map((line) => writeOf(line, known, work));
    const undo = { note: 'An import was undone.', earlierSource: earlierSourceOf(writes, known, context) };
    if (await writeLines(writes, { one, context, undo })) return writes;
  }
  throw new Error(`Others write the same figures of ${one.entityId} all the time.`);
}

/** The most that putting a line back takes. */
function most({ stored, frequency, detail }: Line): LineWrite {
  const written = stored.figures.filter(isWritten);
  const values = written.map(({ period, before }) => ({ period, value: before }));
  const stretches = stretchesOf(values.map(({ period }) => ({ frequency, period })));
  const earlier = new Set(written.flatMap(({ before, replaced }) => (before === null ? [] : (replaced ?? []))));
  const restores = Math.min(earlier.size, mostRestored);
  return { detail, frequency, values, stretches, restores, record: stored, known: stored };
}

/** One round over the rows; tells whether figures of some are left, whose sources did not fit into a transaction. */
async function putBackRound(work: ImportWork): Promise<boolean> {
  const stored = await readStoredRows(work.context.scope.table, work.one.id);
  const open = [...stored.values()].filter(({ figures }) => figures.some(isWritten));
  const lines = await linesOf(open, work);
  let done = 0;
  let isLeft = false;
  for (const batch of batchesOf(lines, most)) {
    const writes = await putBackBatch(batch, work);
    isLeft ||= writes.some(({ isPart }) => isPart);
    done += batch.length;
    const row = `Row ${done.toLocaleString('en-US')} of ${lines.length.toLocaleString('en-US')}`;
    await work.report(done / lines.length, row);
  }
  return isLeft;
}

/** Puts back what stood before an import, with its source, as far as it is still as the import left it; the rest stays, and is told. */
export async function putBackFigures(work: ImportWork): Promise<string> {
  const { one, context } = work;
  const { table } = context.scope;
  const before = await readStoredRows(table, one.id);
  while (await putBackRound(work));
  const after = [...(await readStoredRows(table, one.id)).values()];
  await recordCounts(after, work);
  const outcomes = after.flatMap(({ id, figures }) =>
    figures.filter((_, at) => {
      const was = before.get(id)?.figures[at];
      return was !== undefined && isWritten(was);
    }),
  );
  const putBack = outcomes.filter(({ outcome }) => outcome === 'putBack').length;
  // Of details that are no more as they were, nothing was touched.
  const stays = outcomes.length - putBack;
  const parts = [
    ...counted(putBack, 'figure put back', 'figures put back'),
    ...counted(stays, 'left as it is', 'left as they are'),
  ];
  return parts.join(', ') || 'Nothing to undo';
}
