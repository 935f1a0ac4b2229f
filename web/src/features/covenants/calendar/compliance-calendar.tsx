import { Button } from '@aws-amplify/ui-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react';
import type { CalendarEntry } from '#shared/domain/compliance-calendar.ts';
import { addMonthsToPeriod, isPeriod, monthNames, monthOf, type Period, periodOf, yearOf } from '#shared/time/dates.ts';
import { useAddressValue } from '../../../components/address-values.ts';
import { today } from '../../../components/date-text.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import { Agenda } from './agenda.tsx';
import { MonthGrid } from './month-grid.tsx';

/** The month that the address names, else the one of today, and the way to another. */
export function useMonth() {
  const [named, setNamed] = useAddressValue('month', { isStep: true });
  const now = periodOf(today());
  const month: Period = isPeriod(named) ? named : now;
  const show = (next: Period) => setNamed(next === now ? '' : next);
  return {
    month,
    isNow: month === now,
    turn: (months: number) => show(addMonthsToPeriod(month, months)),
    reset: () => show(now),
  };
}

interface ComplianceCalendarProps {
  readonly query: UseQueryResult<readonly CalendarEntry[]>;
  readonly at: ReturnType<typeof useMonth>;
  readonly namesStructures: boolean;
}

/** A month of the calendar: its grid, which narrow screens leave out, and what falls due day by day. */
export function ComplianceCalendar({ query, at, namesStructures }: ComplianceCalendarProps) {
  const { month, isNow, turn, reset } = at;
  const title = `${monthNames[monthOf(month) - 1]} ${yearOf(month)}`;
  return (
    <Panel
      title={title}
      flush
      actions={
        <>
          <Button size="small" onClick={() => turn(-1)} aria-label="Previous month">
            <ChevronLeft size={15} aria-hidden />
          </Button>
          <Button size="small" isDisabled={isNow} onClick={reset}>
            Today
          </Button>
          <Button size="small" onClick={() => turn(1)} aria-label="Next month">
            <ChevronRight size={15} aria-hidden />
          </Button>
        </>
      }
    >
      <p className="visually-hidden" role="status">
        {title}
      </p>
      <QueryView query={query} skeleton={<TableSkeleton rows={8} />}>
        {(entries) => {
          const ofMonth = entries.filter(({ date }) => periodOf(date) === month);
          return (
            <>
              <MonthGrid month={month} entries={entries} onTurn={turn} />
              {ofMonth.length === 0 ? (
                <EmptyState icon={CalendarCheck} title={`Nothing in ${title}`}>
                  Due dates of reports and undertakings, test dates of financial covenants, and the ends of waivers and
                  documents appear here.
                </EmptyState>
              ) : (
                <Agenda entries={ofMonth} namesStructures={namesStructures} />
              )}
            </>
          );
        }}
      </QueryView>
    </Panel>
  );
}
