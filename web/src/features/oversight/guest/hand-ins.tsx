import { useQuery } from '@tanstack/react-query';
import { daysAhead } from '#shared/domain/covenant-risk.ts';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { addDays, type IsoDate } from '#shared/time/dates.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { deliverableQueries } from '../../../api/queries/deliverable-queries.ts';
import { today } from '../../../components/date-text.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import { DeliverableList } from '../../../entities/deliverable/deliverable-list.tsx';
import { WaitingFileList } from '../../../entities/deliverable/waiting-files.tsx';
import styles from './guest.module.css';

/** What can be handed in: what is late or due soon, and what waits for an answer or was sent back. */
const isWaiting = ({ acts, status, dueDate }: Deliverable, until: IsoDate): boolean =>
  acts.includes('handIn') && status !== 'Complete' && (status !== 'Pending' || (dueDate !== null && dueDate <= until));

/** Where a borrower hands in what is asked of them, with what the lender has answered. */
export function HandIns({ structure }: { readonly structure: Structure }) {
  const { organization } = useGlobalState();
  // One question each for all panels of the page.
  const query = useQuery({
    ...deliverableQueries.everywhere(organization.id),
    select: (all) => all.filter(({ entityId }) => entityId === structure.id),
  });
  const waitingFiles = useQuery({
    ...deliverableQueries.waitingEverywhere(organization.id),
    select: (all) => all.filter(({ entityId }) => entityId === structure.id),
  });
  return (
    <>
      <WaitingFileList query={waitingFiles} />
      <QueryView query={query} skeleton={<TableSkeleton rows={2} />}>
        {(all) => {
          const waiting = all.filter((one) => isWaiting(one, addDays(today(), daysAhead)));
          return (
            waiting.length > 0 && (
              <section className={styles['handIns']} aria-label={`Hand in for ${structure.name}`}>
                <h3>Hand in</h3>
                <DeliverableList deliverables={waiting} namesCovenants onReload={() => query.refetch()} />
              </section>
            )
          );
        }}
      </QueryView>
    </>
  );
}
