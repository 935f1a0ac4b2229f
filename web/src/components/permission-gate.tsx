import type { ReactNode } from 'react';
import type { Level, SourceType } from '#shared/domain/permissions/permission.ts';
import { usePermitted } from '../api/global-state.tsx';

interface PermissionGateProps {
  readonly level: Level;
  readonly sourceType: SourceType;
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Shows its content to those who may use it in the whole organization. The server decides again by the same rules. */
export function PermissionGate({ level, sourceType, fallback = null, children }: PermissionGateProps) {
  return usePermitted(level, sourceType) ? children : fallback;
}
