import { createColumnHelper } from '@tanstack/react-table';
import { Ban, OctagonAlert } from 'lucide-react';
import { useState } from 'react';
import type { ProvisioningToken } from '#shared/domain/provisioning-token.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { actionsColumn } from '../../../components/data-table/prepare-columns.tsx';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { RowMenu } from '../../../components/menu.tsx';
import { useWrite } from '../../../components/use-write.ts';
import styles from '../organization.module.css';
import { AbovePage } from '../record-actions.tsx';

const column = createColumnHelper<DataTableFeatures, ProvisioningToken>();

/** Tokens end with a day of UTC, wherever their reader is. */
const isOver = (validUntil: string): boolean => validUntil < new Date().toISOString().slice(0, 10);

const TokenName = ({ token: { name, validUntil } }: { token: ProvisioningToken }) => (
  <>
    <span className="name">{name}</span>
    {validUntil !== null && isOver(validUntil) && (
      <span className={styles['over']}>
        <OctagonAlert size={13} aria-hidden /> Expired
      </span>
    )}
  </>
);

const CreationText = ({ token: { createdAt, createdByName } }: { token: ProvisioningToken }) => (
  <>
    {createdByName}
    <span className={styles['second']}>
      <DateText date={createdAt.slice(0, 10)} />
    </span>
  </>
);

/** The columns of the table of tokens. */
export const provisioningTokenColumns = (mayChange: boolean) =>
  column.columns([
    column.accessor('name', {
      header: 'Token',
      sortFn: 'text',
      cell: ({ row }) => <TokenName token={row.original} />,
    }),
    column.accessor('validUntil', {
      header: 'Valid until',
      meta: { secondary: true, format: { kind: 'date' } },
      cell: ({ row }) => <DateText date={row.original.validUntil} reason="No expiry" />,
    }),
    column.accessor('lastUsedOn', {
      header: 'Last used',
      meta: { secondary: true, format: { kind: 'date' } },
      cell: ({ row }) => <DateText date={row.original.lastUsedOn} reason="Never used" />,
    }),
    column.accessor('createdByName', {
      header: 'Added by',
      sortFn: 'text',
      meta: { secondary: true },
      cell: ({ row }) => <CreationText token={row.original} />,
    }),
    actionsColumn((row: ProvisioningToken) => mayChange && <RevokeProvisioningToken token={row} />),
  ]);

/** Ends a token, once that is confirmed. */
function RevokeProvisioningToken({ token }: { token: ProvisioningToken }) {
  const { organization } = useGlobalState();
  const [isAsked, setAsked] = useState(false);
  const revoke = useWrite({
    write: () => api.session.revokeProvisioningToken({ params: { orgId: organization.id, tokenId: token.id } }),
    success: callsOf.session.revokeProvisioningToken.success,
    particulars: () => token.name,
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
            The identity provider loses access immediately: new people are no longer added, and people who leave keep
            their access. Existing people and groups stay.
          </ConfirmDialog>
        </AbovePage>
      )}
    </>
  );
}
