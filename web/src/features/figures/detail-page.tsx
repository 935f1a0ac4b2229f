import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { Link, useOutletContext, useParams } from 'react-router-dom';
import type { Detail } from '#shared/domain/detail.ts';
import { subEntityPath } from '#shared/domain/entity-path.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import type { Home } from '../../entities/entity/entity-path.ts';
import { MetricsView } from '../../entities/figure/background/metrics-view.tsx';
import { NotShared } from '../../entities/figure/not-shared.tsx';
import { ComputedPanel } from './computed/computed-panel.tsx';
import { computedIn, useComputedDetail } from './computed/use-computed-detail.ts';
import { DetailHistory } from './detail-history.tsx';

/** One detail of a structure, financing or project with every figure that it has had, or what is computed for each period. */
export function DetailPage() {
  const structure = useOutletContext<Home>();
  const { detailId = '', loanId, projectId } = useParams();
  const entityId = loanId ?? projectId ?? structure.id;
  const mayView = usePermitted('View', 'Detail', subEntityPath(entityId, structure));
  const details = useQuery({ ...figureQueries.details(entityId), enabled: mayView });
  if (!mayView) return <NotShared />;
  return (
    <QueryView query={details} skeleton={<TableSkeleton />}>
      {(found) => {
        const detail = found.find(({ id }) => id === detailId) ?? null;
        return detail === null || follows(detail) ? (
          <ComputedDetailPage structure={structure} entityId={entityId} detailId={detailId} detail={detail} />
        ) : (
          <Page>
            <title>{`${detail.name} · ${structure.name} · Trestle`}</title>
            <DetailHistory structure={structure} entityId={entityId} detail={detail} />
          </Page>
        );
      }}
    </QueryView>
  );
}

/** Whether it is one that entities of some type compute; whether this one does, the server says. */
const follows = ({ valueSource }: Detail): boolean => valueSource === 'Computed' || valueSource === 'Aggregate';

interface ComputedDetailPageProps {
  readonly structure: Home;
  /** Whose detail it is. */
  readonly entityId: string;
  readonly detailId: string;
  /** Null while nothing was entered for it. */
  readonly detail: Detail | null;
}

function ComputedDetailPage({ structure, entityId, detailId, detail }: ComputedDetailPageProps) {
  const computed = useComputedDetail(entityId, detailId);
  const history = detail !== null && (
    <DetailHistory structure={structure} entityId={entityId} detail={detail} title={`${detail.name}, as entered`} />
  );
  return (
    <Page>
      <MetricsView entityId={entityId} request={computed.request} query={computed.query} skeleton={<TableSkeleton />}>
        {(answer) => {
          const metric = computedIn(answer);
          const name = metric?.detailName ?? detail?.name;
          if (name === undefined) return <NoSuchDetail />;
          return (
            <>
              <title>{`${name} · ${structure.name} · Trestle`}</title>
              {metric !== null && (
                <ComputedPanel
                  entityId={entityId}
                  roomId={structure.id}
                  view={computed.view}
                  isCurrent={computed.isCurrent}
                  periods={answer.periods}
                  metric={metric}
                />
              )}
            </>
          );
        }}
      </MetricsView>
      {history}
    </Page>
  );
}

const NoSuchDetail = () => (
  <EmptyState
    icon={FileQuestion}
    title="There is no such detail here"
    action={
      <Link to=".." relative="path">
        All details
      </Link>
    }
  >
    It may have been removed, or the address may be mistyped.
  </EmptyState>
);
