import { type CalendarEntry, isMissedEntry } from '../domain/compliance-calendar.ts';
import type { IsoDate } from '../time/dates.ts';
import { deliverableWords } from './deliverable-words.ts';

const kindWords: Readonly<Record<CalendarEntry['kind'], string>> = {
  Delivery: 'Due',
  Test: 'Test date',
  Figures: 'Figures due',
  WaiverEnd: 'Waiver ends',
  Expiration: 'Document expires',
};

/** `Due`, `Test date`, `Figures due`, `Waiver ends`. */
export const calendarKindWords = ({ kind }: Pick<CalendarEntry, 'kind'>): string => kindWords[kind];

const outcomeWords: Readonly<Record<NonNullable<CalendarEntry['outcome']>, string>> = {
  Met: 'Met',
  AtRisk: 'At risk',
  Breached: 'Breached',
  Waived: 'Waived',
  Cured: 'Cured',
  Pending: 'Not tested yet',
};

/** Where an entry stands: `Open`, `Valid`, `Overdue`, `In review`, `Approved`, `Met`, `Not tested yet`. */
export function calendarStateWords(entry: CalendarEntry, today: IsoDate): string {
  const { kind, date, status, outcome, isWaived } = entry;
  if (kind === 'WaiverEnd') return date < today ? 'Ended' : 'In force';
  if (kind === 'Expiration') return date < today ? 'Expired' : 'Valid';
  if (status !== null) return deliverableWords({ status, dueDate: date, isWaived }, today);
  if (isWaived && outcome === 'Pending') return 'Waived';
  if (isMissedEntry(entry, today)) return 'Overdue';
  if (kind === 'Figures' && outcome !== 'Pending') return 'Entered';
  if (outcome === 'Pending' && date >= today) return 'Ahead';
  return outcomeWords[outcome ?? 'Pending'];
}
