import { statusGroupOf } from '#shared/domain/covenant-status.ts';
import { addDays, type IsoDate } from '#shared/time/dates.ts';
import type { CovenantLine } from './standing-lines.ts';

/** What falls due within two weeks is worth a look today. */
const alertDaysAhead = 14;

/** Whether something to be delivered is at risk by its day alone: within the time that the organization wants to be warned ahead. */
const isOnlyDue = ({ covenantType, status, nextDueDate }: CovenantLine, today: IsoDate): boolean =>
  covenantType !== 'KPI' && status === 'AtRisk' && nextDueDate !== null && nextDueDate >= today;

/** Whether somebody has to act now: it is breached, at risk or late. */
export const isMissed = (line: CovenantLine, today: IsoDate): boolean =>
  ['Breached', 'AtRisk'].includes(statusGroupOf(line.status)) && !isOnlyDue(line, today);

/** Whether something falls due soon; what is late is missed already. */
export const isDueSoon = (line: CovenantLine, today: IsoDate): boolean =>
  isOnlyDue(line, today) ||
  (line.nextDueDate !== null &&
    line.nextDueDate <= addDays(today, alertDaysAhead) &&
    !(isMissed(line, today) && line.nextDueDate < today));
