import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { periodsInChunk } from '#functions/platform/series/series-keys.ts';
import type { DataKind } from '#shared/domain/datapoint.ts';
import { type FigureFrequency, indexOfPeriod } from '#shared/time/figure-period.ts';
import type { EnteringContext } from '../context.ts';
import { mayOnDetail, seesFigure } from '../exports/detail-rights-reader.ts';
import { detailsOfRows, type RowDetail } from './details-of-rows.ts';
import type { FigureSheet } from './figure-sheets.ts';
import type { FigurePlace } from './period-headings.ts';
import { type FileFigure, type ReadRow, readRows } from './read-figures.ts';
import { type Standing, type StandingFigure, standingFigures } from './standing-figures.ts';

/**
 * A figure of the file beside what stands there. `conflict`: another one was written after the check whose figures the import goes by.
 */
export interface PlannedFigure extends FileFigure {
  readonly before: number | null;
  readonly replaces: number | null;
  readonly state: 'added' | 'changed' | 'same' | 'conflict';
}

/** Figures of one detail and length of periods that are written together. */
export interface PlannedLine {
  readonly id: string;
  /** The first one of the file that it has figures of. */
  readonly row: number;
  readonly detail: string;
  readonly known: RowDetail;
  readonly frequency: FigureFrequency;
  readonly figures: readonly PlannedFigure[];
  /** How many items of the series the figures stand in. */
  readonly stretches: number;
}

export interface PlannedFigures {
  readonly rowCount: number;
  readonly faulty: readonly ReadRow[];
  readonly lines: readonly PlannedLine[];
  /** The number of the last source among what was compared. */
  readonly lastSource: number;
}

export interface Planning {
  readonly entity: Entity;
  readonly dataKind: DataKind;
  /** What stands up to this source has been seen; null where that is all there is. */
  readonly seen: number | null;
  readonly context: EnteringContext;
}

/** Of one line: what is written together with its record goes into one transaction. */
const [mostFiguresInLine, mostStretchesInLine] = [400, 20];

function stateOf(value: number, { value: before, lastSource }: StandingFigure, seen: number | null) {
  if (before === value) return 'same';
  if (seen !== null && lastSource > seen) return 'conflict';
  return before === null ? 'added' : 'changed';
}

/** Rows of which the request may not enter the figures, or not see what they would replace, are at fault. */
function withRights(row: ReadRow, standing: Standing, { entity: { id }, context: { scope } }: Planning): ReadRow {
  const { known, figures, faults, detailCell } = row;
  if (known === null || faults.length > 0) return row;
  const { name: detailName } = known;
  const before = figures.flatMap(({ cell, place }) => {
    const { value } = standing.at(known, place);
    return value === null ? [] : [{ cell, value }];
  });
  const values = [...figures, ...before].map(({ value }) => value);
  if (!mayOnDetail(scope, 'Edit', id, detailName, values)) {
    return { ...row, faults: [{ cell: detailCell, message: `You may not enter these figures of ${detailName}.` }] };
  }
  const unseen = before.filter(({ value }) => !seesFigure(scope, id, { detailName, value }));
  const message = 'You may not see the figure that stands here, so it is not replaced.';
  return unseen.length === 0 ? row : { ...row, faults: unseen.map(({ cell }) => ({ cell, message })) };
}

const stretchOf = ({ frequency, period }: FigurePlace): number =>
  Math.floor(indexOfPeriod(frequency, period) / periodsInChunk(frequency));

/** How many items of the series figures stand in. */
export const stretchesOf = (places: readonly FigurePlace[]): number => new Set(places.map(stretchOf)).size;

interface Placed extends FileFigure {
  readonly isLeftOut: boolean;
}

/** Cuts figures of one detail and length of periods, in the order of time, into lines that are not too long. */
function segments(figures: readonly Placed[]): readonly (readonly Placed[])[] {
  const all: Placed[][] = [];
  let stretches = new Set<number>();
  for (const figure of figures.toSorted((a, b) => (a.place.period < b.place.period ? -1 : 1))) {
    const last = all.at(-1);
    const stretch = stretchOf(figure.place);
    const isFull = last === undefined || last.length === mostFiguresInLine;
    if (isFull || (stretches.size === mostStretchesInLine && !stretches.has(stretch))) {
      all.push([figure]);
      stretches = new Set([stretch]);
    } else {
      last.push(figure);
      stretches.add(stretch);
    }
  }
  return all;
}

const letterOf = (frequency: FigureFrequency): string => frequency.slice(0, 1);
const numbered = (number: number, width: number): string => String(number).padStart(width, '0');

export const rowId = (row: number): string => numbered(row, 6);

/**
 * The lines of rows. A line is known again by its id when the same file is read again, whatever has changed meanwhile: rows at fault take part in cutting
 * lines, and are left out afterwards.
 */
function linesOf(rows: readonly ReadRow[], isLong: boolean, standing: Standing, seen: number | null): PlannedLine[] {
  const known = rows.flatMap((row) => {
    const { known: detail, figures, faults } = row;
    return detail === null ? [] : [{ row, detail, figures, isLeftOut: faults.length > 0 }];
  });
  const pieces = known.flatMap(({ row, detail, figures, isLeftOut }) =>
    [...Map.groupBy(figures, ({ place }) => place.frequency)].map(([frequency, own]) => ({
      key: [isLong ? '' : row.row, detail.id, frequency].join('#'),
      row,
      detail,
      frequency,
      figures: own.map((figure) => ({ ...figure, isLeftOut })),
    })),
  );
  return [...Map.groupBy(pieces, ({ key }) => key).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { row, detail, frequency } = first;
    return segments(group.flatMap(({ figures }) => figures)).flatMap((segment, part): PlannedLine[] => {
      const figures = segment
        .filter(({ isLeftOut }) => !isLeftOut)
        .map(({ isLeftOut: _, ...figure }): PlannedFigure => {
          const stands = standing.at(detail, figure.place);
          const state = stateOf(figure.value, stands, seen);
          return { ...figure, before: stands.value, replaces: stands.source, state };
        });
      if (figures.length === 0) return [];
      const id = [rowId(row.row), letterOf(frequency), numbered(part, 4)].join('#');
      const stretches = stretchesOf(figures.map(({ place }) => place));
      return [{ id, row: row.row, detail: row.detail, known: detail, frequency, figures, stretches }];
    });
  });
}

/** What an import of a table would do, row by row, by what stands now. */
export async function planFigures(sheet: FigureSheet, planning: Planning): Promise<PlannedFigures> {
  const { entity, dataKind, seen, context } = planning;
  const read = readRows(sheet, await detailsOfRows(sheet.rows, planning));
  const ids = new Set(read.flatMap(({ known }) => known?.id ?? []));
  const frequencies = [...new Set(read.flatMap(({ places }) => places.map(({ frequency }) => frequency)))];
  const standing = await standingFigures(entity.id, dataKind, ids, frequencies, context);
  const rows = read.map((row) => withRights(row, standing, planning));
  return {
    rowCount: rows.length,
    faulty: rows.filter(({ faults }) => faults.length > 0),
    lines: linesOf(rows, sheet.isLong, standing, seen),
    lastSource: standing.lastSource,
  };
}
