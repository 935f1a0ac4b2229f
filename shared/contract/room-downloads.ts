import * as z from 'zod';
import { AskedDownload, NotDownloaded, RoomDownload } from '../domain/room-download.ts';
import { canInPart } from './access.ts';
import { call, pageQuery } from './define-area.ts';

const access = canInPart('View', 'Document', { of: 'params.dataroomId' });

/** Folders that are downloaded as one archive. */
export const roomDownloadCalls = {
  startDownload: call({
    id: 'own-start-room-download',
    summary:
      'Makes a ZIP archive of a folder or a whole room in the background, with what the caller may download then: up to 5,000 documents and 20 GB. While it is made, asking again finds the same download; one that is over is made anew.',
    method: 'POST',
    path: '/api/room/{dataroomId}/downloads',
    access,
    body: AskedDownload,
    response: RoomDownload,
    accepted: RoomDownload,
    errors: ['entityNotFound', 'folderNotFound', 'downloadsDisabled', 'recordChanged'],
    success: 'The download is being prepared',
  }),
  readDownload: call({
    id: 'own-read-room-download',
    summary: 'How far a download of the caller’s own is, and what its archive holds. Archives are kept for 24 hours.',
    method: 'GET',
    path: '/api/room/{dataroomId}/downloads/{downloadId}',
    access,
    response: RoomDownload,
    errors: ['entityNotFound', 'downloadNotFound'],
  }),
  listNotDownloaded: call({
    id: 'own-list-not-downloaded',
    summary: 'Documents that the caller sees and that are not in the archive, and why.',
    method: 'GET',
    path: '/api/room/{dataroomId}/downloads/{downloadId}/left-out',
    access,
    query: z.object(pageQuery),
    response: z.array(NotDownloaded),
    pages: true,
    errors: ['entityNotFound', 'downloadNotFound', 'downloadNotReady', 'cursorInvalid'],
  }),
  linkDownload: call({
    id: 'own-link-room-download',
    summary:
      'A short-lived address of the archive. Refused where the caller may no longer read a document that is in it.',
    method: 'POST',
    path: '/api/room/{dataroomId}/downloads/{downloadId}/link',
    onlyReads: true,
    access,
    body: z.object({}),
    response: z.object({ url: z.string(), expiresAt: z.string() }),
    answersSecret: true,
    errors: ['entityNotFound', 'downloadNotFound', 'downloadNotReady', 'downloadOutdated', 'downloadsDisabled'],
  }),
};
