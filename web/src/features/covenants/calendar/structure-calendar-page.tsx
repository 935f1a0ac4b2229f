import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router-dom';
import type { StructureView } from '#shared/domain/structure.ts';
import { calendarQueries } from '../../../api/queries/calendar-queries.ts';
import { Page } from '../../../components/page.tsx';
import { ComplianceCalendar, useMonth } from './compliance-calendar.tsx';
import { windowOf } from './month.ts';

/** When the covenants of one structure ask for something, and are tested. */
export function StructureCalendarPage() {
  const structure = useOutletContext<StructureView>();
  const at = useMonth();
  const query = useQuery(calendarQueries.ofEntity(structure.id, windowOf(at.month)));
  return (
    <Page>
      <title>{`Calendar · ${structure.name} · Trestle`}</title>
      <ComplianceCalendar query={query} at={at} namesStructures={false} />
    </Page>
  );
}
