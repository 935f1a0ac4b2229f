import type { DatedAmount } from '../../finance/loans/loan-terms.ts';
import { found, type Result, refused } from '../../finance/result.ts';
import { centsOf } from '../../money/amounts.ts';
import { dateInWords, type IsoDate, monthInWords } from '../../time/dates.ts';
import { type HeldFigure, type HeldTerms, monthEndOf, numberTerm } from './held-terms.ts';

export interface DrawsOfTerms {
  readonly draws: readonly DatedAmount[];
  /** How the amounts were taken, in sentences. */
  readonly notes: readonly string[];
}

/** A drawing of a month counts from its last day on, as the balance of the month does; one of the first month, from the first day of the loan. */
function dayOfDraw(figure: HeldFigure, start: IsoDate): IsoDate {
  if (figure.isOfDay) return figure.from;
  return figure.from <= start && start <= figure.to ? start : monthEndOf(figure);
}

function ofFigures(held: HeldTerms, drawn: readonly HeldFigure[], start: IsoDate): Result<DrawsOfTerms> {
  const below = drawn.find(({ value }) => value < 0);
  if (below) return refused(`Principal Drawn of ${monthInWords(below.to)} is below zero.`);
  const draws = drawn.map((figure) => ({ date: dayOfDraw(figure, start), amount: centsOf(figure.value) }));
  const isByMonth = drawn.some((figure) => !figure.isOfDay && dayOfDraw(figure, start) !== start);
  const original = numberTerm(held, 'Original Principal Amount');
  const total = draws.reduce((sum, { amount }) => sum + amount, 0);
  const isOff = original !== null && centsOf(original) !== total;
  return found({
    draws,
    notes: [
      ...(isByMonth ? ['Drawings that are known by month alone are taken on the last day of their month.'] : []),
      ...(isOff
        ? ['Principal Drawn adds up to another amount than Original Principal Amount. The drawings count.']
        : []),
    ],
  });
}

/** What is drawn, and when; one of the amounts that tell it is known. */
export function drawsOfTerms(held: HeldTerms, start: IsoDate): Result<DrawsOfTerms> {
  const drawn = held.figures('Principal Drawn').filter(({ value }) => value !== 0);
  if (drawn.length > 0) return ofFigures(held, drawn, start);
  const original = numberTerm(held, 'Original Principal Amount');
  const amount = original ?? numberTerm(held, 'Commitment Amount');
  if (amount === null) return refused('Nothing was drawn: every figure of Principal Drawn is zero.');
  const name = original === null ? 'Commitment Amount' : 'Original Principal Amount';
  const note = `${name} is taken as drawn in full on ${dateInWords(start)}, because no drawings are entered.`;
  return found({ draws: [{ date: start, amount: centsOf(amount) }], notes: [note] });
}
