import type { QueryKey } from '@tanstack/react-query';
import { staleAfterEntities } from '../entity/stale-after-entities.ts';

/** What a new, changed or removed party makes stale: entities name their parties, diagrams draw them, and lists of parties hold them. */
export const staleAfterParties: readonly QueryKey[] = staleAfterEntities;
