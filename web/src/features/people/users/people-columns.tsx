import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router-dom';
import type { Agent } from '#shared/domain/agent.ts';
import { noValue } from '#shared/format/no-value.ts';
import { actionsColumn } from '../../../components/data-table/prepare-columns.tsx';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { EmailText } from '../../../components/email-text.tsx';
import styles from '../people.module.css';
import { PersonStatus, StaffMark } from '../person-status.tsx';
import { statusOf } from '../person-words.ts';
import { InviteAgain } from './invite-again.tsx';

/** Of who has not accepted yet, nothing of the account is known. */
const twoFactorOf = ({ twoFactorEnabled, invitation }: Agent): string =>
  invitation === null ? (twoFactorEnabled ? 'On' : 'Off') : noValue;

const column = createColumnHelper<DataTableFeatures, Agent>();

interface Options {
  readonly address: (agentId: string) => string;
  /** What roles are called; null for lists of people who have none. */
  readonly roleName: ((id: string) => string) | null;
  readonly mayInvite: boolean;
}

export function peopleColumns({ address, roleName, mayInvite }: Options) {
  const roles = ({ superuser, roles: held }: Agent) =>
    [...(superuser ? ['Superuser'] : []), ...held.map((id) => roleName?.(id) ?? id)].join(', ');
  return column.columns([
    column.accessor('displayName', {
      id: 'name',
      header: 'Name',
      sortFn: 'text',
      cell: ({ row, getValue }) => (
        <>
          <Link className={styles['name']} to={address(row.original.id)}>
            {getValue()}
          </Link>
          <StaffMark agent={row.original} />
          <span className="below">
            <EmailText email={row.original.primaryEmail} />
          </span>
        </>
      ),
      meta: { remark: { header: 'Email', of: (agent) => (agent as Agent).primaryEmail } },
    }),
    ...(roleName === null ? [] : [column.accessor(roles, { id: 'roles', header: 'Roles', meta: { secondary: true } })]),
    column.accessor(statusOf, {
      id: 'status',
      header: 'Status',
      sortFn: 'text',
      cell: ({ row }) => <PersonStatus agent={row.original} />,
    }),
    column.accessor(twoFactorOf, {
      id: 'twoFactor',
      header: 'Two-factor',
      meta: { secondary: true },
    }),
    column.accessor(({ lastSignInAt }) => lastSignInAt ?? '', {
      id: 'lastSignIn',
      header: 'Last sign-in',
      meta: { secondary: true },
      cell: ({ row: { original } }) =>
        original.lastSignInAt === null ? noValue : <MomentText at={original.lastSignInAt} />,
    }),
    ...(mayInvite
      ? [
          // Narrow lists have no room for it; it stands on the person's own page too.
          actionsColumn((row: Agent) => statusOf(row) === 'Invited' && <InviteAgain agent={row} />, {
            secondary: true,
          }),
        ]
      : []),
  ]);
}
