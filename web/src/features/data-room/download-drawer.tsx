import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, RotateCw } from 'lucide-react';
import type { NotDownloadedReason, RoomDownload } from '#shared/domain/room-download.ts';
import { formatFileSize } from '#shared/format/file-size.ts';
import { api } from '../../api/api.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { isUnderWay } from '../../api/queries/job-queries.ts';
import { MomentText } from '../../components/date-text.tsx';
import { Drawer, DrawerSection } from '../../components/drawer.tsx';
import { JobProgress } from '../../components/job-progress.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { saveFrom } from '../../components/save-from.ts';
import { useWrite } from '../../components/use-write.ts';
import styles from './data-room.module.css';
import layout from './download.module.css';

const reasons: Readonly<Record<NotDownloadedReason, string>> = {
  locked: 'Locked: being scanned for malware, not scanned, or with malware in it',
  markRefused: 'Protected, damaged or holding other files, so that it cannot be marked with your name',
  missing: 'Its file is missing in storage',
  notMarkable: 'No PDF file, so that it cannot be marked with your name',
  tooLargeToMark: 'Larger than 25 MB or 2,000 pages, so that it cannot be marked with your name',
};

interface DownloadDrawerProps {
  readonly roomId: string;
  readonly downloadId: string;
  /** Makes the archive of the same folder once more. */
  readonly onAgain: (folderId: string | null) => void;
  readonly onClose: () => void;
}

/** An archive of a folder: how far it is, saving it, and what is not in it. */
export function DownloadDrawer({ roomId, downloadId, onAgain, onClose }: DownloadDrawerProps) {
  const download = useQuery(documentQueries.download(roomId, downloadId));
  return (
    <Drawer
      title={download.data?.fileName ?? 'Download'}
      subtitle={<span>Download as a ZIP archive</span>}
      onClose={onClose}
    >
      <QueryView query={download}>
        {(found) => <DownloadState download={found} onAgain={() => onAgain(found.folderId)} />}
      </QueryView>
    </Drawer>
  );
}

function DownloadState({ download, onAgain }: { readonly download: RoomDownload; readonly onAgain: () => void }) {
  const { job, result } = download;
  const isOver = result !== null && Date.parse(result.expiresAt) <= Date.now();
  return (
    <>
      <DrawerSection title="Archive">
        <div className={layout['archive']}>
          <JobProgress job={job} />
          {isUnderWay(job) && (
            <p>You can go on working, or close this: the archive is listed among the jobs until you save it.</p>
          )}
          {job.error !== null && <p role="alert">{job.error}</p>}
          {result !== null && !isOver && <Ready download={download} result={result} />}
          {isOver && <p>The archive is not there any more: archives are kept for 24 hours.</p>}
          {!isUnderWay(job) && (
            <Button size="small" onClick={onAgain}>
              <RotateCw size={15} aria-hidden />
              Make it again
            </Button>
          )}
        </div>
      </DrawerSection>
      {result !== null && !isOver && result.leftOut > 0 && (
        <DrawerSection title="Left out">
          <LeftOut download={download} />
        </DrawerSection>
      )}
    </>
  );
}

interface ReadyProps {
  readonly download: RoomDownload;
  readonly result: NonNullable<RoomDownload['result']>;
}

function Ready({ download: { id, roomId }, result }: ReadyProps) {
  const save = useWrite({
    write: () => api.dataRoom.linkDownload({ params: { dataroomId: roomId, downloadId: id }, body: {} }),
    success: null,
    onDone: ({ body }) => saveFrom(body.url),
  });
  return (
    <>
      <p>
        The archive has {formatFileSize(result.size)} and can be saved until <MomentText at={result.expiresAt} />. It
        holds the latest versions as of <MomentText at={result.madeAt} />. The download is recorded with each document.
      </p>
      <Button
        variation="primary"
        isLoading={save.isPending}
        loadingText="Beginning…"
        onClick={() => save.mutate(undefined)}
      >
        <Download size={15} aria-hidden />
        Save the archive
      </Button>
    </>
  );
}

function LeftOut({ download }: { readonly download: RoomDownload }) {
  const leftOut = useInfiniteQuery(documentQueries.notDownloaded(download.roomId, download));
  return (
    <QueryView query={leftOut}>
      {({ pages }) => (
        <>
          <ul className={styles['versions']}>
            {pages
              .flatMap((page) => page.body)
              .map(({ documentId, path, reason }) => (
                <li key={documentId}>
                  <span>
                    <strong>{path}</strong>
                    <small>{reasons[reason]}</small>
                  </span>
                </li>
              ))}
          </ul>
          <LoadMore list={leftOut} />
        </>
      )}
    </QueryView>
  );
}
