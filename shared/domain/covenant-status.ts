import * as z from 'zod';

/**
 * Where a covenant stands.
 * - Proposed: read or entered, and not approved.
 * - Met: its last test is kept, or nothing is outstanding.
 * - AtRisk: its last figure is close to the threshold or misses a level beside it, or something falls due within days.
 * - Overdue: what was due is not there; of something to be delivered, within its cure period.
 * - InCure: its figure misses the test, and the cure period still runs.
 * - Breached: its figure misses the test, or what was due is not there and nothing more is granted.
 * - Waived: it would be in breach, had the lenders not waived that period.
 * - NotYetDue: nothing has fallen due yet.
 * - NoData: it cannot be judged: its figure has no value, is in another unit, or nothing in its terms can be tested.
 * - Obsolete: no longer in force.
 */
export const CovenantStatus = z.enum([
  'Proposed',
  'Met',
  'AtRisk',
  'Overdue',
  'InCure',
  'Breached',
  'Waived',
  'NotYetDue',
  'NoData',
  'Obsolete',
]);
export type CovenantStatus = z.infer<typeof CovenantStatus>;

/** Statuses as they are counted together. Only `Met` is met: what is waived is counted for itself, and what has no data is pending. */
export const StatusGroup = z.enum(['Breached', 'AtRisk', 'Waived', 'Pending', 'Met', 'Proposed', 'Obsolete']);
export type StatusGroup = z.infer<typeof StatusGroup>;

const groups: Readonly<Record<CovenantStatus, StatusGroup>> = {
  Proposed: 'Proposed',
  Met: 'Met',
  AtRisk: 'AtRisk',
  Overdue: 'AtRisk',
  InCure: 'Breached',
  Breached: 'Breached',
  Waived: 'Waived',
  NotYetDue: 'Pending',
  NoData: 'Pending',
  Obsolete: 'Obsolete',
};

export const statusGroupOf = (status: CovenantStatus): StatusGroup => groups[status];

/** The statuses that are counted in a group. */
export const statusesIn = (group: StatusGroup): readonly CovenantStatus[] =>
  CovenantStatus.options.filter((status) => groups[status] === group);

/** The groups of covenants in force, the most urgent first; what is not tested yet says less than what is met. */
export const groupsInForce = [
  'Breached',
  'AtRisk',
  'Waived',
  'Met',
  'Pending',
] as const satisfies readonly StatusGroup[];

/** The test is missed and nothing excuses it, whether or not it can still be cured. */
export const isInBreach = (status: CovenantStatus): boolean => statusGroupOf(status) === 'Breached';
