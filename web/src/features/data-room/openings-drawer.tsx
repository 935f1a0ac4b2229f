import type { RoomDocument } from '#shared/domain/document.ts';
import { Drawer } from '../../components/drawer.tsx';
import { OpeningsList } from './openings-list.tsx';

/** Who has opened a document, when, and in which version. */
export function OpeningsDrawer({ document, onClose }: { document: RoomDocument; onClose: () => void }) {
  return (
    <Drawer title={document.name} subtitle={<span>Opened by</span>} onClose={onClose}>
      <OpeningsList document={document} />
    </Drawer>
  );
}
