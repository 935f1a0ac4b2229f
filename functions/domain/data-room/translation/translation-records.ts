import * as z from 'zod';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { TranslatedType } from '#functions/platform/translation-service.ts';

/** A document that was put where the service reads it, and what the service was asked, so that whoever goes on asks for nothing else. */
export const StoredTranslation = z.object({
  /** Of the job, whose id it has. */
  attempt: z.number().int(),
  /** The service's id for it; null until it has taken it. */
  serviceId: z.string().nullable(),
  startedAt: z.string(),
  /** The files that it is made of, in their order. */
  parts: z.array(z.string()),
  contentType: TranslatedType,
  isTextOnly: z.boolean(),
  pagesWithoutText: z.array(z.number().int()),
  /** The document that it became. */
  documentId: z.string().nullable(),
  version: z.number().int(),
});
export type StoredTranslation = z.infer<typeof StoredTranslation>;

const keyOf = (jobId: string) => ({ kind: 'Translation', id: jobId });

export const findTranslation = (table: Table, jobId: string): Promise<StoredTranslation | null> =>
  table.get(keyOf(jobId), StoredTranslation);

/** Refuses with `recordChanged` where somebody has gone on with it meanwhile. */
export const translationChange = (
  table: Table,
  jobId: string,
  { version: _, ...value }: StoredTranslation,
  expects: 'absent' | number,
  event: `translation.${'prepared' | 'started' | 'filed'}`,
): PendingChange => table.change({ key: keyOf(jobId), expects, value, event });
