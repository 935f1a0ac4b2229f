import type { ReactNode } from 'react';
import type { Level, SourceType } from '#shared/domain/permissions/permission.ts';
import { usePermitted } from '../api/global-state.tsx';

interface PermissionGateProps {
  readonly level: Level;
  readonly sourceType: SourceType;
  /** The structure, project or financing; left out for the organization. */
  readonly entityId?: string | null;
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Shows its content to those who may use it. The server decides again by the same rules. */
export function PermissionGate({ level, sourceType, entityId = null, fallback = null, children }: PermissionGateProps) {
  return usePermitted(level, sourceType, entityId) ? children : fallback;
}
