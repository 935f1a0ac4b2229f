import { formulaFault, isPercentage, shownNumber } from '#functions/platform/workbooks/cells.ts';
import { isTypedFormula, type TypingHabits } from '#functions/platform/workbooks/typing-habits.ts';
import type { Cell } from '#functions/platform/workbooks/workbook.ts';
import { FigureValue } from '#shared/domain/entered-number.ts';
import { figureReading, isSmallUnit, numberComplaint } from '#shared/domain/number-complaints.ts';
import { readNumber } from '#shared/domain/read-number.ts';
import { unitLabel } from '#shared/format/units.ts';
import { isPercentage as isPercentageUnit } from '#shared/metrics/told/percent.ts';

/** A figure, or a sentence about what is wrong with its cell. */
export type CellReading = { readonly value: number } | { readonly fault: string };

const fault = (sentence: string): CellReading => ({ fault: sentence });
const quoted = (text: string): string => `“${text.trim().slice(0, 40)}”`;

/** How figures of a unit are held: `in USD`, `as a ratio`. */
export function heldAs(unit: string): string {
  if (unit === '') return 'without a unit';
  if (unit === 'Ratio') return 'as a ratio';
  return unit === 'Percentage' ? 'as a percentage' : `in ${unitLabel(unit)}`;
}

function bounded(value: number): CellReading {
  const read = FigureValue.safeParse(value);
  return read.success ? { value: read.data } : fault(read.error.issues[0]?.message ?? 'Enter a number.');
}

function typedFigure(text: string, unit: string, { number }: TypingHabits): CellReading {
  if (isTypedFormula(text)) {
    return fault('This cell is a formula, and a CSV file holds no results. Enter the value itself.');
  }
  const reading = figureReading(readNumber(text, { ...number, expectsSmall: isSmallUnit(unit) }), unit);
  if (reading.kind === 'number') return bounded(reading.value);
  if (reading.kind === 'unclear') return fault(numberComplaint(text));
  if (reading.kind === 'otherUnit')
    return fault(`${quoted(text)} names another unit: the detail is held ${heldAs(unit)}.`);
  return fault(`${quoted(text)} is not a number. Enter one like 1250000 or 12.5.`);
}

/** The figure of a cell in the unit of its detail. `typed`: of a text file, whose cells are read as if somebody had typed them. */
export function figureIn(cell: Cell, unit: string, typed: TypingHabits | null): CellReading {
  if (isPercentage(cell)) {
    if (isPercentageUnit(unit)) return bounded(shownNumber(cell.percentage));
    return fault(`This cell is a percentage, and the detail is held ${heldAs(unit)}. Format it as a number.`);
  }
  if (typeof cell === 'number') return bounded(shownNumber(cell));
  if (cell instanceof Date) return fault('This cell is a date. Format it as a number.');
  if (typeof cell === 'boolean' || cell === null) return fault('This cell holds no number.');
  const failed = typed === null ? formulaFault(cell) : null;
  if (failed !== null) return fault(failed);
  if (typed !== null) return typedFigure(cell, unit, typed);
  return fault(`${quoted(cell)} is text. Enter a number as a number, without separators.`);
}
