import type { DetailType } from '../domain/detail.ts';
import type { EntityType } from '../domain/entity-types.ts';

/** Whether a formula gives the value on an entity of this type. On a structure that only holds what is computed, it is entered as it is reported. */
export const isComputedOn = (type: Pick<DetailType, 'valueSource' | 'entityTypes'> | null, on: EntityType): boolean =>
  type !== null &&
  (type.valueSource === 'Computed' || type.valueSource === 'Aggregate') &&
  type.entityTypes.includes(on);
