import { addMonths, periodOf } from '#shared/time/dates.ts';
import { monthsAgo } from '../../demo-time.ts';
import type { ModeledLoan, Terms } from '../../model/deal-model.ts';

interface LevelLoan extends Pick<ModeledLoan, 'customId' | 'amount' | 'collateral' | 'probabilityOfDefault'> {
  readonly monthsSince: number;
  readonly forMonths: number;
  /** When all of it was drawn: the plants began to operate. */
  readonly drawnBefore: number;
  readonly rate: number;
  readonly minimumCover: number;
  readonly terms: Terms;
}

/** A loan of a fixed rate that is repaid in equal monthly payments from the month after it was drawn. */
export function levelLoan({ monthsSince, forMonths, drawnBefore, rate, minimumCover, terms, ...loan }: LevelLoan) {
  const closedOn = monthsAgo(monthsSince);
  return {
    ...loan,
    closedIn: periodOf(closedOn),
    drawnIn: periodOf(monthsAgo(drawnBefore)),
    maturesIn: periodOf(addMonths(closedOn, forMonths)),
    repayment: { kind: 'level', rate },
    reserveMonths: 6,
    thresholds: {
      lockUp: Number((minimumCover + 0.05).toFixed(2)),
      critical: minimumCover,
      warning: Number((minimumCover + 0.1).toFixed(2)),
    },
    terms: {
      'Interest Rate Type': 'Fixed',
      'Day Count Convention': '30/360 US',
      'Amortization Type': 'Level Payment',
      'Payment Frequency': 'Monthly',
      'Original Principal Amount': loan.amount,
      'Recourse Type': 'Non-Recourse',
      'Prepayment Permitted': true,
      ...terms,
    },
  } as const satisfies ModeledLoan;
}
