import { Ban } from 'lucide-react';
import { useState } from 'react';
import type { ProvisioningToken } from '#shared/domain/provisioning-token.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { RowMenu } from '../../../components/menu.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { AbovePage } from '../above-page.tsx';

/** Ends a token, once that is confirmed. */
export function RevokeProvisioningToken({ token }: { token: ProvisioningToken }) {
  const { organization } = useGlobalState();
  const [isAsked, setAsked] = useState(false);
  const revoke = useWrite({
    write: () => api.session.revokeProvisioningToken({ params: { orgId: organization.id, tokenId: token.id } }),
    success: callsOf.session.revokeProvisioningToken.success,
    refresh: [organizationQueries.of(organization.id)],
    showsFailures: true,
  });
  return (
    <>
      <RowMenu
        label={`Actions for ${token.name}`}
        items={[{ label: 'Revoke', icon: Ban, isDestructive: true, onSelect: () => setAsked(true) }]}
      />
      {isAsked && (
        <AbovePage>
          <ConfirmDialog
            title={`Revoke ${token.name}?`}
            confirmLabel="Revoke token"
            isDestructive
            onConfirm={() => revoke.mutateAsync(undefined)}
            onClose={() => setAsked(false)}
          >
            The identity provider that uses it is refused at once, so that newcomers do not get in by it and leavers are
            not shut out. The people and groups that there are stay.
          </ConfirmDialog>
        </AbovePage>
      )}
    </>
  );
}
