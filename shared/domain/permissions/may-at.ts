import type { Asked, Level, SourceType } from './permission.ts';
import { type Access, isPermitted } from './resolve.ts';

/** Whether somebody may do this to what lies in one place. */
export type MayAt = (level: Level, sourceType: SourceType, asked?: Asked) => boolean;

/** What somebody may do to what lies on a path, narrowest first. */
export const mayAt =
  (access: Access, organizationId: string, path: readonly string[]): MayAt =>
  (level, sourceType, asked) =>
    isPermitted(access, { organizationId, entityPath: path, level, sourceType, ...asked });
