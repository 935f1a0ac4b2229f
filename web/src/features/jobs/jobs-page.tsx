import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Activity, RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Job } from '#shared/domain/job.ts';
import { formatMoment } from '#shared/format/dates.ts';
import { formatJobKind } from '#shared/format/job-words.ts';
import { noValue } from '#shared/format/no-value.ts';
import { api } from '../../api/api.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { isUnderWay, jobQueries } from '../../api/queries/job-queries.ts';
import { useTimeZone } from '../../api/time-zone.ts';
import { actionsColumn } from '../../components/data-table/prepare-columns.tsx';
import { DataTable, type DataTableFeatures } from '../../components/data-table.tsx';
import { MomentText } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { JobProgress, jobStatusWord } from '../../components/job-progress.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { useWrite } from '../../components/use-write.ts';
import { roomAddressOf } from '../../entities/entity/entity-addresses.ts';
import { JobStatusBadge } from './job-status-badge.tsx';
import styles from './jobs.module.css';

/** How far work under way has come, or what became of it. */
function progressText(job: Job): string {
  if (!isUnderWay(job)) return job.error ?? job.message ?? noValue;
  return `${job.message ?? jobStatusWord(job.status)} · ${Math.round(job.progress * 100)}%`;
}

const column = createColumnHelper<DataTableFeatures, Job>();

const columnsIn = (timeZone: string | undefined) =>
  column.columns([
    column.accessor('title', {
      header: 'Job',
      sortFn: 'text',
      meta: { filter: 'text', text: ({ title, kind }: Job) => `${title} · ${formatJobKind(kind)}` },
      cell: ({ row: { original }, getValue }) => (
        <>
          <JobTitle job={original} title={getValue()} />
          <span className={styles['kind']}>{formatJobKind(original.kind)}</span>
        </>
      ),
    }),
    column.accessor('status', {
      header: 'Status',
      sortFn: 'text',
      meta: { filter: 'choice', text: ({ status }: Job) => jobStatusWord(status) },
      cell: ({ getValue }) => <JobStatusBadge status={getValue()} />,
    }),
    column.display({
      id: 'progress',
      header: 'Progress',
      meta: { grow: true, secondary: true, text: progressText },
      cell: ({ row: { original } }) =>
        isUnderWay(original) ? <JobProgress job={original} /> : (original.error ?? original.message),
    }),
    column.accessor('createdAt', {
      header: 'Started',
      meta: {
        secondary: true,
        format: { kind: 'date' },
        filter: 'date',
        text: ({ createdAt }: Job) => formatMoment(createdAt, timeZone),
      },
      cell: ({ getValue }) => <MomentText at={getValue()} />,
    }),
    actionsColumn((row: Job) => row.status === 'failed' && <RetryJob job={row} />),
  ]);

function JobTitle({ job, title }: { job: Job; title: string }) {
  const { agent } = useGlobalState();
  if (job.kind === 'structure-import') {
    return (
      <Link className={styles['title']} to={`/portfolio/import?import=${job.id}`}>
        {title}
      </Link>
    );
  }
  if (job.room !== undefined && job.entityId !== null) {
    const { type, structureId } = job.room;
    // What others have asked for is told to nobody.
    const isOwnDownload = job.kind === 'room-download' && job.createdBy === agent.id;
    const room = roomAddressOf({ type, id: job.entityId, dealId: structureId });
    return (
      <Link className={styles['title']} to={isOwnDownload ? `${room}?download=${job.id}` : room}>
        {title}
      </Link>
    );
  }
  if (job.kind !== 'covenant-extraction' || job.entityId === null)
    return <span className={styles['title']}>{title}</span>;
  return (
    <Link
      className={styles['title']}
      to={`/deals/${job.entityId}/reporting-covenants/ai-import${job.documentId === null ? '' : `?document=${job.documentId}`}`}
    >
      {title}
    </Link>
  );
}

function RetryJob({ job }: { job: Job }) {
  const retry = useWrite({
    write: () => api.jobs.retryJob({ params: { jobId: job.id } }),
    success: 'Started again',
    particulars: () => job.title,
    refresh: [jobQueries.all(), ['extraction']],
  });
  return (
    <Button size="small" isLoading={retry.isPending} onClick={() => retry.mutate(undefined)}>
      <RotateCw size={14} aria-hidden />
      Retry
    </Button>
  );
}

/** Everything that ran or runs in the background, the newest first. */
export function JobsPage() {
  const jobs = useInfiniteQuery(jobQueries.list());
  const timeZone = useTimeZone();
  const columns = useMemo(() => columnsIn(timeZone), [timeZone]);
  return (
    <Page title="Jobs" facts={<span>Agreements, imports and other background work</span>}>
      <Panel title="All jobs" flush>
        <QueryView query={jobs} skeleton={<TableSkeleton />}>
          {({ pages }) => {
            const rows = pages.flatMap((page) => page.body);
            if (rows.length === 0) {
              return (
                <EmptyState icon={Activity} title="Nothing has run yet">
                  Importing covenants from an agreement starts a job; its progress and result appear here.
                </EmptyState>
              );
            }
            return (
              <DataTable
                id="jobs"
                caption="Jobs"
                columns={columns}
                rows={rows}
                rowId={({ id }) => id}
                more={{ hasMore: jobs.hasNextPage, isLoading: jobs.isFetchingNextPage, load: jobs.fetchNextPage }}
              />
            );
          }}
        </QueryView>
      </Panel>
    </Page>
  );
}
