import * as z from 'zod';
import { daysBetween, type IsoDate } from '../../time/dates.ts';
import { missesCriticalLevel } from '../covenant-risk.ts';
import type { CovenantStanding } from '../standing.ts';
import type { NotificationKind } from './notification-kind.ts';

/** From how many days ahead people are told of what falls due; null: they are not. */
export interface LeadTimes {
  readonly warning: number;
  readonly critical: number | null;
}

/** How many days ahead people are told where their organization has chosen nothing. */
export const usualWarning = 14;

/** How a covenant stands, as far as people are told: `sound` includes what has not been tested yet. `of`: the period, or the day on which something is due. */
const Stage = z.object({
  is: z.enum(['sound', 'waived', 'atRisk', 'critical', 'breached', 'notDue', 'due', 'dueCritical', 'overdue']),
  of: z.string(),
});
export type Stage = z.infer<typeof Stage>;

/** What is known of one covenant: how its test stands, and whether something is due. */
export interface Stages {
  readonly test: Stage;
  readonly due: Stage;
}

/** By the test that was made last. A report is at risk because it is due soon, which is told as such. */
function testStage({ covenantType, status, risk, lastTest, periodEnd }: CovenantStanding): Stage {
  const of = lastTest?.periodEnd ?? periodEnd ?? 'once';
  if (status === 'Waived') return { is: 'waived', of };
  if (risk === 'Breached') return { is: 'breached', of };
  if (covenantType === 'Report' || lastTest === null) return { is: 'sound', of };
  if (missesCriticalLevel({ lastTest })) return { is: 'critical', of };
  return { is: status === 'AtRisk' ? 'atRisk' : 'sound', of };
}

/** What was not handed in, and is a breach by that, is told as one. */
function dueStage({ nextDueDate, status, risk }: CovenantStanding, today: IsoDate, lead: LeadTimes): Stage {
  if (nextDueDate === null || status === 'Waived' || risk === 'Breached') return { is: 'notDue', of: '' };
  const days = daysBetween(today, nextDueDate);
  if (days < 0) return { is: 'overdue', of: nextDueDate };
  if (lead.critical !== null && days <= lead.critical) return { is: 'dueCritical', of: nextDueDate };
  return days <= lead.warning ? { is: 'due', of: nextDueDate } : { is: 'notDue', of: '' };
}

export const stagesOf = (standing: CovenantStanding, today: IsoDate, lead: LeadTimes): Stages => ({
  test: testStage(standing),
  due: dueStage(standing, today, lead),
});

const isBad = ({ is }: Stage): boolean => is === 'atRisk' || is === 'critical' || is === 'breached';

/** What people are told when a covenant's test stands otherwise than they were told last. `wasMet`: its last test is met. */
export function testNews(before: Stage | null, after: Stage, wasMet: boolean): NotificationKind | null {
  if (before !== null && before.is === after.is && (before.of === after.of || !isBad(after))) return null;
  switch (after.is) {
    case 'breached':
      return 'covenantBreached';
    case 'critical':
      return 'covenantCritical';
    case 'atRisk':
      return 'covenantAtRisk';
    case 'waived':
      return before === null ? null : 'covenantWaived';
    default:
      // What is no longer tested, or has no figure yet, is not met.
      return before !== null && isBad(before) && wasMet ? 'covenantMet' : null;
  }
}

const dueKinds: Readonly<Partial<Record<Stage['is'], NotificationKind>>> = {
  due: 'deliverableDue',
  dueCritical: 'deliverableDueCritical',
  overdue: 'deliverableOverdue',
};

const urgency: readonly Stage['is'][] = ['notDue', 'due', 'dueCritical', 'overdue'];

/** The same of what is due. Of one day, nobody is told of what is less urgent than they were told already. */
export function dueNews(before: Stage | null, after: Stage): NotificationKind | null {
  const kind = dueKinds[after.is] ?? null;
  if (kind === null || before === null || before.of !== after.of) return kind;
  return urgency.indexOf(after.is) > urgency.indexOf(before.is) ? kind : null;
}

/** What was told last of one track of a covenant. `at`: when it came to it; `told` is false while people are being told. */
export const ToldStage = Stage.extend({
  kind: z.string().nullable(),
  seq: z.int(),
  at: z.string(),
  told: z.boolean(),
});
export type ToldStage = z.infer<typeof ToldStage>;
