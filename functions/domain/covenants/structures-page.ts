import { seenInForce } from '#functions/domain/structures/exports/structure-sight-reader.ts';
import type { PageRequest } from '#functions/platform/storage/paging.ts';
import type { CovenantsContext } from './context.ts';

/** Each reads its covenants and what was done about them. */
export const structuresAtOnce = 8;
const mostStructuresInPage = 40;

/** Some of the structures in force that the request may see. */
export const structuresOf = ({ cursor, limit }: PageRequest, { scope }: Pick<CovenantsContext, 'scope'>) =>
  seenInForce(scope, { limit: Math.min(limit, mostStructuresInPage), cursor });
