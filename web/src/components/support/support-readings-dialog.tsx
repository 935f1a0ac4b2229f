import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { SupportAccess } from '#shared/domain/support-access.ts';
import { supportQueries } from '../../api/queries/support-queries.ts';
import { MomentText } from '../date-text.tsx';
import { Dialog, DialogActions, DialogBody } from '../dialog.tsx';
import { LoadMore } from '../load-more.tsx';
import { QueryView } from '../query-view.tsx';
import styles from './support.module.css';

/** What support has read in somebody's name, newest first. */
export function SupportReadingsDialog({ access, onClose }: { access: SupportAccess; onClose: () => void }) {
  const { organizationId, agentId, id, supporterName } = access;
  const readings = useInfiniteQuery(supportQueries.readings(organizationId, agentId, id));
  return (
    <Dialog title={`What ${supporterName} has read`} onClose={onClose} wide>
      <DialogBody>
        <QueryView query={readings}>
          {({ pages }) => {
            const rows = pages.flatMap(({ body }) => body);
            return rows.length === 0 ? (
              <p>Nothing was read.</p>
            ) : (
              <>
                <ul className={styles['readings']} aria-label="Readings">
                  {rows.map(({ at, summary, path }) => (
                    <li key={`${at} ${path}`}>
                      <p>
                        <MomentText at={at} /> · {summary}
                      </p>
                      <p className={styles['path']}>{path}</p>
                    </li>
                  ))}
                </ul>
                <LoadMore list={readings} label="Show more" />
              </>
            );
          }}
        </QueryView>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
