import * as z from 'zod';
import type { MayAt } from '../permissions/may-at.ts';
import { Level, SourceType } from '../permissions/permission.ts';

/** Something that has to be seen by whoever knows of what they are told: all of a source at its place, or one thing of it. */
export const Need = z.object({
  sourceType: SourceType,
  /** View where it is left out: what was only proposed is seen by those who work on it. */
  level: Level.optional(),
  sourceIds: z.array(z.string()).optional(),
  /** Of one detail, which records may name in several ways. */
  detailName: z.string().optional(),
  detailType: z.string().optional(),
});
export type Need = z.infer<typeof Need>;

/** Whether everything that is needed is seen. Nothing is needed for what concerns its reader alone. */
export const meetsAll = (needs: readonly Need[], may: MayAt): boolean =>
  needs.every(({ sourceType, level = 'View', sourceIds, ...detail }) =>
    sourceIds === undefined ? may(level, sourceType) : may(level, sourceType, { sourceIds, ...detail }),
  );
