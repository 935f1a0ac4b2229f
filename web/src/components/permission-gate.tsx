import type { ReactNode } from 'react';
import type { Level, SourceType } from '#shared/domain/permissions/permission.ts';
import { usePermitted } from '../api/global-state.tsx';

interface PermissionGateProps {
  readonly level: Level;
  readonly source: SourceType;
  readonly entityId?: string;
  readonly children: ReactNode;
}

/** Shows its content only to those who may use it. */
export function PermissionGate({ level, source, entityId, children }: PermissionGateProps) {
  return usePermitted(level, source, entityId ?? null) ? children : null;
}
