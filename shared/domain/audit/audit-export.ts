import * as z from 'zod';
import { Id } from '../id.ts';
import { Job } from '../job.ts';
import { AuditCategory } from './audit-types.ts';

/** A day, or a moment (ISO 8601, UTC): records from the first on, up to and including the last. */
const moment = z.union([z.iso.date(), z.iso.datetime()]);

/** Which records of an organization are wanted; everything that is named must hold. */
export const logFilter = {
  /** A person, API client or provisioning token. */
  by: Id.min(1).optional(),
  category: AuditCategory.optional(),
  /** The id of a structure, project, financing or other thing. */
  about: Id.min(1).optional(),
  startDate: moment.optional(),
  endDate: moment.optional(),
};

/** A table for spreadsheets, or one JSON object a line for programs. */
export const ExportFormat = z.enum(['csv', 'jsonl']);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const NewAuditExport = z.object({ ...logFilter, format: ExportFormat });
export type NewAuditExport = z.infer<typeof NewAuditExport>;

/** How long a file that was made in the background can be fetched. */
export const hoursOfExports = 24;

/** More records than these, the newest, do not go into one file. */
export const mostExported = 100_000;

/** A file of records that is made in the background. */
export const AuditExport = z.object({
  job: Job,
  format: ExportFormat,
  /** Null until it is made, and once its time is over. */
  result: z
    .object({
      records: z.number().int(),
      /** Bytes. */
      size: z.number().int(),
      /** Whether all that is wanted is in it; else the newest {@link mostExported}. */
      isWhole: z.boolean(),
      expiresAt: z.string(),
    })
    .nullable(),
});
export type AuditExport = z.infer<typeof AuditExport>;
