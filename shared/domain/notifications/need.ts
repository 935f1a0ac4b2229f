import * as z from 'zod';
import type { MayAt } from '../permissions/may-at.ts';
import { type Asked, Level, SourceType } from '../permissions/permission.ts';

/** Something that has to be seen by whoever knows of what they are told: all of a source at its place, one thing of it, or one detail. */
export const Need = z.object({
  sourceType: SourceType,
  /** View where it is left out: what was only proposed is seen by those who work on it. */
  level: Level.optional(),
  sourceIds: z.array(z.string()).optional(),
  /** Of one detail, which records may name in several ways. */
  detailName: z.string().optional(),
  detailType: z.string().nullable().optional(),
});
export type Need = z.infer<typeof Need>;

const definedIn = ({ sourceIds, detailName, detailType }: Omit<Need, 'sourceType' | 'level'>): Asked => ({
  ...(sourceIds === undefined ? {} : { sourceIds }),
  ...(detailName === undefined ? {} : { detailName }),
  ...(detailType === undefined ? {} : { detailType }),
});

/** Whether everything that is needed is seen. Nothing is needed for what concerns its reader alone. */
export const meetsAll = (needs: readonly Need[], may: MayAt): boolean =>
  needs.every(({ sourceType, level = 'View', ...asked }) => {
    const one = definedIn(asked);
    return Object.keys(one).length === 0 ? may(level, sourceType) : may(level, sourceType, one);
  });
