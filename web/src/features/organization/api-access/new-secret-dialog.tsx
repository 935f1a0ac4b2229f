import { Button, SelectField } from '@aws-amplify/ui-react';
import { useState } from 'react';
import type { ApiClient, ApiCredentials } from '#shared/domain/api-client.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { MomentText } from '../../../components/date-text.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { ConflictText } from '../conflict-text.tsx';

interface NewSecretDialogProps {
  readonly client: ApiClient;
  /** Told once, when they are made. */
  readonly onCredentials: (credentials: ApiCredentials) => void;
  readonly onClose: () => void;
}

/** Gives a client another secret, and says what becomes of the one that there is. */
export function NewSecretDialog({ client, onCredentials, onClose }: NewSecretDialogProps) {
  const { organization } = useGlobalState();
  const [hours, setHours] = useState(0);
  const rotate = useWrite({
    // Handed on from here, so that the cache of writes never holds the secret.
    write: async (oldSecretWorksForHours: number) => {
      const { body } = await api.session.rotateApiSecret({
        params: { orgId: organization.id, clientId: client.id },
        body: { version: client.version, oldSecretWorksForHours },
      });
      onCredentials(body);
    },
    success: callsOf.session.rotateApiSecret.success,
    particulars: () => client.name,
    refresh: [organizationQueries.of(organization.id)],
    showsFailures: true,
    onDone: onClose,
  });
  return (
    <Dialog title={`New secret for ${client.name}`} onClose={onClose}>
      <DialogBody>
        <FormFailure error={rotate.error} />
        <ConflictText error={rotate.error} />
        <p>
          The current secret was created on <MomentText at={client.secretMadeAt} />.
        </p>
        <SelectField
          label="Current secret"
          descriptiveText="The client ID stays the same. Give every program the new secret."
          value={String(hours)}
          onChange={({ target }) => setHours(Number(target.value))}
        >
          <option value="0">Stops working immediately, with all tokens issued</option>
          <option value="24">Works for another 24 hours</option>
          <option value="72">Works for another three days</option>
        </SelectField>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variation="primary"
          isLoading={rotate.isPending}
          loadingText="Making…"
          onClick={() => rotate.mutate(hours)}
        >
          Create new secret
        </Button>
      </DialogActions>
    </Dialog>
  );
}
