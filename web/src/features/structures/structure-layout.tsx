import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Compass, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link, Outlet, useParams } from 'react-router-dom';
import type { Structure } from '#shared/domain/structure.ts';
import { formatDate, formatMonthDay } from '#shared/format/dates.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RouteTabs } from '../../components/route-tabs.tsx';
import { ArchiveStructure } from './archive-structure.tsx';
import { EditStructureDialog } from './edit-structure-dialog.tsx';
import styles from './structures.module.css';

/** Ids of another shape are no structure's, so nothing is asked for. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What all pages of a structure have in common: its name and facts, and the way between them. */
export function StructureLayout() {
  const { dealId = '' } = useParams();
  const isId = uuid.test(dealId);
  const structure = useQuery({ ...structureQueries.detail(dealId), enabled: isId });
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
  return (
    <QueryView query={structure}>
      {(found) => (
        <div className={styles['page']}>
          <StructureHeader structure={found} />
          <StructureTabs structureId={found.id} />
          <Outlet context={found} />
        </div>
      )}
    </QueryView>
  );
}

function StructureHeader({ structure }: { structure: Structure }) {
  const [isEditing, setEditing] = useState(false);
  const mayEdit = usePermitted('Edit', 'Deal', structure.id);
  const { borrower, currency, customId, fiscalYearEnd, closingDate } = structure;
  return (
    <>
      <PageHeader
        title={structure.name}
        documentTitle={null}
        facts={
          <>
            {borrower && <span>{borrower}</span>}
            {customId && <span>{customId}</span>}
            <span>{currency}</span>
            <span>Fiscal year ends {formatMonthDay(fiscalYearEnd)}</span>
            {closingDate && <span>Closed {formatDate(closingDate)}</span>}
          </>
        }
        actions={
          <>
            {mayEdit && (
              <Button size="small" onClick={() => setEditing(true)}>
                <Pencil size={14} aria-hidden />
                Edit
              </Button>
            )}
            <ArchiveStructure structure={structure} />
          </>
        }
      />
      {isEditing && <EditStructureDialog structure={structure} onClose={() => setEditing(false)} />}
    </>
  );
}

function StructureTabs({ structureId }: { structureId: string }) {
  const mayViewCovenants = usePermitted('View', 'Covenant', structureId);
  const mayViewDocuments = usePermitted('View', 'Document', structureId);
  const { data: covenants = [] } = useQuery({ ...covenantQueries.approved(structureId), enabled: mayViewCovenants });
  const breached = (isFinancial: boolean) =>
    covenants.filter(
      ({ covenantType, state }) => state.status === 'Breached' && (covenantType === 'KPI') === isFinancial,
    ).length;

  const mayViewFigures = usePermitted('View', 'Detail', structureId);
  const tabs = [
    { to: 'overview', label: 'Overview' },
    ...(mayViewCovenants
      ? [
          { to: 'reporting-covenants', label: 'Reporting covenants', count: breached(false) },
          { to: 'financial-covenants-kpis', label: 'Financial covenants & KPIs', count: breached(true) },
        ]
      : []),
    ...(mayViewDocuments ? [{ to: 'data-room', label: 'Data room' }] : []),
    ...(mayViewFigures
      ? [
          { to: 'historicals', label: 'Historicals' },
          { to: 'signal-setup', label: 'Data signals' },
        ]
      : []),
    { to: 'deal-details', label: 'Details' },
    { to: 'deal-team', label: 'Team' },
  ];
  return <RouteTabs label="Structure" tabs={tabs} />;
}
