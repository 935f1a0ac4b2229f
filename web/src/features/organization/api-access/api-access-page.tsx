import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiCredentials } from '#shared/domain/api-client.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { isConflict, messageOf } from '../../../api/api-error.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { SwitchInput } from '../../../components/fields/choice-inputs.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import styles from '../organization.module.css';
import { useSaveSettings } from '../settings/use-save-settings.ts';
import { ApiClientsPanel } from './api-clients-panel.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { TokenExample } from './token-example.tsx';

/** How programs get into the organization: whether at all, and as which clients. */
export function ApiAccessPage() {
  const { organization } = useGlobalState();
  const detail = useQuery(organizationQueries.detail(organization.id));
  const [credentials, setCredentials] = useState<ApiCredentials | null>(null);
  return (
    <div className={styles['page']}>
      <PageHeader title="API access" facts={<span>For programs that work with {organization.name}</span>} />
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
    </div>
  );
}

function AccessSwitch({ isOn }: { isOn: boolean }) {
  const save = useSaveSettings();
  const mayManage = usePermitted('Create', 'Organization');
  const shown = save.isPending ? save.variables?.[0]?.value === 'true' : isOn;
  return (
    <div className={styles['form']}>
      <FormFailure error={save.error} />
      {isConflict(save.error) && (
        <p role="alert" className={styles['error']}>
          {messageOf(save.error)}
        </p>
      )}
      <SwitchInput
        label="Programs may call the API"
        description="Switched off, no token is given out and none is accepted, whatever the clients below are set to."
        checked={shown}
        disabled={save.isPending || !mayManage}
        onChange={({ target }) => save.mutate([{ name: 'apiAccessEnabled', value: String(target.checked) }])}
      />
    </div>
  );
}
