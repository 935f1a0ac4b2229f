import { useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { Link, Outlet, useMatch, useParams } from 'react-router-dom';
import type { StructureView } from '#shared/domain/structure.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { FinancingFrame } from './financing-frame.tsx';
import { ProjectFrame } from './project-frame.tsx';
import { StructureHeader } from './structure-header.tsx';
import { StructureTabs } from './structure-tabs.tsx';
import styles from './structures.module.css';
import { useRightsOnStructure } from './use-rights-on-structure.ts';

/** Ids of another shape are no structure's, so nothing is asked for. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What all pages of a structure have in common: its name and facts, and the way between them. */
export function StructureLayout() {
  const { dealId = '', loanId, projectId } = useParams();
  const isHolding = loanId !== undefined || projectId !== undefined;
  const isId = uuid.test(dealId);
  const structure = useQuery({ ...structureQueries.detail(dealId), enabled: isId && !isHolding });
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
  if (isHolding) return <HoldingPage />;
  return <QueryView query={structure}>{(found) => <Framed structure={found} />}</QueryView>;
}

/**
 * Pages of a project or a financing stand under its own name; an act that has a page of its own, under the act's. They do without the structure,
 * which the reader may not see.
 */
function HoldingPage() {
  const { loanId, projectId = '' } = useParams();
  const isAct = useMatch('/deals/:dealId/loan/:loanId/add-lenders') !== null;
  if (isAct) return <Outlet />;
  if (loanId !== undefined) return <FinancingFrame financingId={loanId} />;
  return <ProjectFrame projectId={projectId} />;
}

function Framed({ structure }: { structure: StructureView }) {
  useRightsOnStructure(structure);
  return (
    <div className={styles['page']}>
      <StructureHeader structure={structure} />
      <StructureTabs structure={structure} />
      <Outlet context={structure} />
    </div>
  );
}
