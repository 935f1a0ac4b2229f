import type { DataKind } from '#shared/domain/datapoint.ts';
import {
  type CheckedFigureRow,
  type FigureCounts,
  type FigureImportReport,
  mostCheckedRows,
  mostFaultsOfRow,
} from '#shared/domain/figure-import.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { hasPeriodEnded } from '#shared/time/figure-period.ts';
import type { ImportedDocument } from './imported-document.ts';
import type { PlannedFigure, PlannedFigures, PlannedLine } from './plan-figures.ts';
import type { ReadRow } from './read-figures.ts';

type Counts = Omit<FigureCounts, 'rows' | 'faulty'>;

interface Asked {
  readonly dataKind: DataKind;
  readonly today: IsoDate;
}

function countsOf(figures: readonly PlannedFigure[], { dataKind, today }: Asked): Counts {
  const counts = { added: 0, changed: 0, same: 0, notEnded: 0 };
  for (const { state, place } of figures) {
    // Another figure stands, whoever has seen it.
    counts[state === 'conflict' ? 'changed' : state] += 1;
    const isOpen = dataKind === 'actual' && !hasPeriodEnded(place.frequency, place.period, today);
    if (state !== 'same' && isOpen) counts.notEnded += 1;
  }
  return counts;
}

/** What an import would do, in numbers. */
export const countFigures = ({ rowCount, faulty, lines }: PlannedFigures, asked: Asked): FigureCounts => ({
  rows: rowCount,
  faulty: faulty.length,
  ...countsOf(
    lines.flatMap(({ figures }) => figures),
    asked,
  ),
});

const faultyView = ({ row, detail, known, faults }: ReadRow): CheckedFigureRow => ({
  row,
  detail,
  detailName: known?.name ?? null,
  unit: known?.unit ?? null,
  ...{ added: 0, changed: 0, same: 0, notEnded: 0 },
  faults: faults.slice(0, mostFaultsOfRow).map((fault) => ({ ...fault })),
  faultCount: faults.length,
});

function soundView([first, ...others]: readonly PlannedLine[], asked: Asked): CheckedFigureRow[] {
  if (first === undefined) return [];
  const { row, detail, known } = first;
  const counts = countsOf(
    [first, ...others].flatMap(({ figures }) => figures),
    asked,
  );
  return [{ row, detail, detailName: known.name, unit: known.unit, ...counts, faults: [], faultCount: 0 }];
}

/** What people have to look at first. */
const rankOf = ({ changed, notEnded, added }: CheckedFigureRow): number => {
  if (notEnded > 0) return 0;
  if (changed > 0) return 1;
  return added > 0 ? 2 : 3;
};

/** What a check tells people; its rows are bounded, its counts are those of the whole file. */
export function figureReport(
  { id, name, version, table }: ImportedDocument,
  planned: PlannedFigures,
  asked: Asked,
): FigureImportReport {
  const sound = [...Map.groupBy(planned.lines, ({ row }) => row).values()]
    .flatMap((lines) => soundView(lines, asked))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.row - b.row);
  const { sheet, sheets, asksForSheet, periods, leftOut, remark } = table;
  return {
    documentId: id,
    documentName: name,
    version,
    dataKind: asked.dataKind,
    sheet,
    sheets: [...sheets],
    asksForSheet,
    periods: [...periods],
    leftOut: [...leftOut],
    remark,
    counts: countFigures(planned, asked),
    seen: planned.lastSource,
    rows: [...planned.faulty.slice(0, mostCheckedRows).map(faultyView), ...sound].slice(0, mostCheckedRows),
  };
}
