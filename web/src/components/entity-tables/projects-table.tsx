import { useQuery } from '@tanstack/react-query';
import { SolarPanel } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import {
  entityTypeWord,
  type LaunchStatus,
  MarketSegment,
  ProjectType,
  type Visibility,
} from '#shared/domain/entity-types.ts';
import type { Project } from '#shared/domain/project.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { entityPageQueries } from '../../api/queries/entity-page-queries.ts';
import { overviewQueries } from '../../api/queries/overview-queries.ts';
import { projectQueries } from '../../api/queries/project-queries.ts';
import { EmptyState } from '../empty-state.tsx';
import { useCalendars } from '../entities/use-organization-lists.ts';
import { calendarField, marketSegmentField, statusField, taxCreditsField } from './bulk/bulk-fields.ts';
import { projectKind } from './bulk/bulk-kinds.ts';
import { useBulkActions } from './bulk/use-bulk-actions.tsx';
import { EntityList } from './entity-list.tsx';
import { ChoiceFilter, ListTools } from './list-filters.tsx';
import { projectAddress, projectColumns } from './project-columns.tsx';
import { useEntityPages } from './use-entity-pages.ts';
import { type ListFilters, useListFilters } from './use-list-filters.ts';
import { statusById, useStatuses } from './use-statuses.ts';

interface ProjectsTableProps {
  /** Left out: of the whole organization. */
  readonly dealId?: string;
  /** What lies in this structure and in those below it. */
  readonly withinId?: string;
  /** What the apps with this visibility show. */
  readonly visibility?: Visibility;
  readonly launchStatus?: LaunchStatus;
  /** Offered where there is none yet. */
  readonly create?: ReactNode;
}

/** Projects page by page, with search, filters, and changes to many at once. */
export function ProjectsTable({ launchStatus = 'Active', create, ...place }: ProjectsTableProps) {
  const { dealId } = place;
  const filters = useListFilters(['type', 'marketSegment', 'state']);
  const statuses = useStatuses();
  const calendars = useCalendars();
  const pages = useProjectPages(filters, place, launchStatus);
  const columns = useMemo(() => projectColumns(statusById(statuses), dealId), [statuses, dealId]);
  const { bulkActions, dialog } = useBulkActions<Project>({
    kind: projectKind,
    words: { one: 'project', many: 'projects' },
    rows: pages.rows,
    launchStatus,
    fieldsFor: () => [
      statusField(statuses.filter(({ entityType }) => entityType === 'Project')),
      marketSegmentField,
      taxCreditsField,
      calendarField(calendars),
    ],
    consequence:
      launchStatus === 'Active'
        ? 'They leave lists and totals, and are kept with their figures and documents under Archived, from where they can be restored.'
        : 'They come back to the lists and totals of their structures.',
    onSaved: pages.refillIfEmptied,
  });

  return (
    <>
      <EntityList
        id="projects"
        caption="Projects"
        columns={columns}
        pages={pages}
        filters={filters}
        addressOf={projectAddress}
        icon={SolarPanel}
        bulkActions={bulkActions}
        empty={<NoProjects launchStatus={launchStatus} create={create} />}
        tools={
          <ProjectTools
            filters={filters}
            visibility={place.visibility}
            // States are counted over what is in force.
            hasStates={dealId === undefined && launchStatus === 'Active'}
          />
        }
      />
      {dialog}
    </>
  );
}

type Place = Pick<ProjectsTableProps, 'dealId' | 'withinId' | 'visibility'>;

function useProjectPages(filters: ListFilters, place: Place, launchStatus: LaunchStatus) {
  const { organization } = useGlobalState();
  const type = ProjectType.safeParse(filters.get('type')).data;
  const marketSegment = MarketSegment.safeParse(filters.get('marketSegment')).data;
  const state = filters.get('state');
  const filter = {
    launchStatus,
    ...(filters.asked === '' ? {} : { search: filters.asked }),
    ...place,
    ...(type === undefined ? {} : { type }),
    ...(marketSegment === undefined ? {} : { marketSegment }),
    ...(state === '' ? {} : { state }),
  };
  return useEntityPages<Project>(
    JSON.stringify(['projects', organization.id, filter]),
    projectQueries.all(),
    (cursor) => entityPageQueries.projects({ organizationId: organization.id, filter, cursor }),
  );
}

interface ProjectToolsProps {
  readonly filters: ListFilters;
  readonly visibility: Visibility | undefined;
  /** States can be chosen: those of projects that the app with this visibility shows. */
  readonly hasStates: boolean;
}

function ProjectTools({ filters, visibility, hasStates }: ProjectToolsProps) {
  const { organization } = useGlobalState();
  const { data } = useQuery({ ...overviewQueries.of(organization.id, visibility), enabled: hasStates });
  const states = data?.states.flatMap(({ state }) => (state === null ? [] : [{ value: state, label: state }])) ?? [];
  return (
    <ListTools filters={filters} label="Search projects" placeholder="Search by name, id, place or counterparty">
      <ChoiceFilter
        filters={filters}
        name="type"
        label="Type"
        all="All types"
        choices={ProjectType.options.map((type) => ({ value: type, label: entityTypeWord(type) }))}
      />
      <ChoiceFilter
        filters={filters}
        name="marketSegment"
        label="Market segment"
        all="All segments"
        choices={MarketSegment.options.map((segment) => ({ value: segment, label: segment }))}
      />
      {hasStates && <ChoiceFilter filters={filters} name="state" label="State" all="All states" choices={states} />}
    </ListTools>
  );
}

const NoProjects = ({ launchStatus, create }: { launchStatus: LaunchStatus; create: ReactNode }) =>
  launchStatus === 'Obsolete' ? (
    <EmptyState icon={SolarPanel} title="No project is archived">
      Projects that are no longer in force appear here.
    </EmptyState>
  ) : (
    <EmptyState icon={SolarPanel} title="No projects yet" action={create}>
      Each is listed here with its place, size and date of commercial operation.
    </EmptyState>
  );
