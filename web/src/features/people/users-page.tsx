import { Button } from '@aws-amplify/ui-react';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import styles from './people.module.css';
import { useAddressValue } from './use-address-value.ts';
import { InviteDialog } from './users/invite-dialog.tsx';
import { PeopleList } from './users/people-list.tsx';

const kinds = [
  { value: 'members', label: 'Members' },
  { value: 'partners', label: 'Partners' },
  { value: 'unaffiliated', label: 'Unaffiliated' },
] as const;
type Kind = (typeof kinds)[number]['value'];

const accessTypes: Readonly<Record<Kind, AccessType>> = {
  members: 'MEMBER',
  partners: 'PARTNER',
  unaffiliated: 'UNAFFILIATED',
};

const noPeople: Readonly<Record<Kind, { readonly title: string; readonly text: string }>> = {
  members: { title: 'No members yet', text: 'Colleagues appear here once you invite them.' },
  partners: { title: 'No people of partners', text: 'People of partner organizations appear here.' },
  unaffiliated: {
    title: 'Nobody has signed up',
    text: 'People who sign up in the external portal appear here.',
  },
};

export function UsersPage() {
  const { organization } = useGlobalState();
  const [chosen, choose] = useAddressValue('kind');
  const [isInviting, setInviting] = useState(false);
  const mayInvite = usePermitted('Create', 'Organization');
  const kind = kinds.find(({ value }) => value === chosen)?.value ?? 'members';
  const invite = mayInvite && (
    <Button variation="primary" onClick={() => setInviting(true)}>
      <UserPlus size={16} aria-hidden />
      Invite user
    </Button>
  );
  return (
    <div className={styles['page']}>
      <PageHeader title="Users" facts={<span>{organization.name}</span>} actions={invite} />
      <PeopleList
        key={kind}
        accessType={accessTypes[kind]}
        id="users"
        caption="Users"
        tools={
          <SegmentedControl
            label="Kind of people"
            options={kinds}
            value={kind}
            onChange={(value) => choose(value === 'members' ? '' : value)}
          />
        }
        empty={
          <EmptyState icon={Users} title={noPeople[kind].title} action={kind === 'members' && invite}>
            {noPeople[kind].text}
          </EmptyState>
        }
      />
      {isInviting && <InviteDialog isGuest={false} onClose={() => setInviting(false)} />}
    </div>
  );
}
