import { useOutletContext } from 'react-router-dom';
import type { Structure } from '#shared/domain/structure.ts';
import { Page } from '../../components/page.tsx';
import { roomOfStructure } from './room.ts';
import { RoomView } from './room-view.tsx';

/** The data room of a structure. */
export function DataRoomPage() {
  const structure = useOutletContext<Structure>();
  return (
    <Page>
      <title>{`Data room · ${structure.name} · Trestle`}</title>
      <RoomView key={structure.id} room={roomOfStructure(structure)} />
    </Page>
  );
}
