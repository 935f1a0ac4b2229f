import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { Job } from '#shared/domain/job.ts';
import type { LeftOutReason } from '#shared/domain/unpacking.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { isUnderWay, jobQueries } from '../../api/queries/job-queries.ts';
import { Drawer, DrawerSection } from '../../components/drawer.tsx';
import { JobProgress } from '../../components/job-progress.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useWrite } from '../../components/use-write.ts';
import styles from './data-room.module.css';

const reasons: Readonly<Record<LeftOutReason, string>> = {
  archiveTooLarge: 'All files together are larger than 2 GB',
  byproduct: 'Made by the program that made the archive',
  corrupt: 'Damaged',
  empty: 'Empty',
  encrypted: 'Protected by a password',
  nameTaken: 'Another document or folder has this name',
  notAFile: 'A link, and no file',
  notPermitted: 'You may not file it there',
  packedTooTightly: 'Unpacks to far more than it should',
  sameName: 'Another file of the archive has this name',
  tooLarge: 'Larger than 512 MB',
  unknownPacking: 'Packed in a way that cannot be read',
  unsoundName: 'Its name cannot be used here',
};

interface UnpackDrawerProps {
  readonly document: RoomDocument;
  readonly onClose: () => void;
}

/** Unpacks an archive into its folder, shows how far that is, and what was left out. */
export function UnpackDrawer({ document, onClose }: UnpackDrawerProps) {
  const { entityId, id, name } = document;
  const [job, setJob] = useState<Job | null>(null);
  const start = useWrite({
    write: () => api.dataRoom.unpackDocument({ params: { dataroomId: entityId, documentId: id } }),
    success: callsOf.dataRoom.unpackDocument.success,
    particulars: () => name,
    refresh: [jobQueries.all()],
    onDone: ({ body }) => setJob(body),
  });
  return (
    <Drawer title={name} subtitle={<span>Unpack</span>} onClose={onClose}>
      {job === null ? (
        <DrawerSection title="Unpack the archive">
          <p>
            Its files and folders are filed beside it, in your name. A file of a name that is there already becomes the
            next version of that document; the archive itself stays.
          </p>
          <Button
            variation="primary"
            isLoading={start.isPending}
            loadingText="Starting…"
            onClick={() => start.mutate(undefined)}
          >
            <PackageOpen size={15} aria-hidden />
            Unpack
          </Button>
        </DrawerSection>
      ) : (
        <DrawerSection title="Progress">
          <Progress started={job} roomId={entityId} />
        </DrawerSection>
      )}
      <DrawerSection title="Left out">
        <LeftOut document={document} />
      </DrawerSection>
    </Drawer>
  );
}

/** What was filed shows in the room when the job is over. */
function Progress({ started, roomId }: { readonly started: Job; readonly roomId: string }) {
  const queryClient = useQueryClient();
  const { data: job = started } = useQuery(jobQueries.detail(started.id));
  const isOver = !isUnderWay(job);
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: documentQueries.of(roomId) });
  }, [isOver, queryClient, roomId]);
  return (
    <>
      <JobProgress job={job} />
      {job.error !== null && <p role="alert">{job.error}</p>}
    </>
  );
}

function LeftOut({ document }: { readonly document: RoomDocument }) {
  const leftOut = useInfiniteQuery(documentQueries.leftOut(document.entityId, document.id));
  return (
    <QueryView query={leftOut}>
      {({ pages }) => {
        const all = pages.flatMap((page) => page.body);
        if (all.length === 0) return <p>Nothing of this archive was left out.</p>;
        return (
          <>
            <ul className={styles['versions']}>
              {all.map(({ place, path, reason }) => (
                <li key={place}>
                  <span>
                    <strong>{path}</strong>
                    <small>{reason === null ? '' : reasons[reason]}</small>
                  </span>
                </li>
              ))}
            </ul>
            <LoadMore list={leftOut} />
          </>
        );
      }}
    </QueryView>
  );
}
