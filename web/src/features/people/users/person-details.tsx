import { Button } from '@aws-amplify/ui-react';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Agent } from '#shared/domain/agent.ts';
import { noValue } from '#shared/format/number.ts';
import { Panel } from '../../../components/panel.tsx';
import styles from '../people.module.css';
import { accessTypeWords } from '../person-words.ts';
import { EndTwoFactor } from './access-actions.tsx';
import { EditDetailsDialog } from './edit-details-dialog.tsx';

export function PersonDetails({ agent, mayChange }: { agent: Agent; mayChange: boolean }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Panel
      title="Details"
      actions={
        mayChange && (
          <Button size="small" onClick={() => setEditing(true)}>
            <Pencil size={14} aria-hidden />
            Edit details
          </Button>
        )
      }
    >
      <dl className={styles['facts']}>
        <dt>Name</dt>
        <dd>
          {agent.firstName} {agent.lastName}
        </dd>
        <dt>Email</dt>
        <dd>{agent.primaryEmail}</dd>
        <dt>Phone</dt>
        <dd>{agent.primaryPhoneNumber ?? noValue}</dd>
        {agent.effectiveAgentAccessType !== null && (
          <>
            <dt>Belongs as</dt>
            <dd>{accessTypeWords[agent.effectiveAgentAccessType]}</dd>
          </>
        )}
        <dt>Two-factor</dt>
        <dd className={styles['actions']}>
          {agent.twoFactorEnabled ? 'On' : 'Off'}
          {agent.twoFactorEnabled && mayChange && <EndTwoFactor agent={agent} />}
        </dd>
      </dl>
      {isEditing && <EditDetailsDialog agent={agent} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
