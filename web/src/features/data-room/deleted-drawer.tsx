import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeletedDocument } from '#shared/domain/document.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { MomentText } from '../../components/date-text.tsx';
import { Drawer } from '../../components/drawer.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { QueryView } from '../../components/query-view.tsx';
import styles from './data-room.module.css';
import type { Room } from './room.ts';

const RestoreDialog = lazyDialog(async () => (await import('./restore-dialog.tsx')).RestoreDialog);

interface DeletedDrawerProps {
  readonly room: Pick<Room, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** What was deleted from a room, and the way back. */
export function DeletedDrawer({ room, onClose }: DeletedDrawerProps) {
  const deleted = useInfiniteQuery(documentQueries.deleted(room.id));
  const [restoring, setRestoring] = useState<DeletedDocument | null>(null);
  return (
    <Drawer title="Deleted documents" subtitle={<span>{room.name}</span>} onClose={onClose}>
      <QueryView query={deleted}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.body);
          if (all.length === 0) return <p>No document was deleted from this data room.</p>;
          return (
            <>
              <ul className={styles['versions']}>
                {all.map((document) => (
                  <li key={document.id}>
                    <span>
                      <strong>{document.name}</strong>
                      <small>
                        deleted by {document.deletedByName} · <MomentText at={document.deletedAt} />
                      </small>
                    </span>
                    <Button size="small" onClick={() => setRestoring(document)}>
                      Restore <span className="visually-hidden">{document.name}</span>
                    </Button>
                  </li>
                ))}
              </ul>
              <LoadMore list={deleted} />
            </>
          );
        }}
      </QueryView>
      {restoring && <RestoreDialog document={restoring} onClose={() => setRestoring(null)} />}
    </Drawer>
  );
}
