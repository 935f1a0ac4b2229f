import { useQuery } from '@tanstack/react-query';
import { useOutletContext, useParams } from 'react-router-dom';
import { fiscalYearEndOf } from '#shared/domain/calendar.ts';
import { dueCalendarOf } from '#shared/domain/covenant-schedule.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { FinancingView } from '#shared/domain/financing.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import type { ProjectView } from '#shared/domain/project.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { financingQueries } from '../../api/queries/financing-queries.ts';
import { projectQueries } from '../../api/queries/project-queries.ts';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { lazyPart } from '../../components/code/lazy-part.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { useMayViewCovenants } from '../../entities/covenant/use-covenant-rights.ts';
import { addressOf } from '../../entities/entity/entity-addresses.ts';
import { homeOf, pathOf } from '../../entities/entity/entity-path.ts';
import { useMayChange } from '../../entities/entity/use-may-change.ts';
import { NotShared } from '../../entities/figure/not-shared.tsx';
import { FiguresGrid } from './grid/figures-grid.tsx';
import type { GridOf } from './grid/grid-of.ts';

const FactsPanel = lazyPart(async () => (await import('./facts/facts-panel.tsx')).FactsPanel);

function Figures({ of, title }: { readonly of: GridOf; readonly title: string }) {
  return (
    <Page>
      <title>{title}</title>
      <FiguresGrid key={of.entityId} of={of} />
      <FactsPanel of={of} />
    </Page>
  );
}

/** Every figure of a structure, where it is entered. */
export function StructureFiguresPage() {
  const structure = useOutletContext<StructureView>();
  const path = structurePath(structure);
  const mayView = usePermitted('View', 'Detail', path);
  const mayEdit = useMayChange('Edit', 'Detail', structure);
  const mayAdd = useMayChange('Create', 'Detail', structure);
  const showsCovenants = useMayViewCovenants(path);
  if (!mayView) return <NotShared />;
  const of: GridOf = {
    entityId: structure.id,
    name: structure.name,
    home: structure,
    calendar: dueCalendarOf(structure),
    showsCovenants,
    entityType: structure.structureType,
    currency: structure.currency,
    mayEdit,
    mayAdd,
    detailsAddress: `/deals/${structure.id}/deal-details`,
  };
  return <Figures of={of} title={`Figures · ${structure.name} · Trestle`} />;
}

/** Every figure of a project. */
export function ProjectFiguresPage() {
  const { projectId = '' } = useParams();
  const project = useQuery(projectQueries.detail(projectId));
  return <QueryView query={project}>{(found) => <ProjectFigures project={found} />}</QueryView>;
}

function ProjectFigures({ project }: { readonly project: ProjectView }) {
  const { id, dealId, fiscalYearStart } = project;
  const fiscalYearEnd = fiscalYearEndOf(fiscalYearStart);
  const details = addressOf({ type: 'Project', id, dealId });
  return <Contained entity={project} type="Project" fiscalYearEnd={fiscalYearEnd} detailsAddress={details} />;
}

/** Every figure of a financing. */
export function FinancingFiguresPage() {
  const { loanId = '' } = useParams();
  const financing = useQuery(financingQueries.detail(loanId));
  return <QueryView query={financing}>{(found) => <FinancingFigures financing={found} />}</QueryView>;
}

const calendarYearEnd = '12-31';

function FinancingFigures({ financing }: { readonly financing: FinancingView }) {
  const { id, dealId, financingType } = financing;
  const { organization } = useGlobalState();
  const structure = useQuery(structureQueries.ifSeen(organization.id, dealId));
  const details = addressOf({ type: financingType, id, dealId });
  if (structure.isPending) return <TableSkeleton rows={10} />;
  // Each quarter names the month with which it ends, so that nobody takes one for another where the structure is not seen.
  const fiscalYearEnd = structure.data?.fiscalYearEnd ?? calendarYearEnd;
  return <Contained entity={financing} type={financingType} fiscalYearEnd={fiscalYearEnd} detailsAddress={details} />;
}

interface ContainedProps {
  readonly entity: ProjectView | FinancingView;
  readonly type: GridOf['entityType'];
  readonly fiscalYearEnd: string;
  readonly detailsAddress: string;
}

/** A project or financing has no covenants of its own; its documents lie in the room of its structure. */
function Contained({ entity, type, fiscalYearEnd, detailsAddress }: ContainedProps) {
  const path = pathOf(entity);
  const mayView = usePermitted('View', 'Detail', path);
  const mayEdit = usePermitted('Edit', 'Detail', path);
  const mayAdd = usePermitted('Create', 'Detail', path);
  if (!mayView) return <NotShared />;
  const home = homeOf(entity);
  const isActive = isInForce(entity, entity.deal);
  const of: GridOf = {
    entityId: entity.id,
    name: entity.name,
    home,
    calendar: dueCalendarOf({ fiscalYearEnd, closingDate: null, businessDays: null }),
    showsCovenants: false,
    entityType: type,
    currency: entity.currency,
    mayEdit: mayEdit && isActive,
    mayAdd: mayAdd && isActive,
    detailsAddress,
  };
  return <Figures of={of} title={`Figures · ${entity.name} · ${home.name} · Trestle`} />;
}
