import * as z from 'zod';
import { addDays, type IsoDate } from '../time/dates.ts';
import type { CovenantState, LevelOutcome } from './covenant.ts';
import { missedLevels } from './covenant-levels.ts';
import { isInBreach } from './covenant-status.ts';

/**
 * How urgent a covenant is, the most urgent first. `Overdue`: what was due is not there, and no breach yet. `DueSoon`: due within {@link daysAhead} days.
 * `Calm`: everything else, met or not tested yet.
 */
export const CovenantRisk = z.enum(['Breached', 'AtRisk', 'Overdue', 'DueSoon', 'Calm']);
export type CovenantRisk = z.infer<typeof CovenantRisk>;

/** What falls due within so many days is told before anything is wrong. */
export const daysAhead = 30;

/** Each covenant is one thing only: the worst that holds of it. What may still be cured is breached all the same. */
export function riskOf(
  { status, nextDueDate }: Pick<CovenantState, 'status' | 'nextDueDate'>,
  today: IsoDate,
): CovenantRisk {
  if (isInBreach(status)) return 'Breached';
  if (nextDueDate !== null && nextDueDate < today) return 'Overdue';
  if (status === 'AtRisk') return 'AtRisk';
  return nextDueDate !== null && nextDueDate <= addDays(today, daysAhead) ? 'DueSoon' : 'Calm';
}

const urgency = new Map(CovenantRisk.options.map((risk, at) => [risk, at]));

/** Orders by urgency, the most urgent first. */
export const byUrgency = (a: CovenantRisk, b: CovenantRisk): number => (urgency.get(a) ?? 0) - (urgency.get(b) ?? 0);

/** Breached before at risk before the rest, and what is due first before what is due later. */
export const mostUrgentFirst = (a: Urgent, b: Urgent): number =>
  byUrgency(a.risk, b.risk) || (a.nextDueDate ?? '9').localeCompare(b.nextDueDate ?? '9');

interface Urgent {
  readonly risk: CovenantRisk;
  readonly nextDueDate: IsoDate | null;
}

/** What decides how loudly people are alerted: the risk, and the levels that the last figure was held against. */
export interface Alerting {
  readonly risk: CovenantRisk;
  readonly lastTest: { readonly levels: readonly LevelOutcome[] } | null;
}

/** Whether a covenant's last figure misses its critical level, although the covenant may be kept. */
export const missesCriticalLevel = ({ lastTest }: Pick<Alerting, 'lastTest'>): boolean =>
  missedLevels(lastTest?.levels ?? []).some(({ purpose }) => purpose === 'Critical');

/** Whether people are alerted at the critical level, instead of being warned. */
export const isCriticalRisk = ({ risk, lastTest }: Alerting): boolean =>
  risk === 'Breached' || risk === 'Overdue' || missesCriticalLevel({ lastTest });
