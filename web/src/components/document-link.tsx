import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../api/api.ts';
import { documentAddress } from './document-address.ts';
import { saveFrom } from './save-from.ts';
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
      body: { inline: false, ...(version === undefined ? {} : { version }) },
    });
    saveFrom(body.url);
  } catch (error) {
    notifyFailure(error);
  }
}

/** A document's name that leads to the page which shows it, at a page and with a passage marked where those are known. */
export const DocumentLink = ({
  children,
  ...place
}: Parameters<typeof documentAddress>[0] & { readonly children: ReactNode }) => (
  <Link to={documentAddress(place)}>{children}</Link>
);
