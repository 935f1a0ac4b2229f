import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks, Plus, ShieldX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { accessReviewQueries } from '../../api/queries/access-review-queries.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page, PageHeader } from '../../components/page.tsx';
import { reviewColumns } from './access-reviews/review-columns.tsx';
import styles from './people.module.css';
import { peopleAddresses } from './people-addresses.ts';

const StartReviewDialog = lazyDialog(
  async () => (await import('./access-reviews/start-review-dialog.tsx')).StartReviewDialog,
);

/** The reviews of who has access to the organization. */
export function AccessReviewsPage() {
  const { organization } = useGlobalState();
  const mayManage = usePermitted('Create', 'Organization');
  return (
    <Page>
      {mayManage ? (
        <Reviews organizationId={organization.id} />
      ) : (
        <>
          <PageHeader title="Access reviews" />
          <EmptyState icon={ShieldX} title="Only administrators can review access">
            Ask an administrator for access.
          </EmptyState>
        </>
      )}
    </Page>
  );
}

function Reviews({ organizationId }: { organizationId: string }) {
  const navigate = useNavigate();
  const [isStarting, setStarting] = useState(false);
  const reviews = useInfiniteQuery(accessReviewQueries.list(organizationId));
  const { review: addressOf } = peopleAddresses(organizationId);
  const columns = useMemo(() => reviewColumns(peopleAddresses(organizationId).review), [organizationId]);
  const rows = reviews.data?.pages.flatMap(({ body }) => body) ?? [];
  const start = (
    <Button variation="primary" onClick={() => setStarting(true)}>
      <Plus size={16} aria-hidden />
      Start review
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Access reviews"
        facts={<span>Periodic confirmation of who has access</span>}
        actions={rows.length > 0 && start}
      />
      <div className={styles['table']}>
        <DataTable
          id="access-reviews"
          caption="Access reviews"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          onOpen={({ id }) => navigate(addressOf(id))}
          isLoading={reviews.isPending}
          failure={
            reviews.data === undefined && reviews.error ? { error: reviews.error, retry: reviews.refetch } : null
          }
          empty={
            <EmptyState icon={ListChecks} title="No access review yet" action={start}>
              A review lists everything that gives people access. Reviewers confirm or remove each item, and the result
              is kept for auditors.
            </EmptyState>
          }
          more={{ hasMore: reviews.hasNextPage, isLoading: reviews.isFetchingNextPage, load: reviews.fetchNextPage }}
        />
      </div>
      {isStarting && (
        <StartReviewDialog onStarted={({ id }) => navigate(addressOf(id))} onClose={() => setStarting(false)} />
      )}
    </>
  );
}
