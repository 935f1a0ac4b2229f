import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { IssuedProvisioningToken } from '#shared/domain/provisioning-token.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { PagedTable } from '../paged-table.tsx';
import { ShownOnceDialog } from '../shown-once-dialog.tsx';
import { provisioningTokenColumns } from './provisioning-token-columns.tsx';

const ProvisioningTokenDialog = lazyDialog(
  async () => (await import('./provisioning-token-dialog.tsx')).ProvisioningTokenDialog,
);

/** The tokens with which identity providers come; several, so that one can take the place of another. */
export function ProvisioningTokensPanel() {
  const { organization } = useGlobalState();
  const tokens = useInfiniteQuery(organizationQueries.provisioningTokens(organization.id));
  const mayChange = usePermitted('Create', 'Organization');
  const [isAdding, setAdding] = useState(false);
  const [issued, setIssued] = useState<IssuedProvisioningToken | null>(null);
  const columns = useMemo(() => provisioningTokenColumns(mayChange), [mayChange]);
  const add = mayChange && (
    <Button variation="primary" size="small" onClick={() => setAdding(true)}>
      Add token
    </Button>
  );
  const hasSome = tokens.data?.pages.some(({ body }) => body.length > 0) === true;
  return (
    <Panel
      title="Tokens"
      description="A token gives access to this organization’s people and groups, and nothing else."
      actions={hasSome && add}
      flush
    >
      <PagedTable
        query={tokens}
        caption="Provisioning tokens"
        columns={columns}
        rowId={({ id }) => id}
        empty={
          <EmptyState icon={KeyRound} title="No token yet" action={add}>
            Your identity provider signs in with a bearer token. Without one, nobody is provisioned.
          </EmptyState>
        }
      />
      {isAdding && <ProvisioningTokenDialog onIssued={setIssued} onClose={() => setAdding(false)} />}
      {issued !== null && (
        <ShownOnceDialog
          title="Your provisioning token"
          word="token"
          texts={[{ label: 'Token', text: issued.token }]}
          onClose={() => setIssued(null)}
        >
          Enter it at your identity provider together with the base URL. It cannot be shown again, not even by support.
          If you lose it, add another one and revoke this one.
        </ShownOnceDialog>
      )}
    </Panel>
  );
}
