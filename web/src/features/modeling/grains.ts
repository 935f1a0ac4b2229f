import type { Grain } from '#shared/metrics/engine/axis.ts';

/** How long the periods are that results are shown by. */
export const grains = [
  { value: 'Monthly', label: 'Months' },
  { value: 'Quarterly', label: 'Quarters' },
  { value: 'Annually', label: 'Years' },
] as const satisfies readonly { value: Grain; label: string }[];
