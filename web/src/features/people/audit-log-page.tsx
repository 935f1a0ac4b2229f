import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { History, SearchX, ShieldX } from 'lucide-react';
import { useMemo } from 'react';
import type { AuditRecord } from '#shared/domain/audit/audit-record.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { auditQueries } from '../../api/queries/audit-queries.ts';
import { useReadOn } from '../../api/read-pages.ts';
import { useOpened } from '../../components/address-values.ts';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { useSteady } from '../../components/use-steady.ts';
import { useAuditSurroundings } from '../../entities/audit/use-audit-surroundings.ts';
import { DeliveryPanel } from './audit-log/delivery-panel.tsx';
import { ExportActions } from './audit-log/export-actions.tsx';
import { ExportPanel } from './audit-log/export-panel.tsx';
import { logColumns } from './audit-log/log-columns.tsx';
import { LogDrawer } from './audit-log/log-drawer.tsx';
import { LogFilterBar, useLogFilter } from './audit-log/log-filter.tsx';
import { VerifyPanel } from './audit-log/verify-panel.tsx';
import styles from './people.module.css';

/** Who has done what in the organization. */
export function AuditLogPage() {
  const mayManage = usePermitted('Create', 'Organization');
  return (
    <Page
      title="Activity log"
      facts={<span>Everything that is done in the organization, with who did it and when</span>}
      actions={mayManage && <ExportActions />}
    >
      {mayManage ? (
        <Log />
      ) : (
        <EmptyState icon={ShieldX} title="Only administrators can see the activity log">
          What was done to a structure is on its Activity page.
        </EmptyState>
      )}
    </Page>
  );
}

function Log() {
  const { organization } = useGlobalState();
  const filter = useLogFilter();
  const surroundings = useAuditSurroundings();
  const { opened, open, close } = useOpened('record');
  const log = useInfiniteQuery({ ...auditQueries.log(organization.id, filter), placeholderData: keepPreviousData });
  const rows = log.data?.pages.flatMap(({ body }) => body) ?? [];
  // A filter that matches hardly anything reads page after page until it finds something.
  const goesOn = useReadOn(log, rows.length === 0);
  const openRecord = useSteady((record: AuditRecord) => open(record.id));
  const columns = useMemo(() => logColumns(surroundings, openRecord), [surroundings, openRecord]);
  const shown = rows.find(({ id }) => id === opened);
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <>
      <ExportPanel />
      <LogFilterBar />
      <div className={styles['table']}>
        <DataTable
          id="activity"
          caption="Activity log"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          isServerSorted
          openRowId={opened}
          onOpen={openRecord}
          isLoading={log.isPending || goesOn}
          failure={rows.length === 0 && log.error ? { error: log.error, retry: log.refetch } : null}
          empty={isNarrowed ? <NothingFound /> : <NothingYet />}
          more={{ hasMore: log.hasNextPage, isLoading: log.isFetchingNextPage, load: log.fetchNextPage }}
        />
      </div>
      <VerifyPanel />
      <DeliveryPanel />
      {shown !== undefined && <LogDrawer record={shown} onClose={close} />}
    </>
  );
}

const NothingFound = () => (
  <EmptyState icon={SearchX} title="Nothing on record matches">
    Choose another person, kind or item, or a longer period.
  </EmptyState>
);

const NothingYet = () => (
  <EmptyState icon={History} title="Nothing is on record yet">
    What people and programs do appears here.
  </EmptyState>
);
