import { addDays, type IsoDate } from '#shared/time/dates.ts';
import type { CovenantLine } from './standing-lines.ts';

/** What falls due within two weeks is worth a look today. */
export const alertDaysAhead = 14;

/** What is to be delivered is at risk by its day alone, which the other list tells. */
const isOnlyDue = ({ covenantType, status, nextDueDate }: CovenantLine, today: IsoDate): boolean =>
  covenantType !== 'KPI' && status === 'AtRisk' && nextDueDate !== null && nextDueDate >= today;

/** Whether somebody has to act now: it is breached, at risk or late. */
export const isMissed = (line: CovenantLine, today: IsoDate): boolean =>
  line.status === 'Breached' || (line.status === 'AtRisk' && !isOnlyDue(line, today));

/** What is late and missed is told by the first list. */
export const isDueSoon = (line: CovenantLine, today: IsoDate): boolean =>
  line.nextDueDate !== null &&
  line.nextDueDate <= addDays(today, alertDaysAhead) &&
  !(isMissed(line, today) && line.nextDueDate < today);
