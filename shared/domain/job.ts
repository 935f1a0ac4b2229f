import * as z from 'zod';

export const JobStatus = z.enum(['queued', 'running', 'done', 'failed']);
export type JobStatus = z.infer<typeof JobStatus>;

export const JobKind = z.enum([
  'covenant-extraction',
  'access-role-caching',
  'currency-details',
  'covenant-migration',
  'search-index',
  'abandoned-uploads',
  'archive-unpacking',
  'room-download',
  'document-translation',
  'structure-import',
  'figure-import',
  'access-review',
  'exchange-rates',
  'metric-computation',
  'trail-verification',
  'audit-export',
]);
export type JobKind = z.infer<typeof JobKind>;

/** How often a queue hands a message to its worker before it puts it aside. */
export const mostDeliveries = 4;

/** How often a worker begins a job, whether it failed or died before, until the job is given up. Whoever starts it again begins a new count. */
export const mostTries = 4;

/** Work in the background. `progress` runs from 0 to 1; `error` is a sentence for people. */
export const Job = z.object({
  id: z.string(),
  kind: JobKind,
  title: z.string(),
  entityId: z.string().nullable(),
  /** What the data room belongs to in which it works, and the structure that this lies in; left out where it works in none. */
  room: z
    .object({ type: z.enum(['Deal', 'Project', 'Loan', 'Organization']), structureId: z.string().nullable() })
    .optional(),
  /** The document that it works on, if it is one. */
  documentId: z.string().nullable(),
  status: JobStatus,
  progress: z.number().min(0).max(1),
  message: z.string().nullable(),
  error: z.string().nullable(),
  attempt: z.number().int().min(1),
  version: z.number().int(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type Job = z.infer<typeof Job>;
