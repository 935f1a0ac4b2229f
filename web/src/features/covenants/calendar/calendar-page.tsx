import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useGlobalState } from '../../../api/global-state.tsx';
import { calendarQueries } from '../../../api/queries/calendar-queries.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Page } from '../../../components/page.tsx';
import { ComplianceCalendar, useMonth } from './compliance-calendar.tsx';
import { windowOf } from './month.ts';

/** When covenants of all structures ask for something, and are tested. */
export function CalendarPage() {
  const { organization } = useGlobalState();
  const at = useMonth();
  const query = useQuery(calendarQueries.everywhere(organization.id, windowOf(at.month)));
  return (
    <Page
      title="Compliance calendar"
      facts={<span>Due dates and test dates of every structure that you may see</span>}
      actions={
        <ButtonLink to="/portfolio/deliverables">
          <ListChecks size={15} aria-hidden />
          Deliverables
        </ButtonLink>
      }
    >
      <ComplianceCalendar query={query} at={at} namesStructures />
    </Page>
  );
}
