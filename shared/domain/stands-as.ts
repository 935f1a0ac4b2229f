import { dateInWords } from '../time/dates.ts';
import type { CovenantState } from './covenant.ts';
import type { Waiver } from './covenant-relief.ts';

/** Where a covenant stands, with the sentence that says why. */
export const standsAs = (
  status: CovenantState['status'],
  because: string,
  rest: Partial<CovenantState> = {},
): CovenantState => ({ status, because, nextDueDate: null, periodEnd: null, lastTest: null, ...rest });

/** `waived until Dec 31, 2026`. */
export const waivedWords = ({ expiresOn }: Waiver): string =>
  expiresOn === null ? 'waived' : `waived until ${dateInWords(expiresOn)}`;
