import { createHash } from 'node:crypto';
import type { BlobPlace } from '#functions/platform/blob-store.ts';
import { jobIdFor } from '#functions/platform/job-store.ts';
import type { UploadedFile } from '#functions/platform/parse-request.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';

/** The same file of the same user is the same import, however often it is sent. */
export const importIdOf = ({ bytes }: UploadedFile, { organizationId, agent }: RequestScope): string =>
  jobIdFor('structure-import', organizationId, agent.id, createHash('sha256').update(bytes).digest('hex'));

/** Where the workbook of an import is kept: in no room that anybody could open. */
export const importPlace = (organizationId: string, importId: string): BlobPlace => ({
  organizationId,
  roomId: 'structure-imports',
  documentId: importId,
  version: 1,
});
