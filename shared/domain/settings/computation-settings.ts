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
    'Sets how long before its due date a reporting covenant is marked with a warning.',
  ),
  defaultCriticalReportingCovenantThreshold: daysBefore(
    'Critical mark for reporting covenants',
    'Sets how long before its due date a reporting covenant is marked as critical.',
  ),
} as const;
