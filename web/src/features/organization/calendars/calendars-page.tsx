import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { Calendar } from '#shared/domain/calendar.ts';
import { formatMonthDay } from '#shared/format/dates.ts';
import { capitalized } from '#shared/format/permission-words.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { actionsColumn } from '../../../components/data-table/prepare-columns.tsx';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { Panel } from '../../../components/panel.tsx';
import { RecordActions } from '../record-actions.tsx';
import { type LaunchStatus, NoRecords, RecordListPage } from '../record-list-page.tsx';
import { BaseHolidays } from './base-holidays.tsx';
import { baseWords } from './base-words.ts';
import { weekendText } from './weekend-text.ts';

const CalendarDialog = lazyDialog(async () => (await import('./calendar-dialog.tsx')).CalendarDialog);

function holidaysText({ base, holidays, workedDays }: Calendar): string {
  const own = holidays.length === 0 ? 'none of your own' : `${holidays.length} of your own`;
  const kept = base === 'None' ? capitalized(own) : `${baseWords[base]}, ${own}`;
  return workedDays.length === 0 ? kept : `${kept}, ${workedDays.length} worked`;
}

const column = createColumnHelper<DataTableFeatures, Calendar>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Calendar',
    sortFn: 'text',
    cell: ({ getValue }) => <span className="name">{getValue()}</span>,
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
  actionsColumn((row: Calendar) => <CalendarActions calendar={row} />),
]);

/** Which days are business days, for due dates and day counts. */
export function CalendarsPage() {
  const { organization } = useGlobalState();
  const [status, setStatus] = useState<LaunchStatus>('Active');
  const calendars = useInfiniteQuery(organizationQueries.calendars(organization.id, status));
  return (
    <RecordListPage
      title="Calendars"
      facts="Which days are business days"
      create={{ label: 'New calendar', dialog: (close) => <CalendarDialog onClose={close} /> }}
      status={{ value: status, onChange: setStatus }}
      query={calendars}
      columns={columns}
      rowId={({ id }) => id}
      empty={
        <NoRecords
          icon={CalendarDays}
          status={status}
          none="No calendars yet"
          first="Until there is one, business days leave out weekends and the holidays of the Federal Reserve."
          noneObsolete="No calendar is obsolete"
        />
      }
    >
      <Panel
        title="Where no calendar is chosen"
        description="Structures without a calendar count by the Federal Reserve’s business days."
      >
        <BaseHolidays base="FederalReserve" isOpen />
      </Panel>
    </RecordListPage>
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
