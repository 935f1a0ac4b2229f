import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { isPermitted } from '#shared/domain/permissions/resolve.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { api } from '../../api/api.ts';
import { type GlobalState, useGlobalState } from '../../api/global-state.tsx';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';

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

async function everyStructure(organizationId: string, signal: AbortSignal): Promise<readonly Structure[]> {
  const found: Structure[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = cursor === null ? { limit: 500 } : { limit: 500, cursor };
    const params = { id: organizationId };
    const page = await api.structures.listStructuresOfOrganization({ params, query, signal });
    found.push(...page.body);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

const mayViewCovenants = ({ permissions, organization }: GlobalState, structureId: string): boolean =>
  isPermitted(permissions, {
    level: 'View',
    sourceType: 'Covenant',
    organizationId: organization.id,
    entityPath: [structureId],
  });

async function standings(queryClient: QueryClient, global: GlobalState, signal: AbortSignal): Promise<Standing[]> {
  const structures = await everyStructure(global.organization.id, signal);
  const found: Standing[] = [];
  for (let from = 0; from < structures.length; from += atOnce) {
    const batch = structures.slice(from, from + atOnce).map(async (structure): Promise<Standing> => {
      if (!mayViewCovenants(global, structure.id)) return { structure, covenants: [] };
      return { structure, covenants: await queryClient.fetchQuery(covenantQueries.approved(structure.id)) };
    });
    found.push(...(await Promise.all(batch)));
  }
  return found;
}

/** Every structure that the reader may see, with how its covenants stand. What single structures have read already is used again. */
export function useOversight() {
  const global = useGlobalState();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['structures', 'oversight', global.organization.id],
    queryFn: ({ signal }) => standings(queryClient, global, signal),
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
