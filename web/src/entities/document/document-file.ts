import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { Unreadable } from './unreadable.ts';

async function read(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Unreadable('The file could not be fetched. Try again in a moment.');
  return response.arrayBuffer();
}

/** The bytes of a version of a document, to be shown. Fetched once for as long as somebody looks at it: each fetch is recorded as an opening. */
export const documentFile = (entityId: string, documentId: string, version: number) =>
  queryOptions({
    queryKey: ['document-file', entityId, documentId, version],
    queryFn: async ({ signal }) => {
      const { body } = await api.dataRoom.linkDocument({
        params: { entityId, id: documentId },
        body: { inline: true, version },
        signal,
      });
      return read(body.url, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
