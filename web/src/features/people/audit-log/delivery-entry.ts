import * as z from 'zod';
import { NewAuditStream } from '#shared/domain/audit/audit-stream.ts';

/** Where the log is delivered, as it is entered: without a key of its own, the bucket chooses one. */
export const EnteredStream = NewAuditStream.omit({ version: true }).extend({
  kmsKeyId: z.preprocess((text) => (text === '' ? null : text), NewAuditStream.shape.kmsKeyId),
});
