import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ApiCredentials } from '#shared/domain/api-client.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { PagedTable } from '../paged-table.tsx';
import { useRoles } from '../use-roles.ts';
import { apiClientColumns } from './api-client-columns.tsx';

const ApiClientDialog = lazyDialog(async () => (await import('./api-client-dialog.tsx')).ApiClientDialog);

interface ApiClientsPanelProps {
  /** Told once, when they are made. */
  readonly onCredentials: (credentials: ApiCredentials) => void;
}

/** The clients as which programs sign in. */
export function ApiClientsPanel({ onCredentials }: ApiClientsPanelProps) {
  const { organization } = useGlobalState();
  const clients = useInfiniteQuery(organizationQueries.apiClients(organization.id));
  const roles = useRoles();
  const mayChange = usePermitted('Create', 'Organization');
  const [isAdding, setAdding] = useState(false);
  const columns = useMemo(() => {
    const names = new Map(roles.map(({ id, name }) => [id, name]));
    return apiClientColumns({ roleName: (id) => names.get(id) ?? id, mayChange, onCredentials });
  }, [roles, mayChange, onCredentials]);
  const add = mayChange && (
    <Button variation="primary" size="small" onClick={() => setAdding(true)}>
      Add API client
    </Button>
  );
  const hasSome = clients.data?.pages.some(({ body }) => body.length > 0) === true;
  return (
    <Panel
      title="API clients"
      description="Give each program its own client, with only the access it needs."
      actions={hasSome && add}
      flush
    >
      <PagedTable
        query={clients}
        caption="API clients"
        columns={columns}
        rowId={({ id }) => id}
        empty={
          <EmptyState icon={KeyRound} title="No API client yet" action={add}>
            A program signs in with a client ID and secret and can do what the client’s role and scopes allow.
          </EmptyState>
        }
      />
      {isAdding && <ApiClientDialog onCredentials={onCredentials} onClose={() => setAdding(false)} />}
    </Panel>
  );
}
