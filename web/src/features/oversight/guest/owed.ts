import { periodName } from '#shared/domain/period-name.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import type { CovenantLine } from '../../../entities/covenant/standing-lines.ts';

/** What a borrower has to do something about, the most urgent first, and what comes after that. */
export interface Owed {
  /** Overdue, due soon or breached. */
  readonly now: readonly CovenantLine[];
  /** The first thing that falls due later; null where nothing does. */
  readonly next: (CovenantLine & { readonly nextDueDate: IsoDate }) | null;
}

const isDated = (line: CovenantLine): line is CovenantLine & { nextDueDate: IsoDate } => line.nextDueDate !== null;

/** Whether something has to be handed in soon, or was to be; a breach alone is told because it has to be answered for. */
const isOwedNow = ({ risk, nextDueDate }: CovenantLine, until: IsoDate): boolean =>
  risk === 'Breached' || (nextDueDate !== null && nextDueDate <= until);

/** Divides the covenants of one structure into what is owed by a day and what follows. */
export function owedOf(lines: readonly CovenantLine[], until: IsoDate): Owed {
  const byDay = (a: CovenantLine, b: CovenantLine) => (a.nextDueDate ?? '9').localeCompare(b.nextDueDate ?? '9');
  const sorted = lines.toSorted(byDay);
  return {
    now: sorted.filter((line) => isOwedNow(line, until)),
    next: sorted.filter(isDated).find((line) => !isOwedNow(line, until)) ?? null,
  };
}

const handedIn: Readonly<Record<CovenantLine['covenantType'], string>> = {
  Report: 'Report',
  KPI: 'Figures',
  Contract: 'Undertaking',
};

/**
 * What is to be handed in: `Figures for Q3 2026`. What is due before its period ends, as a budget is, may be for another period than the one by which
 * its day is counted, so that no period is named.
 */
export function deliveryWords({ covenantType, frequency, periodEnd, nextDueDate }: CovenantLine): string {
  const isOver = periodEnd !== null && nextDueDate !== null && periodEnd <= nextDueDate;
  return isOver ? `${handedIn[covenantType]} for ${periodName(frequency, periodEnd)}` : handedIn[covenantType];
}
