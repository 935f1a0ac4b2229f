import type { ReactNode } from 'react';
import { api } from '../api/api.ts';
import { useRoomRules } from '../api/room-rules.ts';
import { LinkButton } from './link-button.tsx';
import { notifyFailure } from './toast-store.ts';

interface DocumentPlace {
  readonly entityId: string;
  readonly documentId: string;
  /** Left out: the latest one. */
  readonly version?: number;
}

type Way = 'show' | 'download';

/** Fetches a short-lived address and lets the browser save the file, or show it in a page of its own. */
export async function openDocument({ entityId, documentId, version }: DocumentPlace, way: Way): Promise<void> {
  try {
    const { body } = await api.dataRoom.linkDocument({
      params: { entityId, id: documentId },
      body: { inline: way === 'show', ...(version === undefined ? {} : { version }) },
    });
    const anchor = document.createElement('a');
    anchor.href = body.url;
    if (way === 'download') anchor.download = '';
    else Object.assign(anchor, { target: '_blank', rel: 'noopener noreferrer' });
    anchor.click();
  } catch (error) {
    notifyFailure(error);
  }
}

/** A document's name that downloads it, or shows it where nothing may be downloaded. */
export function DocumentLink({ children, ...place }: DocumentPlace & { children: ReactNode }) {
  const way = useRoomRules().isViewOnly ? 'show' : 'download';
  return <LinkButton onClick={() => void openDocument(place, way)}>{children}</LinkButton>;
}
