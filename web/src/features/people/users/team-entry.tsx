import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Agent } from '#shared/domain/agent.ts';
import { roleLabel } from '#shared/format/deal-role-words.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RowMenu } from '../../../components/menu.tsx';
import styles from '../people.module.css';
import { useEntityName } from '../permissions/entity-name.tsx';
import { useLatestAfterConflict } from '../use-latest-after-conflict.ts';
import type { TeamOfPerson } from './teams-of-person.ts';
import { useAssignments } from './use-assignments.ts';

interface TeamEntryProps {
  readonly agent: Agent;
  readonly team: TeamOfPerson;
  readonly mayChange: boolean;
}

type Act = 'switch' | 'end';

/** One team of somebody. Places by a group are changed at the group. */
export function TeamEntry({ agent, team, mayChange }: TeamEntryProps) {
  const { entityId, entityType, role, group, isOn } = team;
  const [asked, ask] = useState<Act | null>(null);
  const readName = useEntityName(team.entityName === null ? entityId : null);
  const name = team.entityName ?? readName;
  const { assign, unassign } = useAssignments({ agent, placeName: () => name });
  const latestAfterConflict = useLatestAfterConflict();
  const switchWord = isOn ? 'Switch off' : 'Switch on';
  return (
    <li>
      <span className={styles['entry']}>
        <Link className={styles['name']} to={`/deals/${entityId}/deal-team`}>
          {name}
        </Link>
        <span className="below">
          {roleLabel(role)}
          {group !== null && `, by the group ${group.name}`}
          {!isOn && ', switched off'}
        </span>
      </span>
      {mayChange && group === null && role !== null && (
        <RowMenu
          label={`Actions for ${name}`}
          items={[
            { label: switchWord, onSelect: () => ask('switch') },
            { label: 'End assignment', isDestructive: true, onSelect: () => ask('end') },
          ]}
        />
      )}
      {asked === 'switch' && role !== null && (
        <ConfirmDialog
          title={`${switchWord} the assignment to ${name}?`}
          confirmLabel={switchWord}
          onConfirm={() => latestAfterConflict(assign.mutateAsync({ entityType, entityId, role, enabled: !isOn }))}
          onClose={() => ask(null)}
        >
          {isOn ? 'It stays on record but grants nothing.' : `It grants again what ${roleLabel(role)} grants.`}
        </ConfirmDialog>
      )}
      {asked === 'end' && (
        <ConfirmDialog
          title={`End the assignment to ${name}?`}
          confirmLabel="End assignment"
          isDestructive
          onConfirm={() => latestAfterConflict(unassign.mutateAsync(entityId))}
          onClose={() => ask(null)}
        >
          {agent.displayName} is no longer {roleLabel(role)} there.
        </ConfirmDialog>
      )}
    </li>
  );
}
