import { StandingBadge, StatusBadge } from '../../components/status-badge.tsx';
import type { DiagramEntity } from './structure-data.ts';

/** Where it stands: a word, an icon and a color; nothing where there is nothing to say. */
export function EntityStatus({ entity: { status, statusCount } }: { readonly entity: DiagramEntity }) {
  if (status === undefined) return null;
  return statusCount === undefined ? (
    <StandingBadge status={status} />
  ) : (
    <StatusBadge status={status} count={statusCount} />
  );
}
