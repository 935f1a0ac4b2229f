import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SupportAccess } from '#shared/domain/support-access.ts';
import { api } from '../../api/api.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { pageHeaders } from '../../api/page-headers.ts';
import { supportQueries } from '../../api/queries/support-queries.ts';
import { startSession } from '../../api/session.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useProof } from '../../components/second-factor/use-proof.tsx';
import { SupportStanding } from '../../components/support/support-words.tsx';
import styles from './internal-tools.module.css';

/** What the reader has asked users to be shown, and the way in where they have allowed it. */
export function SupportPanel() {
  const own = useInfiniteQuery(supportQueries.own());
  return (
    <Panel
      title="Support access"
      description="Request access on a user’s page. You see what they see and cannot change anything."
      flush
    >
      <QueryView query={own}>
        {({ pages }) => {
          const rows = pages.flatMap(({ body }) => body);
          return rows.length === 0 ? (
            <p className={styles['note']}>You have not requested access yet.</p>
          ) : (
            <>
              <ul className={styles['list']} aria-label="Support access">
                {rows.map((access) => (
                  <Asked key={access.id} access={access} />
                ))}
              </ul>
              <LoadMore list={own} className={styles['more']} />
            </>
          );
        }}
      </QueryView>
    </Panel>
  );
}

function Asked({ access }: { access: SupportAccess }) {
  const [isOpening, setOpening] = useState(false);
  const { agentId, agentName, organizationId, organizationName, state } = access;
  return (
    <li>
      <span>
        <Link to={`/organization/${organizationId}/users/${agentId}`}>{agentName}</Link>, {organizationName}
      </span>
      <span className={styles['standing']}>
        <span className="muted">
          <SupportStanding access={access} />
        </span>
        {state === 'allowed' && (
          <Button size="small" aria-label={`Open as ${agentName}`} onClick={() => setOpening(true)}>
            Open
          </Button>
        )}
      </span>
      {isOpening && <OpenDialog access={access} onClose={() => setOpening(false)} />}
    </li>
  );
}

function OpenDialog({ access, onClose }: { access: SupportAccess; onClose: () => void }) {
  const { agent } = useGlobalState();
  const { withProof, proofDialog } = useProof({ agentId: agent.id, hasSecondFactor: agent.twoFactorEnabled });
  const open = async () => {
    const params = { accessId: access.id };
    const { body } = await withProof(() => api.agents.openSupportAccess({ params, headers: pageHeaders }));
    const { agentId: userId, organizationId, token, expiresIn } = body;
    // Another user: everything that was read as a superuser goes, and the page begins anew.
    startSession({ userId, organizationId, token, expiresIn });
    window.location.assign('/');
  };
  return (
    <>
      <ConfirmDialog
        title={`Open ${access.organizationName} as ${access.agentName}?`}
        confirmLabel="Open"
        onConfirm={open}
        onClose={onClose}
      >
        Your own session in this browser ends; sign in again afterwards, or use a private window. The user is notified
        by email and sees everything you read.
      </ConfirmDialog>
      {proofDialog}
    </>
  );
}
