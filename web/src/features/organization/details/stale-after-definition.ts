import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { everyDetailTypes } from '../../../entities/figure/detail-types-query.ts';

/** What a definition changes: the lists of details, and whatever is computed. */
export const staleAfterDefinition = (organizationId: string) => [
  organizationQueries.of(organizationId),
  everyDetailTypes,
  figureQueries.all(),
];
