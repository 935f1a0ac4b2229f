import { daysBefore, flag, list } from './setting-kinds.ts';

export const computationSettings = {
  inactiveSourceComputeExclusions: list(
    'Details without inactive sources',
    'Names the details whose computation leaves inactive sources out.',
  ),
  metricsToDisable: list('Disabled metrics', 'Names the metrics that are neither computed nor shown.'),
  enableGroupingMetricViaQuery: flag(
    'Metrics grouped by query',
    'Computes the metrics of a group with one query instead of one by one.',
  ),
  defaultWarningReportingCovenantThreshold: daysBefore(
    'Warning for reporting covenants',
    'Sets how long before its due date a report counts as at risk; 14 days where it is not set.',
  ),
  defaultCriticalReportingCovenantThreshold: daysBefore(
    'Critical mark for reporting covenants',
    'Sets how long before its due date a report is marked “Critical” beside that date; without it, none is.',
  ),
} as const;
