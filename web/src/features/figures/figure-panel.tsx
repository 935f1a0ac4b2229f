import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { DataKind, Datapoint } from '#shared/domain/datapoint.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { NotShared } from './not-shared.tsx';
import { PeriodTable } from './period-table.tsx';

interface FigurePanelProps {
  readonly structure: Structure;
  readonly title: string;
  readonly kind: DataKind;
  readonly keeps: (datapoint: Datapoint) => boolean;
  readonly actions?: ReactNode;
  readonly empty: ReactNode;
  readonly onOpen: (figureId: string) => void;
}

/** Figures of one kind, month by month; each opens what is known of it. */
export function FigurePanel({ structure, title, kind, keeps, actions, empty, onOpen }: FigurePanelProps) {
  const mayView = usePermitted('View', 'Detail', structurePath(structure));
  const series = useQuery({ ...figureQueries.series(structure.id, kind), enabled: mayView });
  const { data: deleted } = useQuery({ ...figureQueries.deleted(structure.id, kind), enabled: mayView });
  const deletedIds = useMemo(() => new Set(deleted?.map(({ id }) => id)), [deleted]);
  return (
    <Panel title={title} flush actions={actions}>
      {mayView ? (
        <QueryView query={series} skeleton={<TableSkeleton />}>
          {(datapoints) => {
            const shown = datapoints.filter(keeps);
            return shown.length === 0 ? (
              empty
            ) : (
              <PeriodTable
                caption={title}
                structureId={structure.id}
                datapoints={shown}
                deletedIds={deletedIds}
                onOpen={onOpen}
              />
            );
          }}
        </QueryView>
      ) : (
        <NotShared />
      )}
    </Panel>
  );
}
