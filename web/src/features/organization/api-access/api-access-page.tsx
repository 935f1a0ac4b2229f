import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiCredentials } from '#shared/domain/api-client.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { CopyText } from '../../../components/copy-text.tsx';
import { SwitchInput } from '../../../components/fields/choice-inputs.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { Page } from '../../../components/page.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { ConflictText } from '../conflict-text.tsx';
import styles from '../organization.module.css';
import { useSaveSettings } from '../settings/use-save-settings.ts';
import { ShownOnceDialog } from '../shown-once-dialog.tsx';
import { ApiClientsPanel } from './api-clients-panel.tsx';

/** How programs get into the organization: whether at all, and as which clients. */
export function ApiAccessPage() {
  const { organization } = useGlobalState();
  const detail = useQuery(organizationQueries.detail(organization.id));
  const [credentials, setCredentials] = useState<ApiCredentials | null>(null);
  return (
    <Page title="API access" facts={<span>Programs that connect to {organization.name}</span>}>
      <QueryView query={detail}>
        {({ details }) => (
          <Panel title="Access">
            <AccessSwitch isOn={settingValue(details, 'apiAccessEnabled')} />
          </Panel>
        )}
      </QueryView>
      <ApiClientsPanel onCredentials={setCredentials} />
      <TokenExample />
      {credentials !== null && <SecretDialog credentials={credentials} onClose={() => setCredentials(null)} />}
    </Page>
  );
}

function AccessSwitch({ isOn }: { isOn: boolean }) {
  const save = useSaveSettings();
  const mayManage = usePermitted('Create', 'Organization');
  const shown = save.isPending ? save.variables?.[0]?.value === 'true' : isOn;
  return (
    <div className={styles['form']}>
      <FormFailure error={save.error} />
      <ConflictText error={save.error} />
      <SwitchInput
        label="Allow API access"
        description="When this is off, no tokens are issued or accepted, whatever the clients below allow."
        checked={shown}
        disabled={save.isPending || !mayManage}
        onChange={({ target }) => save.mutate([{ name: 'apiAccessEnabled', value: String(target.checked) }])}
      />
    </div>
  );
}

interface SecretDialogProps {
  readonly credentials: ApiCredentials;
  readonly onClose: () => void;
}

/** Client id and secret, this once. */
const SecretDialog = ({ credentials, onClose }: SecretDialogProps) => (
  <ShownOnceDialog
    title="Your API credentials"
    word="secret"
    texts={[
      { label: 'Client id', text: credentials.client_id },
      { label: 'Client secret', text: credentials.client_secret },
    ]}
    onClose={onClose}
  >
    Store it with your program’s other secrets. It cannot be shown again, not even by support. If you lose it, create a
    new one.
  </ShownOnceDialog>
);

/** How a program gets a token and uses it. */
function TokenExample() {
  const { origin } = window.location;
  const token = [
    `curl -X POST ${origin}${callsOf.session.getApiToken.path}`,
    '-d grant_type=client_credentials',
    '-d "client_id=$CLIENT_ID"',
    '-d "client_secret=$CLIENT_SECRET"',
  ].join(' \\\n  ');
  const use = `curl -H "Authorization: Bearer $TOKEN" ${origin}${callsOf.organizations.listOrganizations.path}`;
  return (
    <Panel
      title="How to get a token"
      description="Use the OAuth 2.0 client credentials grant. A token is valid for one hour, or until its client expires."
    >
      <div className={styles['form']}>
        <CopyText label="Request a token" text={token} />
        <p className={styles['note']}>
          A token allows what its client may call. Use <code>scope</code> to request less, such as{' '}
          <code>-d "scope=covenants:read metrics:write"</code>.
        </p>
        <CopyText label="Use the token" text={use} />
        <p className={styles['note']}>
          Every call is described in the <a href={callsOf.session.getOpenApi.path}>OpenAPI document</a>.
        </p>
      </div>
    </Panel>
  );
}
