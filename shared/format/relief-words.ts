import type { Covenant } from '../domain/covenant.ts';
import type { Relief } from '../domain/covenant-relief.ts';
import type { DueCalendar } from '../domain/covenant-schedule.ts';
import { periodName } from '../domain/period-name.ts';
import { termsOn } from '../domain/terms-in-time.ts';
import type { IsoDate } from '../time/dates.ts';
import { coveredPeriodTitle } from './covered-period.ts';
import { formatDate } from './dates.ts';
import { formatMoney } from './money.ts';

/** Names periods of a covenant by their ends: `Q3 2026` of what is tested, `Period to Sep 30, 2026` of what is handed in. */
export const periodNamer = (covenant: Covenant, calendar: DueCalendar) => (periodEnd: IsoDate) =>
  covenant.covenantType === 'KPI'
    ? periodName(termsOn(covenant, periodEnd).frequency, periodEnd)
    : coveredPeriodTitle(covenant, periodEnd, calendar);

/** `Waiver of Q3 2026, until Dec 31, 2026`, `Equity cure of Q3 2026: $1,250,000`. `periodOf` names a period by its end. */
export function reliefTitle(relief: Relief, periodOf: (periodEnd: string) => string): string {
  if (relief.kind === 'EquityCure') {
    const { amount, currency } = relief;
    const sum = amount === null ? '' : `: ${formatMoney(amount, { currency })}`;
    return `Equity cure of ${periodOf(relief.periodEnd)}${sum}`;
  }
  const { firstPeriodEnd: first, lastPeriodEnd: last, expiresOn } = relief;
  const periods = first === last ? periodOf(first) : `${periodOf(first)} to ${periodOf(last)}`;
  return `Waiver of ${periods}${expiresOn === null ? '' : `, until ${formatDate(expiresOn)}`}`;
}

/** A relief with its covenant: `Minimum DSCR: waiver of Q3 2026`. Without the amount of a cure, which is not everybody's to see. */
export function reliefName(covenant: Covenant, relief: Relief, calendar: DueCalendar): string {
  const shown = relief.kind === 'Waiver' ? relief : { ...relief, amount: null };
  const title = reliefTitle(shown, periodNamer(covenant, calendar));
  return `${covenant.name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}
