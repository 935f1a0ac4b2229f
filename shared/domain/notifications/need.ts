import * as z from 'zod';
import { type Asked, type Level, SourceType } from '../permissions/permission.ts';

/** Something that has to be seen by whoever knows of what they are told: all of a source at its place, one thing of it, or one detail. */
export const Need = z.object({
  sourceType: SourceType,
  sourceIds: z.array(z.string()).optional(),
  detailName: z.string().optional(),
  detailType: z.string().nullable().optional(),
});
export type Need = z.infer<typeof Need>;

const definedIn = ({ sourceIds, detailName, detailType }: Omit<Need, 'sourceType'>): Asked => ({
  ...(sourceIds === undefined ? {} : { sourceIds }),
  ...(detailName === undefined ? {} : { detailName }),
  ...(detailType === undefined ? {} : { detailType }),
});

/** Whether everything that is needed is seen. Nothing is needed for what concerns its reader alone. */
export const meetsAll = (
  needs: readonly Need[],
  may: (level: Level, sourceType: SourceType, asked?: Asked) => boolean,
): boolean =>
  needs.every(({ sourceType, ...asked }) =>
    Object.keys(asked).length === 0 ? may('View', sourceType) : may('View', sourceType, definedIn(asked)),
  );
