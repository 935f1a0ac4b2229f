import type { EntityStatus } from '#shared/domain/configuration.ts';
import { entityTypesWithStatus } from '#shared/domain/status-types.ts';

type StatusType = EntityStatus['entityType'];

const isKnownType = (type: string): type is StatusType => entityTypesWithStatus.some((known) => known === type);

/** The type that is looked at; where all are, the first. */
export const typeOf = (type: string): StatusType => (isKnownType(type) ? type : 'Deal');
