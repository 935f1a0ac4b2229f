import { useQuery } from '@tanstack/react-query';
import { SolarPanel } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { noState } from '#shared/domain/entity-fields.ts';
import { entityTypeWord, type LaunchStatus, ProjectType } from '#shared/domain/entity-types.ts';
import type { Project } from '#shared/domain/project.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { entityPageQueries } from '../../api/queries/entity-page-queries.ts';
import { overviewQueries } from '../../api/queries/overview-queries.ts';
import { projectQueries } from '../../api/queries/project-queries.ts';
import { statusById, useCalendars, useStatuses } from '../form/use-organization-lists.ts';
import { calendarField, marketSegmentField, statusField, taxCreditsField } from '../list/bulk/bulk-fields.ts';
import { projectKind } from '../list/bulk/bulk-kinds.ts';
import { useBulkActions } from '../list/bulk/use-bulk-actions.tsx';
import { EntityList, restoringNote } from '../list/entity-list.tsx';
import {
  type HeldListProps,
  type HeldPlace,
  heldConsequence,
  heldFilter,
  MarketSegmentFilter,
  NoneHeld,
} from '../list/held-list.tsx';
import { ChoiceFilter, type ListFilters, ListTools, useListFilters } from '../list/list-filters.tsx';
import { useEntityPages } from '../list/use-entity-pages.ts';
import { projectAddress, projectColumns } from './project-columns.tsx';

const words = { one: 'project', many: 'projects' } as const;

/** Projects page by page, with search, filters, and changes to many at once. */
export function ProjectsTable({
  launchStatus = 'Active',
  create,
  choice,
  isReadOnly = false,
  ...place
}: HeldListProps) {
  const { dealId } = place;
  const filters = useListFilters(['type', 'marketSegment', 'state']);
  const statuses = useStatuses();
  const calendars = useCalendars();
  const pages = useProjectPages(filters, place, launchStatus);
  const columns = useMemo(
    () => projectColumns(pages.rows, statusById(statuses), dealId),
    [pages.rows, statuses, dealId],
  );
  const { bulkActions, dialog } = useBulkActions<Project>({
    kind: projectKind,
    words,
    rows: pages.rows,
    launchStatus,
    fieldsFor: () => [
      statusField(statuses.filter(({ entityType }) => entityType === 'Project')),
      marketSegmentField,
      taxCreditsField,
      calendarField(calendars),
    ],
    consequence: heldConsequence(launchStatus),
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
        bulkActions={isReadOnly ? undefined : bulkActions}
        note={isReadOnly ? null : restoringNote(launchStatus, bulkActions)}
        empty={
          <NoneHeld icon={SolarPanel} launchStatus={launchStatus} words={words} create={create}>
            Each appears here with its location, size and commercial operation date.
          </NoneHeld>
        }
        tools={
          <ProjectTools
            filters={filters}
            place={place}
            choice={choice}
            // States are counted over what is in force.
            hasStates={dealId === undefined && launchStatus === 'Active'}
          />
        }
      />
      {dialog}
    </>
  );
}

function useProjectPages(filters: ListFilters, place: HeldPlace, launchStatus: LaunchStatus) {
  const { organization } = useGlobalState();
  const type = ProjectType.safeParse(filters.get('type')).data;
  const state = filters.get('state');
  const filter = {
    ...heldFilter(filters, place, launchStatus),
    ...(type === undefined ? {} : { type }),
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
  readonly place: HeldPlace;
  readonly choice: ReactNode;
  /** States can be chosen: those in which there are projects at this place. */
  readonly hasStates: boolean;
}

function ProjectTools({ filters, place: { visibility, withinId }, choice, hasStates }: ProjectToolsProps) {
  const { organization } = useGlobalState();
  const counted = {
    ...(visibility === undefined ? {} : { visibility }),
    ...(withinId === undefined ? {} : { withinId }),
  };
  const { data } = useQuery({ ...overviewQueries.of(organization.id, counted), enabled: hasStates });
  const states =
    data?.states.map(({ state }) => ({ value: state ?? noState, label: state ?? 'Without a state' })) ?? [];
  return (
    <ListTools filters={filters} label="Search projects" placeholder="Search by name, ID, location or counterparty">
      <ChoiceFilter
        filters={filters}
        name="type"
        label="Type"
        all="All types"
        choices={ProjectType.options.map((type) => ({ value: type, label: entityTypeWord(type) }))}
      />
      <MarketSegmentFilter filters={filters} />
      {hasStates && <ChoiceFilter filters={filters} name="state" label="State" all="All states" choices={states} />}
      {choice}
    </ListTools>
  );
}
