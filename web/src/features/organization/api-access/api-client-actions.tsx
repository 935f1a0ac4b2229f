import { Ban, KeyRound, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ApiClient, ApiCredentials } from '#shared/domain/api-client.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RowMenu } from '../../../components/menu.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { AbovePage } from '../record-actions.tsx';

const ApiClientDialog = lazyDialog(async () => (await import('./api-client-dialog.tsx')).ApiClientDialog);
const NewSecretDialog = lazyDialog(async () => (await import('./new-secret-dialog.tsx')).NewSecretDialog);

interface ApiClientActionsProps {
  readonly client: ApiClient;
  readonly onCredentials: (credentials: ApiCredentials) => void;
}

/** What can be done with one client: change it, give it another secret, revoke it. */
export function ApiClientActions({ client, onCredentials }: ApiClientActionsProps) {
  const { organization } = useGlobalState();
  const [open, setOpen] = useState<'edit' | 'secret' | 'revoke' | null>(null);
  const revoke = useWrite({
    write: () => api.session.revokeApiClient({ params: { orgId: organization.id, clientId: client.id } }),
    success: callsOf.session.revokeApiClient.success,
    particulars: () => client.name,
    refresh: [organizationQueries.of(organization.id)],
    showsFailures: true,
  });
  const close = () => setOpen(null);
  return (
    <>
      <RowMenu
        label={`Actions for ${client.name}`}
        items={[
          { label: 'Edit', icon: Pencil, onSelect: () => setOpen('edit') },
          { label: 'New secret', icon: KeyRound, onSelect: () => setOpen('secret') },
          { label: 'Revoke', icon: Ban, isDestructive: true, onSelect: () => setOpen('revoke') },
        ]}
      />
      {open !== null && (
        <AbovePage>
          {open === 'edit' && <ApiClientDialog client={client} onClose={close} />}
          {open === 'secret' && <NewSecretDialog client={client} onCredentials={onCredentials} onClose={close} />}
          {open === 'revoke' && (
            <ConfirmDialog
              title={`Revoke ${client.name}?`}
              confirmLabel="Revoke API client"
              isDestructive
              onConfirm={() => revoke.mutateAsync(undefined)}
              onClose={close}
            >
              Programs that use it lose access immediately, including with tokens they already hold. This cannot be
              undone; a new client gets a new ID and secret.
            </ConfirmDialog>
          )}
        </AbovePage>
      )}
    </>
  );
}
