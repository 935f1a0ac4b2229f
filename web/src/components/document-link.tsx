import type { ReactNode } from 'react';
import { api } from '../api/api.ts';
import styles from './document-link.module.css';
import { notifyFailure } from './toast-store.ts';

interface DocumentPlace {
  readonly entityId: string;
  readonly documentId: string;
  /** Left out: the latest one. */
  readonly version?: number;
}

/** Fetches a short-lived address and lets the browser save the file. */
export async function downloadDocument({ entityId, documentId, version }: DocumentPlace): Promise<void> {
  try {
    const { body } = await api.dataRoom.linkDocument({
      params: { entityId, id: documentId },
      body: version === undefined ? {} : { version },
    });
    const anchor = document.createElement('a');
    anchor.href = body.url;
    anchor.download = '';
    anchor.click();
  } catch (error) {
    notifyFailure(error);
  }
}

/** A document's name that downloads it. */
export function DocumentLink({ children, ...place }: DocumentPlace & { children: ReactNode }) {
  return (
    <button type="button" className={styles['link']} onClick={() => void downloadDocument(place)}>
      {children}
    </button>
  );
}
