import * as z from 'zod';
import { platformScope } from '#functions/platform/storage/table-keys.ts';
import { isOpen, ScanState } from '#shared/domain/file-scan.ts';
import type { Subscription } from './subscription.ts';

const ofDocument = /^Room#([^#]+)#DOC#([^#]+)$/;

const Version = z.object({
  version: z.number(),
  scan: z.looseObject({ state: ScanState }).nullable().default(null),
});

/** What decides about a document as it was or is. */
const Filed = z.object({
  logicalType: z.literal('Document'),
  parentId: z.string().nullable(),
  fileVersion: z.number(),
  versions: z.array(Version),
  updatedBy: z.string(),
});
type Filed = z.infer<typeof Filed>;

const isLocked = ({ versions, fileVersion }: Filed): boolean =>
  versions.some((one) => one.version === fileVersion && !isOpen(one));

/**
 * A file that was put somewhere, renewed or taken away may be what a covenant asks for, by the folder in which it lies; and so may one that was locked where it
 * lies until now.
 */
export const fileIsPut: Subscription = ({ scope, subject, before, after, correlationId }) => {
  const [, roomId, documentId] = ofDocument.exec(subject) ?? [];
  if (roomId === undefined || documentId === undefined || scope === platformScope) return [];
  const [was, is] = [Filed.safeParse(before).data, Filed.safeParse(after).data];
  const stays = was?.parentId === is?.parentId && was?.fileVersion === is?.fileVersion;
  const isUnlocked = was !== undefined && is !== undefined && isLocked(was) && !isLocked(is);
  const known = is ?? was;
  if ((stays && !isUnlocked) || known === undefined || (was?.parentId == null && is?.parentId == null)) return [];
  const message = {
    ...{ organizationId: scope, roomId, documentId, correlationId },
    ...{ fileVersion: String(known.fileVersion), agentId: known.updatedBy, cause: stays ? 'unlocked' : 'put' },
  };
  return [{ queue: 'FILED_FILES_QUEUE_URL', about: documentId, message }];
};
