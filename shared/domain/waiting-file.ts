import * as z from 'zod';

/**
 * Why a file that was put into the folder of a covenant was handed in for none of its periods: nothing is missing (`NothingOpen`); several periods or
 * covenants may be meant (`Several`); its name tells another time than what is missing (`OtherTime`); whoever put it there may not hand in (`NotPermitted`).
 */
export const WaitingReason = z.enum(['NothingOpen', 'Several', 'OtherTime', 'NotPermitted']);
export type WaitingReason = z.infer<typeof WaitingReason>;

/** A file that waits for somebody who says for which period it is, or that it is for none. */
export const WaitingFile = z.object({
  entityId: z.string(),
  entityName: z.string(),
  documentId: z.string(),
  documentName: z.string(),
  /** The folder of the covenants, which may be above the one in which the file lies. */
  folderName: z.string(),
  /** Those of which the folder is, and which the reader sees. */
  covenants: z.array(z.object({ id: z.string(), name: z.string() })),
  reason: WaitingReason,
  /** Who put it there, and when. */
  filedByName: z.string(),
  filedAt: z.string(),
  /** Whether the reader may say what it is for, or that it is for nothing. */
  maySettle: z.boolean(),
});
export type WaitingFile = z.infer<typeof WaitingFile>;
