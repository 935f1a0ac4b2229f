import { useSearchParams } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { documentQueries } from '../../api/queries/document-queries.ts';
import { jobQueries } from '../../api/queries/job-queries.ts';
import { useChangeValues, withValues } from '../../components/address-values.ts';
import { useWrite } from '../../components/use-write.ts';

/** The value of the address that tells which download is looked at: the list of jobs leads to it. */
export const downloadShown = 'download';

/** Asks for the archive of a folder, or of the whole room, and shows how far it is. */
export function useRoomDownload(roomId: string) {
  const [params] = useSearchParams();
  const changeValues = useChangeValues();
  const show = (id: string | null) => changeValues((before) => withValues(before, { [downloadShown]: id }));
  const ask = useWrite({
    write: (folderId: string | null) =>
      api.dataRoom.startDownload({ params: { dataroomId: roomId }, body: { folderId } }),
    success: callsOf.dataRoom.startDownload.success,
    refresh: [jobQueries.all(), documentQueries.downloads(roomId)],
    onDone: ({ body }) => show(body.id),
  });
  const pack = (folderId: string | null): void => ask.mutate(folderId);
  return { downloadId: params.get(downloadShown), isAsking: ask.isPending, pack, show };
}
