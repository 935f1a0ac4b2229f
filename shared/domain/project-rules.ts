import { type Faults, isBefore } from './faults.ts';
import type { StoredProject } from './project.ts';

/** What is wrong with a project as a whole, apart from what each field may hold. */
export const projectFaults = ({
  irrStartDate,
  irrEndDate,
}: Pick<StoredProject, 'irrStartDate' | 'irrEndDate'>): Faults =>
  isBefore(irrEndDate, irrStartDate) ? { irrEndDate: 'Choose a day that is not before the start.' } : {};
