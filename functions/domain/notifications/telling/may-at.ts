import { type Access, isPermitted } from '#shared/domain/permissions/resolve.ts';
import type { MayAtOccasion } from './occasion.ts';

/** What somebody may do to what lies on a path, narrowest first. */
export const mayAt =
  (access: Access, organizationId: string, path: readonly string[]): MayAtOccasion =>
  (level, sourceType, asked) =>
    isPermitted(access, { organizationId, entityPath: path, level, sourceType, ...asked });
