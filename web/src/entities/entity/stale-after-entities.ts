import type { QueryKey } from '@tanstack/react-query';
import { financingQueries } from '../../api/queries/financing-queries.ts';
import { overviewQueries } from '../../api/queries/overview-queries.ts';
import { portfolioQueries } from '../../api/queries/portfolio-queries.ts';
import { projectQueries } from '../../api/queries/project-queries.ts';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';

/**
 * What a new or changed entity makes stale: each kind of entity shows the others, and overviews, trees and diagrams hold them all. Parties name it,
 * and their amounts follow its commitment.
 */
export const staleAfterEntities: readonly QueryKey[] = [
  structureQueries.all(),
  projectQueries.all(),
  financingQueries.all(),
  overviewQueries.all(),
  portfolioQueries.all(),
  relationshipQueries.all(),
];
