import { createColumnHelper } from '@tanstack/react-table';
import { OctagonAlert } from 'lucide-react';
import type { ApiClient, ApiCredentials } from '#shared/domain/api-client.ts';
import { actionsColumn } from '../../../components/data-table/prepare-columns.tsx';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { DateText, MomentText } from '../../../components/date-text.tsx';
import styles from '../organization.module.css';
import { ApiClientActions } from './api-client-actions.tsx';
import { scopeText } from './scope-words.ts';

const column = createColumnHelper<DataTableFeatures, ApiClient>();

/** Clients end with a day of UTC, wherever their reader is. */
const isOver = (validUntil: string): boolean => validUntil < new Date().toISOString().slice(0, 10);

const ClientName = ({ client }: { client: ApiClient }) => (
  <>
    <span className="name">{client.name}</span>
    {client.validUntil !== null && isOver(client.validUntil) && (
      <span className={styles['over']}>
        <OctagonAlert size={13} aria-hidden /> Expired
      </span>
    )}
    <span className={styles['second']}>
      {client.isDefault && 'Default client · '}
      <code>{client.id}</code>
    </span>
    {client.oldSecretUntil !== null && (
      <span className={styles['second']}>
        Old secret works until <MomentText at={client.oldSecretUntil} />
      </span>
    )}
  </>
);

const CreationText = ({ client: { createdAt, createdByName } }: { client: ApiClient }) => (
  <>
    {createdByName}
    <span className={styles['second']}>
      <DateText date={createdAt.slice(0, 10)} />
    </span>
  </>
);

interface Shown {
  roleName(roleId: string): string;
  readonly mayChange: boolean;
  readonly onCredentials: (credentials: ApiCredentials) => void;
}

/** The columns of the table of clients. */
export const apiClientColumns = ({ roleName, mayChange, onCredentials }: Shown) =>
  column.columns([
    column.accessor('name', {
      header: 'Client',
      sortFn: 'text',
      cell: ({ row }) => <ClientName client={row.original} />,
    }),
    column.accessor(({ roleId }) => (roleId === null ? 'No role' : roleName(roleId)), {
      id: 'role',
      header: 'Role',
      sortFn: 'text',
    }),
    column.accessor(({ scopes }) => scopeText(scopes), {
      id: 'scopes',
      header: 'May call',
      sortFn: 'text',
      meta: { secondary: true },
      cell: ({ getValue }) => <span className={styles['wrapped']}>{getValue()}</span>,
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
      cell: ({ row }) => <CreationText client={row.original} />,
    }),
    actionsColumn((row: ApiClient) => mayChange && <ApiClientActions client={row} onCredentials={onCredentials} />),
  ]);
