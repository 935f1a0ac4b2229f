import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { ApiClient } from '#shared/domain/api-client.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { CopyText } from '../copy-text.tsx';
import styles from '../organization.module.css';
import { useRoles } from '../use-roles.ts';
import { MakeSecretDialog } from './make-secret-dialog.tsx';
import type { ApiCredentials } from './secret-dialog.tsx';

interface ApiClientPanelProps {
  /** Whether the organization's settings name a client. Without one, nothing is asked for. */
  readonly isSetUp: boolean;
  /** Told once, when they are made. */
  readonly onCredentials: (credentials: ApiCredentials) => void;
}

/** Somebody else may have revoked it since the settings were read. */
const isRevoked = (error: unknown): boolean => error instanceof ApiError && error.code === 'apiClientNotFound';

/** The client as which programs sign in: made, given another secret or role, revoked. */
export function ApiClientPanel({ isSetUp, onCredentials }: ApiClientPanelProps) {
  const { organization } = useGlobalState();
  const client = useQuery({ ...organizationQueries.apiClient(organization.id), enabled: isSetUp });
  const mayCreate = usePermitted('Create', 'Organization');
  const [isMaking, setMaking] = useState(false);
  const isAbsent = !isSetUp || isRevoked(client.error);
  const making = isMaking && (
    <MakeSecretDialog
      client={isAbsent ? undefined : client.data}
      onCredentials={onCredentials}
      onClose={() => setMaking(false)}
    />
  );
  if (isAbsent) {
    return (
      <Panel title="API client" flush>
        <EmptyState
          icon={KeyRound}
          title="No API client yet"
          action={
            mayCreate && (
              <Button variation="primary" size="small" onClick={() => setMaking(true)}>
                Enable API access
              </Button>
            )
          }
        >
          A program signs in with a client id and a secret, and does what the client’s role lets it.
        </EmptyState>
        {making}
      </Panel>
    );
  }
  return (
    <Panel
      title="API client"
      actions={mayCreate && client.isSuccess && <ClientActions onMake={() => setMaking(true)} />}
    >
      <QueryView query={client}>{(found) => <ClientFacts client={found} />}</QueryView>
      {making}
    </Panel>
  );
}

function ClientFacts({ client }: { client: ApiClient }) {
  const roles = useRoles();
  return (
    <div className={styles['form']}>
      <CopyText label="Client id" text={client.clientId} />
      <dl className={styles['facts']}>
        <dt>Client secret</dt>
        <dd>Stored so that nobody can read it</dd>
        <dt>Role</dt>
        <dd>
          {roles.find(({ id }) => id === client.roleId)?.name ?? client.roleId ?? 'None: the client may do nothing'}
        </dd>
        <dt>State</dt>
        <dd>{client.enabled ? 'Enabled' : 'Disabled'}</dd>
        <dt>Last used</dt>
        <dd>{client.lastUsedAt === null ? 'Never' : <MomentText at={client.lastUsedAt} />}</dd>
        <dt>Secret made</dt>
        <dd>
          <MomentText at={client.updatedAt} />
        </dd>
      </dl>
    </div>
  );
}

function ClientActions({ onMake }: { onMake: () => void }) {
  const { organization } = useGlobalState();
  const [isAsked, setAsked] = useState(false);
  const revoke = useWrite({
    write: () => api.session.revokeApi({ params: { orgId: organization.id } }),
    success: callsOf.session.revokeApi.success,
    refresh: [organizationQueries.of(organization.id)],
    showsFailures: true,
  });
  return (
    <>
      <Button size="small" onClick={onMake}>
        New secret or role
      </Button>
      <Button size="small" onClick={() => setAsked(true)}>
        Revoke
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Revoke the API client?"
          confirmLabel="Revoke API client"
          isDestructive
          onConfirm={() => revoke.mutateAsync(undefined)}
          onClose={() => setAsked(false)}
        >
          Programs that use it are refused at once, with the tokens that they already have. This cannot be taken back; a
          new client gets another id and secret.
        </ConfirmDialog>
      )}
    </>
  );
}
