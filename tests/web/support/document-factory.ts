import { RoomDocument } from '#shared/domain/document.ts';

/** A document of a data room, as whoever may manage it is told of it. */
export const aDocument = (override: Partial<RoomDocument> = {}): RoomDocument =>
  RoomDocument.parse({
    id: 'agreement',
    entityId: 'riverside',
    parentId: null,
    name: 'Credit agreement.pdf',
    logicalType: 'Document',
    docType: null,
    description: null,
    expirationDate: null,
    index: 2,
    number: '2',
    contentType: 'application/pdf',
    size: 1_468_006,
    version: 2,
    versions: [
      {
        version: 1,
        size: 1_000,
        contentType: 'application/pdf',
        sha256: null,
        restoredFrom: null,
        uploadedAt: '2026-01-05T09:00:00.000Z',
        uploadedBy: 'nora',
      },
      {
        version: 2,
        size: 1_468_006,
        contentType: 'application/pdf',
        sha256: null,
        restoredFrom: null,
        uploadedAt: '2026-06-05T09:00:00.000Z',
        uploadedBy: 'nora',
      },
    ],
    acts: ['describe', 'rename', 'replace', 'manage', 'download', 'openings'],
    recordVersion: 7,
    createdAt: '2026-01-05T09:00:00.000Z',
    createdBy: 'nora',
    updatedAt: '2026-06-05T09:00:00.000Z',
    updatedBy: 'nora',
    ...override,
  });
