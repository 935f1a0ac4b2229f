import { addDays, type IsoDate } from '../time/dates.ts';

/** From so many days before its last day on, a document expires soon: long enough to ask for another one. */
export const soonInDays = 30;

/** Whether a document still holds: on its last day it does. */
export type Expiry = 'holds' | 'soon' | 'over';

export function expiryOf(expirationDate: IsoDate, today: IsoDate): Expiry {
  if (expirationDate < today) return 'over';
  return expirationDate <= addDays(today, soonInDays) ? 'soon' : 'holds';
}
