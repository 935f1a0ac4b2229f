import { Button } from '@aws-amplify/ui-react';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Agent } from '#shared/domain/agent.ts';
import { noValue } from '#shared/format/no-value.ts';
import { ChangeAddress } from '../../../components/account/change-address.tsx';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import { Panel } from '../../../components/panel.tsx';
import styles from '../people.module.css';
import { accessTypeWords } from '../person-words.ts';
import { EndTwoFactor } from './access-actions.tsx';

const EditDetailsDialog = lazyDialog(async () => (await import('./edit-details-dialog.tsx')).EditDetailsDialog);

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
        <dd className={styles['actions']}>
          <span>
            <EmailText email={agent.primaryEmail} />
          </span>
          {mayChange && agent.invitation === null && !agent.superuser && <ChangeAddress agent={agent} />}
        </dd>
        {agent.invitation === null ? (
          <>
            <dt>Phone</dt>
            <dd>{agent.primaryPhoneNumber ?? noValue}</dd>
          </>
        ) : (
          <InvitationFacts invitation={agent.invitation} />
        )}
        {agent.effectiveAgentAccessType !== null && (
          <>
            <dt>Membership</dt>
            <dd>{accessTypeWords[agent.effectiveAgentAccessType]}</dd>
          </>
        )}
        {agent.invitation === null && (
          <>
            <dt>Last sign-in</dt>
            <dd>{agent.lastSignInAt === null ? 'Not yet' : <MomentText at={agent.lastSignInAt} />}</dd>
            <dt>Two-factor</dt>
            <dd className={styles['actions']}>
              {agent.twoFactorEnabled ? 'On' : 'Off'}
              {agent.twoFactorEnabled && mayChange && <EndTwoFactor agent={agent} />}
            </dd>
          </>
        )}
      </dl>
      {isEditing && <EditDetailsDialog agent={agent} onClose={() => setEditing(false)} />}
    </Panel>
  );
}

/** Until when somebody may accept. Everything else shown of them is what the organization has entered. */
const InvitationFacts = ({ invitation }: { invitation: NonNullable<Agent['invitation']> }) => (
  <>
    <dt>Invited</dt>
    <dd>
      <MomentText at={invitation.sentAt} />
    </dd>
    {invitation.expiresAt === null ? (
      <>
        <dt>Open</dt>
        <dd>Until accepted; added by your identity provider</dd>
      </>
    ) : (
      <>
        <dt>{Date.parse(invitation.expiresAt) > Date.now() ? 'Open until' : 'Expired'}</dt>
        <dd>
          <MomentText at={invitation.expiresAt} />
        </dd>
      </>
    )}
  </>
);
