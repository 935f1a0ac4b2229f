import { daysBetween, type IsoDate } from '../time/dates.ts';
import { type StoredSettings, storedValue } from './settings/stored-settings.ts';
import type { CovenantStanding } from './standing.ts';

type Due = Pick<CovenantStanding, 'covenantType' | 'nextDueDate'>;

/** Whether a report is due so soon, or is so late, that its organization has it marked as critical. Without a number of days it has none marked. */
export function isDueCritically({ covenantType, nextDueDate }: Due, today: IsoDate, settings: StoredSettings): boolean {
  const days = storedValue(settings, 'defaultCriticalReportingCovenantThreshold');
  if (covenantType !== 'Report' || nextDueDate === null || days === undefined) return false;
  return daysBetween(today, nextDueDate) <= Number(days);
}
