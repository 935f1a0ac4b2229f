import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, Outlet, useMatch, useParams } from 'react-router-dom';
import { structurePath } from '#shared/domain/entity-path.ts';
import { Level, type SourceType } from '#shared/domain/permissions/permission.ts';
import { isPermitted } from '#shared/domain/permissions/resolve.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { sessionQueries } from '../../api/queries/session-queries.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { FinancingFrame } from './financing-frame.tsx';
import { ProjectFrame } from './project-frame.tsx';
import { StructureHeader } from './structure-header.tsx';
import { StructureTabs } from './structure-tabs.tsx';

/** Ids of another shape are no structure's, so nothing is asked for. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What all pages of a structure have in common: its name and facts, and the way between them. */
export function StructureLayout() {
  const { dealId = '', loanId, projectId } = useParams();
  const isSubEntity = loanId !== undefined || projectId !== undefined;
  const isId = uuid.test(dealId);
  const structure = useQuery({ ...structureQueries.detail(dealId), enabled: isId && !isSubEntity });
  if (!isId) {
    return (
      <>
        <title>Structure not found · Trestle</title>
        <h1 className="visually-hidden">Structure not found</h1>
        <EmptyState icon={Compass} title="There is no such structure" action={<Link to="/portfolio">Portfolio</Link>}>
          The address may be mistyped.
        </EmptyState>
      </>
    );
  }
  if (isSubEntity) return <SubEntityPage />;
  return <QueryView query={structure}>{(found) => <Framed structure={found} />}</QueryView>;
}

/**
 * Pages of a project or a financing stand under its own name; an act that has a page of its own, under the act's. They do without the structure,
 * which the reader may not see.
 */
function SubEntityPage() {
  const { loanId, projectId = '' } = useParams();
  const isAct = useMatch('/deals/:dealId/loan/:loanId/add-lenders') !== null;
  if (isAct) return <Outlet />;
  if (loanId !== undefined) return <FinancingFrame financingId={loanId} />;
  return <ProjectFrame projectId={projectId} />;
}

function Framed({ structure }: { structure: StructureView }) {
  useRightsOnStructure(structure);
  return (
    <Page>
      <StructureHeader structure={structure} />
      <StructureTabs structure={structure} />
      <Outlet context={structure} />
    </Page>
  );
}

/** What the pages of a structure ask about. */
const sources: readonly SourceType[] = ['Deal', 'Project', 'Loan', 'Document', 'Report', 'Covenant', 'Detail'];
const questions = sources.flatMap((sourceType) => Level.options.map((level) => ({ level, sourceType })));

/**
 * Asks the server what the reader may do on a structure, whenever another one is opened and whenever what is known of their permissions changes. Where the answer
 * is not what this page has decided by, that is read again: it is kept for minutes, in which somebody may have been given or denied something.
 */
function useRightsOnStructure(structure: StructureView): void {
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
