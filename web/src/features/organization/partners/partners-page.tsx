import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { createColumnHelper } from '@tanstack/react-table';
import { Handshake, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Partner } from '#shared/domain/affiliation.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { actionsColumn } from '../../../components/data-table/prepare-columns.tsx';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PermissionGate } from '../../../components/permission-gate.tsx';
import styles from '../organization.module.css';
import { AbovePage } from '../record-actions.tsx';
import { RecordListPage } from '../record-list-page.tsx';

const PartnerDialog = lazyDialog(async () => (await import('./partner-dialog.tsx')).PartnerDialog);
const PartnerMemberDialog = lazyDialog(async () => (await import('./partner-member-dialog.tsx')).PartnerMemberDialog);

const column = createColumnHelper<DataTableFeatures, Partner>();

const columns = column.columns([
  column.accessor('name', {
    header: 'Partner',
    sortFn: 'text',
    meta: { grow: true },
    cell: ({ row: { original } }) => (
      <>
        <span className="name">{original.name}</span>
        {original.description !== '' && <span className={styles['second']}>{original.description}</span>}
      </>
    ),
  }),
  column.accessor('agentCount', { header: 'People', meta: { align: 'end', secondary: true } }),
  actionsColumn((row: Partner) => <AddMember partner={row} />),
]);

/** Partner organizations, whose people work in this one. */
export function PartnersPage() {
  const { organization } = useGlobalState();
  const partners = useInfiniteQuery(organizationQueries.partners(organization.id));
  const mayCreate = usePermitted('Create', 'Organization');
  return (
    <RecordListPage
      title="Partners"
      facts="Outside organizations whose staff work in yours, such as a servicer"
      create={mayCreate && { label: 'New partner', dialog: (close) => <PartnerDialog onClose={close} /> }}
      query={partners}
      columns={columns}
      rowId={({ id }) => id}
      empty={
        <EmptyState icon={Handshake} title="No partners yet">
          Partner staff sign in like members and can do what their roles allow. Add the first partner with “New
          partner”, then add its people.
        </EmptyState>
      }
    />
  );
}

function AddMember({ partner }: { partner: Partner }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PermissionGate level="Create" sourceType="Organization">
      <Button size="small" aria-label={`Add member to ${partner.name}`} onClick={() => setOpen(true)}>
        <UserPlus size={14} aria-hidden />
        Add member
      </Button>
      {isOpen && (
        <AbovePage>
          <PartnerMemberDialog partner={partner} onClose={() => setOpen(false)} />
        </AbovePage>
      )}
    </PermissionGate>
  );
}
