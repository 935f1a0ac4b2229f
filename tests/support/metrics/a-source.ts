import type { EntitySource } from '#shared/metrics/engine/computation.ts';

/** An entity with nothing but what is given, without a beginning. */
export const aSource = (given: Partial<EntitySource> & Pick<EntitySource, 'id' | 'type' | 'end'>): EntitySource => ({
  origin: null,
  column: () => null,
  overlay: () => null,
  errors: () => null,
  relatives: () => [],
  ratesFrom: () => null,
  ...given,
});
