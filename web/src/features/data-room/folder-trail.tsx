import { useQuery } from '@tanstack/react-query';
import { ChevronRight, House } from 'lucide-react';
import type { RoomNode } from '#shared/domain/document.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import styles from './data-room.module.css';

/** The folders from the root down to the one with this id; empty when it is not there. */
function trailTo(nodes: readonly RoomNode[], id: string): readonly RoomNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const below = trailTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

interface FolderTrailProps {
  readonly roomId: string;
  readonly folderId: string | null;
  readonly onOpen: (folderId: string | null) => void;
}

/** Where the reader is inside the room, and the way back up. */
export function FolderTrail({ roomId, folderId, onOpen }: FolderTrailProps) {
  const { data: folders = [] } = useQuery({ ...documentQueries.folders(roomId), enabled: folderId !== null });
  if (folderId === null) return null;
  const trail = trailTo(folders, folderId);
  return (
    <nav aria-label="Folders" className={styles['trail']}>
      <button type="button" onClick={() => onOpen(null)}>
        <House size={14} aria-hidden />
        Data room
      </button>
      {trail.map(({ id, name }) => (
        <span key={id}>
          <ChevronRight size={14} aria-hidden />
          {id === folderId ? (
            <span aria-current="page">{name}</span>
          ) : (
            <button type="button" onClick={() => onOpen(id)}>
              {name}
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}
