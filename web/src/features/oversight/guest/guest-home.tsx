import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { byUrgency } from '#shared/domain/covenant-risk.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { approvalQueries } from '../../../api/queries/approval-queries.ts';
import { structureQueries } from '../../../api/queries/structure-queries.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Page } from '../../../components/page.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import { WaitingList } from '../../../entities/approval/waiting-list.tsx';
import { type CovenantLine, linesOf } from '../../../entities/covenant/standing-lines.ts';
import { useStandings } from '../../../entities/covenant/use-standings.ts';
import { SharedAlone, useSharedAlone } from '../shared-alone.tsx';
import { Contact } from './contact.tsx';
import { StructureToDo } from './structure-to-do.tsx';

/** Where guests and visitors start: what they owe, until when and where it goes, one panel for each of their structures. */
export function GuestHome() {
  const { organization } = useGlobalState();
  const structures = useQuery(structureQueries.every(organization.id));
  return (
    <Page
      title="To do"
      documentTitle={`To do · ${organization.name}`}
      facts={
        <span>{structures.data?.length === 0 ? organization.name : `What ${organization.name} is waiting for`}</span>
      }
    >
      <AskedToApprove />
      <QueryView query={structures}>{(found) => <Shared structures={found} />}</QueryView>
    </Page>
  );
}

/** What waits for the guest's approval, where the organization has guests approve; nothing where nothing does. */
function AskedToApprove() {
  const { organization } = useGlobalState();
  const isAsked = isOn(organization.details, 'enableCounterpartyApprovers');
  const { data } = useInfiniteQuery({ ...approvalQueries.waiting(organization.id), enabled: isAsked });
  if (!data?.pages.some(({ body }) => body.length > 0)) return null;
  return (
    <Panel title="Waiting for your approval" flush>
      <WaitingList />
    </Panel>
  );
}

function Shared({ structures }: { readonly structures: readonly Structure[] }) {
  const { entities, isLoading } = useSharedAlone(new Set(structures.map(({ id }) => id)));
  if (structures.length === 0 && isLoading) return <TableSkeleton rows={3} />;
  if (structures.length === 0 && entities.length === 0) return <NothingShared />;
  return (
    <>
      {structures.length > 0 && <ToDos structures={structures} />}
      {entities.length > 0 && <SharedAlone entities={entities} />}
    </>
  );
}

function ToDos({ structures }: { readonly structures: readonly Structure[] }) {
  const standings = useStandings();
  return (
    <QueryView query={standings} skeleton={<TableSkeleton rows={4} />}>
      {(told) => {
        const byStructure = Map.groupBy(linesOf(told), ({ structureId }) => structureId);
        const linesIn = ({ id }: Structure) => byStructure.get(id) ?? [];
        return structures
          .toSorted((a, b) => mostUrgent(linesIn(a), linesIn(b)))
          .map((structure) => <StructureToDo key={structure.id} structure={structure} lines={linesIn(structure)} />);
      }}
    </QueryView>
  );
}

/** Orders structures by their most urgent covenant; lines come the most urgent first. */
const mostUrgent = (a: readonly CovenantLine[], b: readonly CovenantLine[]): number =>
  byUrgency(a[0]?.risk ?? 'Calm', b[0]?.risk ?? 'Calm');

function NothingShared() {
  const { name } = useGlobalState().organization;
  return (
    <EmptyState icon={Building2} title="Nothing is shared with you yet">
      {name} has not shared a structure with you. Ask <Contact /> for access, and say which structure you need; it then
      appears here with what is due.
    </EmptyState>
  );
}
