import * as z from 'zod';
import { type Asked, type Level, SourceType } from '../permissions/permission.ts';

/** Something that has to be seen by whoever knows of what they are told: all of a source at its place, or one thing of it. */
export const Need = z.object({ sourceType: SourceType, sourceIds: z.array(z.string()).optional() });
export type Need = z.infer<typeof Need>;

/** Whether everything that is needed is seen. Nothing is needed for what concerns its reader alone. */
export const meetsAll = (
  needs: readonly Need[],
  may: (level: Level, sourceType: SourceType, asked?: Asked) => boolean,
): boolean =>
  needs.every(({ sourceType, sourceIds }) =>
    sourceIds === undefined ? may('View', sourceType) : may('View', sourceType, { sourceIds }),
  );
