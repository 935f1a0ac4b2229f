import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ChecklistStage, RoomDocument } from '#shared/domain/document.ts';
import type { RoomDownload } from '#shared/domain/room-download.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';
import { filledPage } from '../read-pages.ts';
import { isUnderWay } from './job-queries.ts';

const pageSize = 100;
const openingsAtOnce = 20;
const unfinishedAtOnce = 20;
const foundAtOnce = 50;
/** A large organization may have many documents of a name that the reader may not see. */
const mostEmptyPages = 5;
const whileMadeInMilliseconds = 1_000;
/** A scan takes minutes. */
const whileScannedInMilliseconds = 10_000;

const isBeingScanned = ({ versions, version }: RoomDocument): boolean =>
  versions.some((one) => one.version === version && one.scan?.state === 'pending');

export const documentQueries = {
  of: (roomId: string) => ['documents', roomId] as const,
  /** `folderId` null: the root of the room. */
  listing: (roomId: string, folderId: string | null) =>
    infiniteQueryOptions({
      queryKey: [...documentQueries.of(roomId), 'listing', folderId],
      queryFn: async ({ pageParam, signal }) => {
        const query = { ...pageAt(pageParam, pageSize), includeAssignees: 'true' as const };
        return folderId === null
          ? api.dataRoom.listRoom({ params: { id: roomId }, query, signal })
          : api.dataRoom.listFolder({ params: { id: roomId, folderId }, query, signal });
      },
      ...fromTheStart,
      refetchInterval: ({ state }) =>
        state.data?.pages.some(({ body }) => body.some(isBeingScanned)) ? whileScannedInMilliseconds : false,
    }),
  folders: (roomId: string) =>
    queryOptions({
      queryKey: [...documentQueries.of(roomId), 'folders'],
      queryFn: async ({ signal }) =>
        (await api.dataRoom.getRoomStructure({ params: { id: roomId }, query: { foldersOnly: 'true' }, signal })).body,
    }),
  /** What is in a stage of the checklist, or expires by a day, in the folders in which it lies. */
  narrowed: (roomId: string, to: { readonly checklistStage: ChecklistStage } | { readonly expiresBy: IsoDate }) =>
    queryOptions({
      queryKey: [...documentQueries.of(roomId), 'narrowed', to],
      queryFn: async ({ signal }) =>
        (await api.dataRoom.getRoomStructure({ params: { id: roomId }, query: to, signal })).body,
    }),
  tree: (roomId: string) =>
    queryOptions({
      queryKey: [...documentQueries.of(roomId), 'tree'],
      queryFn: async ({ signal }) => (await api.dataRoom.getRoomStructure({ params: { id: roomId }, signal })).body,
    }),
  /** What of a room has a text in its name, in the folders in which it lies. */
  named: (roomId: string, nameFilter: string) =>
    queryOptions({
      queryKey: [...documentQueries.of(roomId), 'named', nameFilter],
      queryFn: async ({ signal }) =>
        (await api.dataRoom.getFilteredStructure({ params: { id: roomId }, query: { nameFilter }, signal })).body,
    }),
  /** Documents of all rooms of an organization by words of their names. A page of the server may be empty while others follow. */
  everywhere: (organizationId: string, search: string) =>
    infiniteQueryOptions({
      queryKey: ['documents', 'everywhere', organizationId, search],
      queryFn: ({ pageParam, signal }) => {
        const read = (cursor: string | null) =>
          api.structures.searchEntities({
            query: { search, types: 'Document', ...pageAt(cursor, foundAtOnce) },
            signal,
          });
        return filledPage(read, {
          from: pageParam,
          isFilled: ({ body }) => body.length > 0,
          mostEmpty: mostEmptyPages,
        });
      },
      ...fromTheStart,
      enabled: search !== '',
    }),
  deleted: (roomId: string) =>
    infiniteQueryOptions({
      queryKey: [...documentQueries.of(roomId), 'deleted'],
      queryFn: async ({ pageParam, signal }) => {
        const query = pageAt(pageParam, pageSize);
        return api.dataRoom.listDeletedDocuments({ params: { id: roomId }, query, signal });
      },
      ...fromTheStart,
    }),
  unfinished: (roomId: string) =>
    infiniteQueryOptions({
      queryKey: [...documentQueries.of(roomId), 'unfinished'],
      queryFn: async ({ pageParam, signal }) => {
        const query = pageAt(pageParam, unfinishedAtOnce);
        return api.dataRoom.listUnfinishedUploads({ params: { dataroomId: roomId }, query, signal });
      },
      ...fromTheStart,
    }),
  openings: (roomId: string, documentId: string) =>
    infiniteQueryOptions({
      queryKey: [...documentQueries.of(roomId), 'openings', documentId],
      queryFn: async ({ pageParam, signal }) => {
        const query = pageAt(pageParam, openingsAtOnce);
        return api.dataRoom.listOpenings({ params: { entityId: roomId, id: documentId }, query, signal });
      },
      ...fromTheStart,
    }),
  /** What of an archive was left out when it was unpacked. */
  leftOut: (roomId: string, documentId: string) =>
    infiniteQueryOptions({
      queryKey: [...documentQueries.of(roomId), 'leftOut', documentId],
      queryFn: async ({ pageParam, signal }) => {
        const query = { ...pageAt(pageParam, pageSize), outcome: 'leftOut' } as const;
        return api.dataRoom.listUnpacked({ params: { entityId: roomId, id: documentId }, query, signal });
      },
      ...fromTheStart,
    }),
  download: (roomId: string, downloadId: string) =>
    queryOptions({
      queryKey: [...documentQueries.downloads(roomId), downloadId],
      queryFn: async ({ signal }) =>
        (await api.dataRoom.readDownload({ params: { dataroomId: roomId, downloadId }, signal })).body,
      refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data.job) ? false : whileMadeInMilliseconds),
    }),
  downloads: (roomId: string) => ['room-downloads', roomId] as const,
  /** Of an archive that can be saved: what is not in it. */
  notDownloaded: (roomId: string, { id, startedAt }: Pick<RoomDownload, 'id' | 'startedAt'>) =>
    infiniteQueryOptions({
      queryKey: [...documentQueries.downloads(roomId), id, 'left-out', startedAt],
      queryFn: async ({ pageParam, signal }) => {
        const query = pageAt(pageParam, pageSize);
        return api.dataRoom.listNotDownloaded({ params: { dataroomId: roomId, downloadId: id }, query, signal });
      },
      ...fromTheStart,
    }),
  detail: (roomId: string, documentId: string) =>
    queryOptions({
      queryKey: [...documentQueries.of(roomId), 'detail', documentId],
      queryFn: async ({ signal }) =>
        (await api.dataRoom.getDocument({ params: { entityId: roomId, id: documentId }, signal })).body,
      refetchInterval: ({ state }) => (state.data && isBeingScanned(state.data) ? whileScannedInMilliseconds : false),
    }),
};
