import { createColumnHelper } from '@tanstack/react-table';
import { OctagonAlert } from 'lucide-react';
import type { ProvisioningToken } from '#shared/domain/provisioning-token.ts';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { DateText } from '../../../components/date-text.tsx';
import styles from '../organization.module.css';
import { RevokeProvisioningToken } from './revoke-provisioning-token.tsx';

const column = createColumnHelper<DataTableFeatures, ProvisioningToken>();

/** Tokens end with a day of UTC, wherever their reader is. */
const isOver = (validUntil: string): boolean => validUntil < new Date().toISOString().slice(0, 10);

const TokenName = ({ token: { name, validUntil } }: { token: ProvisioningToken }) => (
  <>
    <span className={styles['name']}>{name}</span>
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
      cell: ({ row }) => <DateText date={row.original.validUntil} reason="It has no end" />,
    }),
    column.accessor('lastUsedOn', {
      header: 'Last used',
      meta: { secondary: true, format: { kind: 'date' } },
      cell: ({ row }) => <DateText date={row.original.lastUsedOn} reason="Nobody has come with it yet" />,
    }),
    column.accessor('createdByName', {
      header: 'Added by',
      sortFn: 'text',
      meta: { secondary: true },
      cell: ({ row }) => <CreationText token={row.original} />,
    }),
    column.display({
      id: 'actions',
      header: () => <span className="visually-hidden">Actions</span>,
      meta: { align: 'end' },
      cell: ({ row }) => mayChange && <RevokeProvisioningToken token={row.original} />,
    }),
  ]);
