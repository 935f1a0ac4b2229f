import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { isVisibleIn, type VisibilityApp } from '#shared/domain/entity-types.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { api } from '../../api/api.ts';
import { type GlobalState, useGlobalState } from '../../api/global-state.tsx';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { visibilityAskedBy } from '../entity/entity-words.ts';
import { seesCovenants } from './use-covenant-rights.ts';

/** A structure with its approved covenants; none where the reader may not see covenants. */
export interface Standing {
  readonly structure: Structure;
  readonly covenants: readonly CovenantWithState[];
}

/** A covenant with the structure that it belongs to. */
export interface CovenantLine {
  readonly structure: Structure;
  readonly covenant: CovenantWithState;
}

/** Structures whose covenants are read at the same time. */
const atOnce = 6;

/** The structures that an app shows; those of all apps without one. */
async function everyStructure(
  organizationId: string,
  app: VisibilityApp | null,
  signal: AbortSignal,
): Promise<readonly Structure[]> {
  const visibility = app === null ? undefined : visibilityAskedBy(app);
  const asked = { limit: 500, ...(visibility === undefined ? {} : { visibility }) };
  const found: Structure[] = [];
  let cursor: string | null = null;
  do {
    const query: typeof asked & { cursor?: string } = cursor === null ? asked : { ...asked, cursor };
    const params = { id: organizationId };
    const page = await api.structures.listStructuresOfOrganization({ params, query, signal });
    found.push(...page.body);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found.filter(({ visibilities }) => app === null || isVisibleIn(app, visibilities));
}

const mayViewCovenants = (global: GlobalState, structure: Structure): boolean =>
  seesCovenants(global, structurePath(structure));

interface Asked {
  readonly queryClient: QueryClient;
  readonly global: GlobalState;
  readonly app: VisibilityApp | null;
  readonly signal: AbortSignal;
}

async function standings({ queryClient, global, app, signal }: Asked): Promise<Standing[]> {
  const structures = await everyStructure(global.organization.id, app, signal);
  const found: Standing[] = [];
  for (let from = 0; from < structures.length; from += atOnce) {
    const batch = structures.slice(from, from + atOnce).map(async (structure): Promise<Standing> => {
      if (!mayViewCovenants(global, structure)) return { structure, covenants: [] };
      return { structure, covenants: await queryClient.fetchQuery(covenantQueries.approved(structure.id)) };
    });
    found.push(...(await Promise.all(batch)));
  }
  return found;
}

/**
 * Every structure that the reader may see, or of these the ones that an app shows, with how its covenants stand. What single structures have
 * read already is used again.
 */
export function useOversight(app: VisibilityApp | null = null) {
  const global = useGlobalState();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['structures', 'oversight', global.organization.id, app],
    queryFn: ({ signal }) => standings({ queryClient, global, app, signal }),
    staleTime: 0,
  });
}

export const linesOf = (found: readonly Standing[]): readonly CovenantLine[] =>
  found.flatMap(({ structure, covenants }) => covenants.map((covenant) => ({ structure, covenant })));

const urgency: Readonly<Record<string, number>> = { Breached: 0, AtRisk: 1, Pending: 2, Met: 3 };

/** Breached before at risk before the rest, and what is due first before what is due later. */
export const worstFirst = (a: CovenantLine, b: CovenantLine): number =>
  (urgency[a.covenant.state.status] ?? 9) - (urgency[b.covenant.state.status] ?? 9) ||
  (a.covenant.state.nextDueDate ?? '9').localeCompare(b.covenant.state.nextDueDate ?? '9');

/** The page that shows a covenant, with its details open. */
export const addressOf = ({ structure, covenant }: CovenantLine): string =>
  covenant.covenantType === 'KPI'
    ? `/deals/${structure.id}/financial-covenants-kpis?covenant=${covenant.id}`
    : `/deals/${structure.id}/reporting-covenants?covenant=${covenant.id}`;
