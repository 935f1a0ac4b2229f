import { useQuery } from '@tanstack/react-query';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { deliverableQueries } from '../../api/queries/deliverable-queries.ts';
import { DrawerSection } from '../../components/drawer.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { DeliverableList } from '../../entities/deliverable/deliverable-list.tsx';
import { WaitingFiles } from '../../entities/deliverable/waiting-files.tsx';
import { Arrangement } from './deliverables/arrangement.tsx';

/** What a report or undertaking asks for, period by period: what is open first, then what was handed in, the latest first. */
export function Deliveries({ structure, covenant }: { structure: StructureView; covenant: CovenantWithState }) {
  const query = useQuery(deliverableQueries.ofCovenant(structure.id, covenant.id));
  return (
    <DrawerSection title="Deliveries">
      <Arrangement structure={structure} covenant={covenant} />
      <WaitingFiles entityId={structure.id} covenantId={covenant.id} />
      <QueryView
        query={query}
        skeleton={<TableSkeleton rows={3} />}
        empty={<p className="note">Nothing is asked for yet, and nothing was delivered.</p>}
      >
        {(all) => {
          const { Complete: done = [], open = [] } = Object.groupBy(all, ({ status }) =>
            status === 'Complete' ? status : 'open',
          );
          return <DeliverableList deliverables={[...open, ...done.toReversed()]} onReload={() => query.refetch()} />;
        }}
      </QueryView>
    </DrawerSection>
  );
}
