import { periodOf } from '#shared/time/dates.ts';
import type { ModeledLoan } from './deal-model.ts';
import type { Timeline } from './timeline.ts';

/** The place of the month in which all of a loan is drawn. */
export const drawnAt = ({ loanDate }: ModeledLoan, { placeOf }: Timeline): number => placeOf(periodOf(loanDate));

export const maturesAt = ({ loanMaturityDate }: ModeledLoan, { placeOf }: Timeline): number =>
  placeOf(periodOf(loanMaturityDate));
