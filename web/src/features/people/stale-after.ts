import type { QueryKey } from '@tanstack/react-query';
import { peopleQueries } from '../../api/queries/people-queries.ts';

/** What is no longer true once somebody's rights were changed; they may be the reader's own. */
export const staleAfterRights: readonly QueryKey[] = [peopleQueries.all(), ['session', 'global']];
