import * as z from 'zod';
import { DerivedDate, daysBetween, IsoDate } from '../time/dates.ts';
import { CovenantTest } from './covenant.ts';
import { CovenantType } from './covenant-vocabulary.ts';
import { DeliverableStatus } from './deliverable.ts';

/**
 * What a day of the calendar is: `Delivery`: what a report or undertaking asks for is due. `Test`: a period ends as of which a financial covenant is tested.
 * `Figures`: the figures of such a period are due. `WaiverEnd`: a waiver holds for the last day. `Expiration`: a document of the data room expires.
 */
export const CalendarKind = z.enum(['Delivery', 'Test', 'Figures', 'WaiverEnd', 'Expiration']);
export type CalendarKind = z.infer<typeof CalendarKind>;

/** One thing on one day. It tells no figures. */
export const CalendarEntry = z.object({
  date: DerivedDate,
  kind: CalendarKind,
  entityId: z.string(),
  entityName: z.string(),
  /** Null of a document, like its name and type. */
  covenantId: z.string().nullable(),
  covenantName: z.string().nullable(),
  covenantType: CovenantType.nullable(),
  /** Null of everything but a document, like its name. */
  documentId: z.string().nullable(),
  documentName: z.string().nullable(),
  /** Of a waiver the last period that it is for; of a document the day itself. */
  periodEnd: DerivedDate,
  /** The period as people say it: `Period to Sep 30, 2026`. Empty of a document. */
  periodTitle: z.string(),
  /** Only of deliveries. */
  status: DeliverableStatus.nullable(),
  /** Nothing is asked for the period as long as a waiver holds. */
  isWaived: z.boolean(),
  /** How the period was tested; `Pending` where there is no figure yet. Null of everything else. */
  outcome: CovenantTest.shape.result.nullable(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

/** A year and what a month's grid shows beside it. */
export const mostCalendarDays = 400;

/** The first and last day that are asked for, both included. */
export const CalendarWindow = z.object({ from: IsoDate, to: IsoDate });
export type CalendarWindow = z.infer<typeof CalendarWindow>;

export const isWithinBounds = ({ from, to }: CalendarWindow): boolean =>
  daysBetween(from, to) >= 0 && daysBetween(from, to) <= mostCalendarDays;

const kinds = CalendarKind.options;

/** What an entry is about: the covenant, or the document. */
export const calendarEntryName = ({ covenantName, documentName }: CalendarEntry): string =>
  covenantName ?? documentName ?? '';

/** By day, then by structure and covenant. */
export const inCalendarOrder = (a: CalendarEntry, b: CalendarEntry): number =>
  a.date.localeCompare(b.date) ||
  a.entityName.localeCompare(b.entityName) ||
  calendarEntryName(a).localeCompare(calendarEntryName(b)) ||
  kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
  (calendarEntryId(a) < calendarEntryId(b) ? -1 : 1);

/** Tells one entry from all others, whenever it is computed. */
export const calendarEntryId = ({ kind, covenantId, documentId, periodEnd, date }: CalendarEntry): string =>
  `${kind}-${covenantId ?? documentId}-${periodEnd}${kind === 'WaiverEnd' ? `-${date}` : ''}`;

/** Whether its day has passed without what was to be there. */
export const isMissedEntry = ({ kind, date, status, outcome, isWaived }: CalendarEntry, today: IsoDate): boolean => {
  if (date >= today || isWaived) return false;
  if (kind === 'Delivery') return status !== 'Complete' && status !== 'Triggered';
  return kind === 'Figures' && outcome === 'Pending';
};
