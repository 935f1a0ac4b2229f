import type { EntityType, LaunchStatus } from '#shared/domain/entity-types.ts';
import { EntityStatusBadge } from '../../components/entity-status-badge.tsx';
import { StandingBadge } from '../../components/status-badge.tsx';
import { useEntityStatuses } from '../form/use-organization-lists.ts';

interface EntityStatusProps {
  readonly type: EntityType;
  readonly statusId: string | null;
  readonly launchStatus: LaunchStatus;
}

/** Where an entity stands: its own status of the organization's, and whether it is no longer in force. */
export function EntityStanding({ type, statusId, launchStatus }: EntityStatusProps) {
  const status = useEntityStatuses(type).find(({ id }) => id === statusId);
  return (
    <>
      {status && <EntityStatusBadge name={status.name} color={status.color} />}
      {launchStatus === 'Obsolete' && <StandingBadge status="Obsolete" />}
    </>
  );
}
