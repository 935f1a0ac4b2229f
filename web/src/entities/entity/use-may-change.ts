import { structurePath } from '#shared/domain/entity-path.ts';
import type { Asked, Level, SourceType } from '#shared/domain/permissions/permission.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { usePermitted } from '../../api/global-state.tsx';

/** Whether to offer a change of what lies in a structure; one that is archived takes none until it is restored. */
export function useMayChange(
  level: Exclude<Level, 'View'>,
  sourceType: SourceType,
  structure: Pick<Structure, 'id' | 'ancestorIds' | 'launchStatus'>,
  asked?: Asked,
): boolean {
  const isPermitted = usePermitted(level, sourceType, structurePath(structure), asked);
  return isPermitted && structure.launchStatus === 'Active';
}
