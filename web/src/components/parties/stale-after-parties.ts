import type { QueryKey } from '@tanstack/react-query';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import { staleAfterEntities } from '../entities/stale-after-entities.ts';

/** What a new, changed or removed party makes stale: entities name their parties, and diagrams draw them. */
export const staleAfterParties: readonly QueryKey[] = [relationshipQueries.all(), ...staleAfterEntities];
