import { markPdf } from '#functions/connectors/pdf/mark-pdf.ts';
import { isCited } from '#functions/domain/covenants/exports/covenant-reader.ts';
import { listAssignable } from '#functions/domain/data-room/assignees.ts';
import { deleteDocument, restoreVersion, updateDocument } from '#functions/domain/data-room/change-document.ts';
import { dataRoomContext } from '#functions/domain/data-room/context.ts';
import { createDocument } from '#functions/domain/data-room/create-document.ts';
import { listDeletedDocuments, restoreDocument } from '#functions/domain/data-room/deleted-documents.ts';
import { listNamedFolder } from '#functions/domain/data-room/named-folder.ts';
import { listOpenings } from '#functions/domain/data-room/openings.ts';
import { linkDownload, listNotDownloaded, readDownload } from '#functions/domain/data-room/packing/read-download.ts';
import { startDownload } from '#functions/domain/data-room/packing/start-download.ts';
import {
  abortUpload,
  addressParts,
  beginPartedUpload,
  listArrivedParts,
  listUnfinishedUploads,
} from '#functions/domain/data-room/parted/parted-upload.ts';
import {
  downloadDocument,
  getDocument,
  linkDocument,
  listFolder,
  listRoom,
} from '#functions/domain/data-room/read-documents.ts';
import { getFilteredStructure, getRoomStructure } from '#functions/domain/data-room/room-tree.ts';
import { releaseVersion } from '#functions/domain/data-room/scanning/release-version.ts';
import { translateDocument } from '#functions/domain/data-room/translation/start-translation.ts';
import { listUnpacked, unpackDocument } from '#functions/domain/data-room/unpacking/start-unpacking.ts';
import { beginUpload } from '#functions/domain/data-room/upload.ts';
import { figureCiting } from '#functions/domain/metrics/exports/citation-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { dataRoom } from '#shared/contract/data-room.ts';

export const handler = serveArea(
  dataRoom,
  {
    beginUpload,
    beginPartedUpload,
    addressParts,
    listArrivedParts,
    listUnfinishedUploads,
    abortUpload,
    createDocument,
    updateDocument,
    deleteDocument,
    getDocument,
    downloadDocument,
    linkDocument,
    listRoom,
    listFolder,
    listNamedFolder,
    getRoomStructure,
    getFilteredStructure,
    restoreVersion,
    releaseVersion,
    listOpenings,
    listAssignable,
    listDeletedDocuments,
    restoreDocument,
    unpackDocument,
    listUnpacked,
    translateDocument,
    startDownload,
    readDownload,
    listNotDownloaded,
    linkDownload,
  },
  (scope: RequestScope) =>
    dataRoomContext(scope, {
      markPdf,
      citations: {
        isAgreed: (structureId, documentId) => isCited(scope.table, structureId, documentId),
        figure: (structureId, documentId) => figureCiting(scope, structureId, documentId),
      },
    }),
  { people: authenticate },
);
