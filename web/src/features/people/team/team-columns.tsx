import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router-dom';
import type { DealRole } from '#shared/domain/permissions/deal-roles.ts';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { flagsOfRole, roleLabel } from '#shared/format/deal-role-words.ts';
import { noValue } from '#shared/format/no-value.ts';
import { actionsColumn } from '../../../components/data-table/prepare-columns.tsx';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { RowMenu } from '../../../components/menu.tsx';
import styles from '../people.module.css';
import { placesOf } from '../permissions/permission-items.ts';

export type Act = 'change' | 'remove';

interface Placed {
  readonly role: DealRole | null;
  readonly permissions: readonly Permission[];
}

interface Rows<Member> {
  readonly nameOf: (member: Member) => string;
  /** The address that explains what a member may do here, for those who may read it. */
  readonly explain: ((member: Member) => string) | undefined;
  /** For those who may assign. */
  readonly ask: ((act: Act, member: Member) => void) | undefined;
}

/** The records of a place in people's words, in one line. */
function permissionsText(permissions: readonly Permission[], terms: Terms): string {
  const labels = placesOf(permissions, terms).flatMap(({ items }) => items.map(({ label }) => label));
  return labels.length === 0 ? noValue : labels.join(', ');
}

/** The columns that people and groups on a team have in common. */
export function placeColumns<Member extends Placed>(terms: Terms, { nameOf, explain, ask }: Rows<Member>) {
  const column = createColumnHelper<DataTableFeatures, Member>();
  return column.columns([
    column.accessor((member) => roleLabel(member.role), {
      id: 'role',
      header: 'Deal role',
      sortFn: 'text',
      cell: ({ row }) => <DealRoleText role={row.original.role} />,
    }),
    column.accessor((member) => permissionsText(member.permissions, terms), {
      id: 'permissions',
      header: 'Permissions',
      enableSorting: false,
      meta: { secondary: true },
      cell: ({ getValue }) => <span className="muted">{getValue()}</span>,
    }),
    ...(explain === undefined
      ? []
      : [
          column.display({
            id: 'explanation',
            header: () => <span className="visually-hidden">Explanation</span>,
            meta: { align: 'end', secondary: true },
            cell: ({ row: { original } }) => (
              <Link to={explain(original)} aria-label={`Why: what ${nameOf(original)} may do here`}>
                Why
              </Link>
            ),
          }),
        ]),
    ...(ask === undefined
      ? []
      : [
          actionsColumn((original: Member) => (
            <RowMenu
              label={`Actions for ${nameOf(original)}`}
              items={[
                { label: 'Change role or permissions', onSelect: () => ask('change', original) },
                { label: 'Remove from team', isDestructive: true, onSelect: () => ask('remove', original) },
              ]}
            />
          )),
        ]),
  ]);
}

/** A deal role with what it makes of its holder. */
function DealRoleText({ role }: { role: DealRole | null }) {
  if (role === null) return <span className={`muted ${styles['nowrap']}`}>{roleLabel(role)}</span>;
  const flags = flagsOfRole(role).filter((flag) => flag !== roleLabel(role));
  return (
    <>
      <span className={styles['nowrap']}>{roleLabel(role)}</span>
      {flags.length > 0 && <span className={`below ${styles['flags']}`}>{flags.join(', ')}</span>}
    </>
  );
}
