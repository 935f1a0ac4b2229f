import { useQuery } from '@tanstack/react-query';
import { structurePath } from '#shared/domain/entity-path.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { covenantQueries } from '../../api/queries/covenant-queries.ts';
import { useTerms } from '../../components/entities/use-terms.ts';
import { RouteTabs } from '../../components/route-tabs.tsx';

/** The pages of a structure that the reader may open. */
export function StructureTabs({ structure }: { structure: StructureView }) {
  const { loans } = useTerms();
  const { details } = useGlobalState().organization;
  const path = structurePath(structure);
  const mayViewCovenants = usePermitted('View', 'Covenant', path);
  const mayViewDocuments = usePermitted('View', 'Document', path);
  const mayViewFigures = usePermitted('View', 'Detail', path);
  const mayViewLoans = usePermitted('View', 'Loan', path);
  const mayViewProjects = usePermitted('View', 'Project', path);
  const { data: covenants = [] } = useQuery({ ...covenantQueries.approved(structure.id), enabled: mayViewCovenants });
  const breached = (isFinancial: boolean) =>
    covenants.filter(
      ({ covenantType, state }) => state.status === 'Breached' && (covenantType === 'KPI') === isFinancial,
    ).length;

  const tabs = [
    { to: 'overview', label: 'Overview', isShown: true },
    { to: 'loans-table', label: loans, isShown: mayViewLoans },
    { to: 'projects-table', label: 'Projects', isShown: mayViewProjects },
    {
      to: 'reporting-covenants',
      label: 'Reporting covenants',
      count: breached(false),
      isShown: mayViewCovenants,
    },
    {
      to: 'financial-covenants-kpis',
      label: 'Financial covenants & KPIs',
      count: breached(true),
      isShown: mayViewCovenants,
    },
    { to: 'data-room', label: 'Data room', isShown: mayViewDocuments },
    { to: 'historicals', label: 'Historicals', isShown: mayViewFigures },
    { to: 'signal-setup', label: 'Data signals', isShown: mayViewFigures },
    { to: 'structure', label: 'Structure', isShown: !isOn(details, 'hideStructureDiagram') },
    { to: 'deal-details', label: 'Details', isShown: true },
    { to: 'deal-team', label: 'Team', isShown: true },
  ];
  return <RouteTabs label="Structure" tabs={tabs.filter(({ isShown }) => isShown)} />;
}
