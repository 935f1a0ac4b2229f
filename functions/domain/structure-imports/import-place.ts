import { createHash } from 'node:crypto';
import type { UploadedFile } from '#functions/platform/http/parse-request.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { jobIdFor } from '#functions/platform/jobs/job-store.ts';

export const sha256Of = ({ bytes }: UploadedFile): string => createHash('sha256').update(bytes).digest('hex');

/** The same file of the same user is the same import, however often it is sent. */
export const importIdOf = (file: UploadedFile, { organizationId, agent }: RequestScope): string =>
  jobIdFor('structure-import', organizationId, agent.id, sha256Of(file));

/**
 * Names the bytes of an import's workbook, in no room that anybody could open. The id is made of the bytes, so no others can be there. They expire: see the
 * documents bucket.
 */
export const importKey = (organizationId: string, importId: string): string =>
  `structure-imports/${organizationId}/${importId}`;

/** Names what was said of the file when its import was started; beside it, and as lasting. */
export const choicesKey = (organizationId: string, importId: string, sha256: string): string =>
  `${importKey(organizationId, importId)}/${sha256}`;
