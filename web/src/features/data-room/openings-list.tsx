import { useInfiniteQuery } from '@tanstack/react-query';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { Opening } from '#shared/domain/opening.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { MomentText } from '../../components/date-text.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { QueryView } from '../../components/query-view.tsx';
import styles from './data-room.module.css';

const wordsOf: Readonly<Record<Opening['how'], string>> = { shown: 'looked at', downloaded: 'downloaded' };

/** Who has looked at a document or downloaded it; the last first. */
export function OpeningsList({ document }: { document: Pick<RoomDocument, 'entityId' | 'id'> }) {
  const openings = useInfiniteQuery(documentQueries.openings(document.entityId, document.id));
  return (
    <QueryView query={openings}>
      {({ pages }) => {
        const all = pages.flatMap((page) => page.body);
        if (all.length === 0) return <p>No one has opened this document yet.</p>;
        return (
          <>
            <ul className={styles['versions']}>
              {all.map(({ id, byName, how, fileVersion, at }) => (
                <li key={id}>
                  <span>
                    <strong>{byName}</strong>
                    <small>
                      {wordsOf[how]} version {fileVersion} · <MomentText at={at} />
                    </small>
                  </span>
                </li>
              ))}
            </ul>
            <LoadMore list={openings} />
          </>
        );
      }}
    </QueryView>
  );
}
