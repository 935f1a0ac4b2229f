import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { FinancingView } from '#shared/domain/financing.ts';
import { isInForce } from '#shared/domain/in-force.ts';
import type { ProjectView } from '#shared/domain/project.ts';
import { financingQueries } from '../../api/queries/financing-queries.ts';
import { projectQueries } from '../../api/queries/project-queries.ts';
import { Page } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { pathOf } from '../../entities/entity/entity-path.ts';
import type { Room } from './room.ts';
import { RoomView } from './room-view.tsx';

const roomOf = (entity: ProjectView | FinancingView): Room => ({
  id: entity.id,
  name: entity.name,
  path: pathOf(entity),
  structureId: null,
  isOpen: isInForce(entity, entity.deal),
});

function RoomPage({ room }: { room: Room }) {
  return (
    <Page>
      <title>{`Data room · ${room.name} · Trestle`}</title>
      <RoomView key={room.id} room={room} />
    </Page>
  );
}

/** The data room of a project. */
export function ProjectRoomPage() {
  const { projectId = '' } = useParams();
  const project = useQuery(projectQueries.detail(projectId));
  return <QueryView query={project}>{(found) => <RoomPage room={roomOf(found)} />}</QueryView>;
}

/** The data room of a financing. */
export function FinancingRoomPage() {
  const { loanId = '' } = useParams();
  const financing = useQuery(financingQueries.detail(loanId));
  return <QueryView query={financing}>{(found) => <RoomPage room={roomOf(found)} />}</QueryView>;
}
