import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { structurePath } from '#shared/domain/entity-path.ts';
import { Level, type SourceType } from '#shared/domain/permissions/permission.ts';
import { isPermitted } from '#shared/domain/permissions/resolve.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { sessionQueries } from '../../api/queries/session-queries.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';

/** What the pages of a structure ask about. */
const sources: readonly SourceType[] = ['Deal', 'Project', 'Loan', 'Document', 'Report', 'Covenant', 'Detail'];
const questions = sources.flatMap((sourceType) => Level.options.map((level) => ({ level, sourceType })));

/**
 * Asks the server what the reader may do on a structure, whenever another one is opened and whenever what is known of their permissions changes. Where the answer
 * is not what this page has decided by, that is read again: it is kept for minutes, in which somebody may have been given or denied something.
 */
export function useRightsOnStructure(structure: StructureView): void {
  const { permissions, organization } = useGlobalState();
  const queryClient = useQueryClient();
  const options = structureQueries.rights(organization.id, structure.id, questions);
  const { data: answers, dataUpdatedAt, refetch } = useQuery(options);

  // The answer that was followed last: what cannot be known here, such as a right from a structure that is not shown, is not asked for again and again.
  const followed = useRef(0);
  useEffect(() => {
    if (answers === undefined || followed.current === dataUpdatedAt) return;
    followed.current = dataUpdatedAt;
    const place = { organizationId: organization.id, entityPath: structurePath(structure) };
    const isKnown = answers.every(
      ({ level, sourceType, permitted }) => isPermitted(permissions, { level, sourceType, ...place }) === permitted,
    );
    if (!isKnown) void queryClient.invalidateQueries(sessionQueries.global(organization.id));
  }, [answers, dataUpdatedAt, organization.id, permissions, structure, queryClient]);

  const decidedBy = useRef(permissions);
  useEffect(() => {
    if (decidedBy.current === permissions) return;
    decidedBy.current = permissions;
    void refetch();
  }, [permissions, refetch]);
}
