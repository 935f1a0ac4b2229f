import type { DataKind } from '#shared/domain/datapoint.ts';

export const kindWords: Readonly<Record<DataKind, string>> = {
  actual: 'Actual',
  forecast: 'Forecast',
  plan: 'Plan',
  baseline: 'Baseline',
};
