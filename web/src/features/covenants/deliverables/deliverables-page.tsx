import { useQuery } from '@tanstack/react-query';
import { CalendarDays, PackageCheck } from 'lucide-react';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import { deliverableCounts } from '#shared/domain/deliverable-urgency.ts';
import { addMonths } from '#shared/time/dates.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { deliverableQueries } from '../../../api/queries/deliverable-queries.ts';
import { useAddressValue } from '../../../components/address-values.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { today } from '../../../components/date-text.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Page } from '../../../components/page.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryTabs } from '../../../components/query-tabs.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import { WaitingFileList } from '../../../entities/deliverable/waiting-files.tsx';
import { ByParty } from './by-party.tsx';
import { DeliverablesTable } from './deliverables-table.tsx';

const tabs = [
  { id: 'all', label: 'All deliverables' },
  { id: 'parties', label: 'By responsible party' },
] as const;

const spans = [
  { value: '', label: '6 months ahead', months: undefined },
  { value: '12', label: '1 year ahead', months: 12 },
  { value: '36', label: '3 years ahead', months: 36 },
] as const;

/** What reports and undertakings of all structures ask for: what is open, however old, and what was due in the past year or will be. */
export function DeliverablesPage() {
  const { organization } = useGlobalState();
  const [tabId] = useAddressValue('tab');
  const [ahead, setAhead] = useAddressValue('ahead');
  const tab = tabs.find(({ id }) => id === tabId)?.id ?? 'all';
  const span = spans.find(({ value }) => value === ahead) ?? spans[0];
  const to = span.months === undefined ? undefined : addMonths(today(), span.months);
  const query = useQuery(deliverableQueries.everywhere(organization.id, to));
  const waitingFiles = useQuery(deliverableQueries.waitingEverywhere(organization.id));
  return (
    <Page
      title="Deliverables"
      facts={<span>Reports and undertakings of every structure that you may see</span>}
      actions={
        <ButtonLink to="/portfolio/calendar">
          <CalendarDays size={15} aria-hidden />
          Calendar
        </ButtonLink>
      }
      {...(query.data === undefined ? {} : { figures: figuresOf(query.data) })}
    >
      <WaitingFileList query={waitingFiles} namesStructures />
      <QueryTabs label="Deliverables" tabs={tabs} current={tab} kept={['ahead']} />
      <Panel
        title={tab === 'all' ? 'All deliverables' : 'By responsible party'}
        description="What was due in the past year, what will be, and everything older that is still open."
        flush
        actions={
          <SegmentedControl
            label="Due in the next"
            options={spans}
            value={span.value}
            onChange={(value) => setAhead(value)}
          />
        }
      >
        <QueryView
          query={query}
          skeleton={<TableSkeleton />}
          empty={
            <EmptyState icon={PackageCheck} title="Nothing is asked for">
              What approved reports and undertakings ask for appears here, each period with its due date.
            </EmptyState>
          }
        >
          {(all) =>
            tab === 'all' ? (
              <DeliverablesTable deliverables={all} onReload={() => query.refetch()} />
            ) : (
              <ByParty deliverables={all} onReload={() => query.refetch()} />
            )
          }
        </QueryView>
      </Panel>
    </Page>
  );
}

function figuresOf(all: readonly Deliverable[]) {
  const { overdue, dueSoon, inReview, sentBack } = deliverableCounts(all, today());
  return [
    { label: 'Overdue', value: overdue },
    { label: 'Due in 30 days', value: dueSoon },
    { label: 'In review', value: inReview },
    { label: 'Sent back', value: sentBack },
  ];
}
