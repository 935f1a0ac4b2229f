import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { CalendarSync, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useGlobalState } from '../../../api/global-state.tsx';
import { calendarQueries } from '../../../api/queries/calendar-queries.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { Page } from '../../../components/page.tsx';
import { ComplianceCalendar, useMonth } from './compliance-calendar.tsx';
import { windowOf } from './month.ts';

const SubscribeDialog = lazyDialog(async () => (await import('./subscribe-dialog.tsx')).SubscribeDialog);

/** When covenants of all structures ask for something, and are tested. */
export function CalendarPage() {
  const { organization } = useGlobalState();
  const at = useMonth();
  const [isSubscribing, setSubscribing] = useState(false);
  const query = useQuery(calendarQueries.everywhere(organization.id, windowOf(at.month)));
  return (
    <Page
      title="Compliance calendar"
      facts={<span>Due dates and test dates of every structure that you may see</span>}
      actions={
        <>
          <Button size="small" onClick={() => setSubscribing(true)}>
            <CalendarSync size={15} aria-hidden />
            Subscribe
          </Button>
          <ButtonLink to="/portfolio/deliverables">
            <ListChecks size={15} aria-hidden />
            Deliverables
          </ButtonLink>
        </>
      }
    >
      {isSubscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}
      <ComplianceCalendar query={query} at={at} namesStructures />
    </Page>
  );
}
