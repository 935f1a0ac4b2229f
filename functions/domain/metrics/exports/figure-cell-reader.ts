import type { Table } from '#functions/platform/storage/table.ts';
import type { Provenance } from '#shared/domain/datapoint.ts';
import type { FigureFrequency } from '#shared/time/figure-period.ts';
import { readLineParts, readRows } from '../importing/import-records.ts';

/** A figure whose source is told. */
interface SourcedFigure {
  readonly detailId: string;
  readonly frequency: FigureFrequency;
  readonly period: string;
  readonly value: number | null;
  readonly source: Provenance;
}

const nameOf = (importId: string, name: string): string => `${importId}#${name}`;

/** Where rows of its import may tell the cell of a figure. */
function partOf({ value, source }: SourcedFigure): { importId: string; part: string } | null {
  const { importId, importPart, documentId } = source;
  // Whoever may not see the document is not told where in it a figure stands.
  if (value === null || documentId === null || importId === undefined || importPart === undefined) return null;
  return { importId, part: importPart };
}

/**
 * The cells that figures were imported from, one for each of them; null where none is known, also where what is recorded of the import says another value.
 * Two reads of many records, however many imports there are: what each part of an import has written, and the rows of these figures.
 */
async function cellsOfFigures(table: Table, figures: readonly SourcedFigure[]): Promise<readonly (string | null)[]> {
  const places = figures.map(partOf);
  const parts = await readLineParts(
    table,
    places.filter((place) => place !== null),
  );
  const linesOf = ({ detailId, frequency }: SourcedFigure, place: (typeof places)[number]) => {
    if (place === null) return [];
    const lines = parts.get(nameOf(place.importId, place.part)) ?? [];
    return lines
      .filter((line) => line.detailId === detailId && line.frequency === frequency)
      .map(({ row }) => ({ importId: place.importId, row }));
  };
  const wanted = figures.map((figure, at) => linesOf(figure, places[at] ?? null));
  const rows = await readRows(table, wanted.flat());
  return figures.map(({ period, value }, at) => {
    for (const { importId, row } of wanted[at] ?? []) {
      const found = rows.get(nameOf(importId, row))?.figures.find((figure) => figure.period === period);
      if (found !== undefined) return found.value === value ? found.cell : null;
    }
    return null;
  });
}

/** Figures whose sources tell the cell that they were imported from, where it is known. */
export async function withCells<Figure extends { readonly source: Provenance }>(
  table: Table,
  figures: readonly Figure[],
  placeOf: (figure: Figure) => Omit<SourcedFigure, 'source'> | null,
): Promise<readonly Figure[]> {
  const placed = figures.flatMap((figure) => {
    const place = placeOf(figure);
    return place === null ? [] : [{ figure, told: { ...place, source: figure.source } }];
  });
  const cells = await cellsOfFigures(
    table,
    placed.map(({ told }) => told),
  );
  const byFigure = new Map(placed.map(({ figure }, at) => [figure, cells[at] ?? null]));
  return figures.map((figure) => {
    const cell = byFigure.get(figure) ?? null;
    return cell === null ? figure : { ...figure, source: { ...figure.source, cell } };
  });
}
