import { addMonths } from '#shared/time/dates.ts';
import { lent } from '../../demo-time.ts';
import type { ModeledLoan, Terms } from '../../model/deal-model.ts';

interface LevelLoan extends Pick<ModeledLoan, 'customId' | 'amount' | 'collateral' | 'probabilityOfDefault'> {
  readonly monthsSince: number;
  readonly forMonths: number;
  readonly rate: number;
  readonly minimumCover: number;
  readonly terms: Terms;
}

/** A loan of a fixed rate, drawn when its plants began to operate, that is repaid in equal monthly payments. */
export function levelLoan({ monthsSince, forMonths, rate, minimumCover, terms, ...loan }: LevelLoan) {
  const { loanDate, loanMaturityDate } = lent({ monthsSince, forMonths });
  return {
    ...loan,
    loanDate,
    loanMaturityDate,
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
      'Amortization Term': forMonths,
      'Payment Frequency': 'Monthly',
      'First Payment Date': addMonths(loanDate, 1),
      'Original Principal Amount': loan.amount,
      'Recourse Type': 'Non-Recourse',
      'Prepayment Permitted': true,
      ...terms,
    },
  } as const satisfies ModeledLoan;
}
