import * as z from 'zod';
import { platformScope } from '#functions/platform/storage/table-keys.ts';
import type { Subscription } from './subscription.ts';

const ofDocument = /^Room#([^#]+)#DOC#([^#]+)$/;

/** What decides about a document as it was or is. */
const Filed = z.object({
  logicalType: z.literal('Document'),
  parentId: z.string().nullable(),
  fileVersion: z.number(),
  updatedBy: z.string(),
});

/** A file that was put somewhere, renewed or taken away may be what a covenant asks for, by the folder in which it lies. */
export const fileIsPut: Subscription = ({ scope, subject, before, after, correlationId }) => {
  const [, roomId, documentId] = ofDocument.exec(subject) ?? [];
  if (roomId === undefined || documentId === undefined || scope === platformScope) return [];
  const [was, is] = [Filed.safeParse(before).data, Filed.safeParse(after).data];
  const stays = was?.parentId === is?.parentId && was?.fileVersion === is?.fileVersion;
  const known = is ?? was;
  if (stays || known === undefined || (was?.parentId == null && is?.parentId == null)) return [];
  const message = {
    ...{ organizationId: scope, roomId, documentId, correlationId },
    ...{ fileVersion: String(known.fileVersion), agentId: known.updatedBy },
  };
  return [{ queue: 'FILED_FILES_QUEUE_URL', about: documentId, message }];
};
