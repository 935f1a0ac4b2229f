import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import type { ApiClient, NewApiClient } from '#shared/domain/api-client.ts';
import { api } from '../../../api/api.ts';
import { isConflict, messageOf } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { useWrite } from '../../../components/use-write.ts';
import styles from '../organization.module.css';
import { RoleSelect } from '../role-select.tsx';
import type { ApiCredentials } from './secret-dialog.tsx';

interface MakeSecretDialogProps {
  /** Undefined where there is none yet. */
  readonly client: ApiClient | undefined;
  readonly onCredentials: (credentials: ApiCredentials) => void;
  readonly onClose: () => void;
}

/** Makes a client id and a secret; where there were some, they stop to work. */
export function MakeSecretDialog({ client, onCredentials, onClose }: MakeSecretDialogProps) {
  const { organization } = useGlobalState();
  const [roleId, setRoleId] = useState(client?.roleId ?? '');
  const enable = useWrite({
    // The credentials are handed on from here, so that the cache of writes never holds the secret.
    write: async (body: NewApiClient) => {
      const { body: credentials } = await api.session.enableApi({ params: { orgId: organization.id }, body });
      onCredentials(credentials);
    },
    success: callsOf.session.enableApi.success,
    refresh: [organizationQueries.of(organization.id)],
    showsFailures: true,
    onDone: onClose,
  });
  const label = client === undefined ? 'Enable API access' : 'Make a new secret';
  return (
    <Dialog title={label} onClose={onClose}>
      <DialogBody>
        <FormFailure error={enable.error} />
        {isConflict(enable.error) && (
          <p role="alert" className={styles['error']}>
            {messageOf(enable.error)}
          </p>
        )}
        <RoleSelect
          label="Role"
          descriptiveText="What programs may do in the organization; without a role, nothing"
          value={roleId}
          onChange={setRoleId}
        />
        {client !== undefined && (
          <p>The secret that there is now stops to work at once, and every program has to be given the new one.</p>
        )}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variation="primary"
          isLoading={enable.isPending}
          loadingText="Making…"
          onClick={() => enable.mutate({ roleId: roleId || null })}
        >
          {label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
