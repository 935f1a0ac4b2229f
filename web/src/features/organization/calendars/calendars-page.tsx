import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { Calendar } from '#shared/domain/configuration.ts';
import { formatMonthDay } from '#shared/format/dates.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Panel } from '../../../components/panel.tsx';
import styles from '../organization.module.css';
import { PagedTable } from '../paged-table.tsx';
import { RecordActions } from '../record-actions.tsx';
import { type LaunchStatus, StatusChoice } from '../status-choice.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';
import { weekendText } from './day-names.ts';
import { FederalHolidays } from './federal-holiday-list.tsx';

function holidaysText({ country, holidays }: Calendar): string {
  const own = holidays.length === 0 ? 'none of your own' : `${holidays.length} of your own`;
  return country === 'US' ? `Federal holidays, ${own}` : own.charAt(0).toUpperCase() + own.slice(1);
}

const column = createColumnHelper<DataTableFeatures, Calendar>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Calendar',
    sortFn: 'text',
    cell: ({ getValue }) => <span className={styles['name']}>{getValue()}</span>,
  }),
  column.accessor(holidaysText, { id: 'holidays', header: 'Holidays', sortFn: 'text' }),
  column.accessor(({ weekend }) => weekendText(weekend), {
    id: 'weekend',
    header: 'Weekend',
    sortFn: 'text',
    meta: { secondary: true },
  }),
  column.accessor('fiscalYearStart', {
    header: 'Fiscal year begins',
    sortFn: 'text',
    meta: { secondary: true },
    cell: ({ getValue }) => formatMonthDay(getValue()),
  }),
  column.display({
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    meta: { align: 'end' },
    cell: ({ row }) => <CalendarActions calendar={row.original} />,
  }),
]);

/** Which days are business days, for due dates and day counts. */
export function CalendarsPage() {
  const { organization } = useGlobalState();
  const [status, setStatus] = useState<LaunchStatus>('Active');
  const [isAdding, setAdding] = useState(false);
  const calendars = useInfiniteQuery(organizationQueries.calendars(organization.id, status));
  return (
    <div className={styles['page']}>
      <PageHeader
        title="Calendars"
        facts={<span>Which days are business days</span>}
        actions={
          <Button variation="primary" size="small" onClick={() => setAdding(true)}>
            New calendar
          </Button>
        }
      />
      <Panel title="Calendars" actions={<StatusChoice label="Calendars" value={status} onChange={setStatus} />} flush>
        <PagedTable
          query={calendars}
          caption="Calendars"
          columns={columns}
          rowId={({ id }) => id}
          empty={
            <EmptyState
              icon={CalendarDays}
              title={status === 'Active' ? 'No calendars yet' : 'No calendar is obsolete'}
            >
              {status === 'Active'
                ? 'Until there is one, business days leave out weekends and federal holidays of the United States.'
                : 'What is no longer used is kept here and can be used again.'}
            </EmptyState>
          }
        />
      </Panel>
      <Panel
        title="Federal holidays"
        description="Calendars with these holidays have them without anybody entering them."
      >
        <FederalHolidays isOpen />
      </Panel>
      {isAdding && <CalendarDialog onClose={() => setAdding(false)} />}
    </div>
  );
}

function CalendarActions({ calendar }: { calendar: Calendar }) {
  const { organization } = useGlobalState();
  const { id, version, name, launchStatus } = calendar;
  return (
    <RecordActions
      name={name}
      launchStatus={launchStatus}
      consequence="It can no longer be chosen. What counts its days by it goes on doing so."
      changeStatus={(to) =>
        api.configuration.updateCalendar({
          params: { id: organization.id, calendarId: id },
          body: { version, launchStatus: to },
        })
      }
      success={callsOf.configuration.updateCalendar.success}
      refresh={[organizationQueries.of(organization.id)]}
      edit={(close) => <CalendarDialog calendar={calendar} onClose={close} />}
    />
  );
}
