import { Users } from 'lucide-react';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { useAddressValue } from '../../components/address-values.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { InviteActions } from './users/invite-actions.tsx';
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
  const kind = kinds.find(({ value }) => value === chosen)?.value ?? 'members';
  return (
    <Page title="Users" facts={<span>{organization.name}</span>} actions={<InviteActions isGuest={false} />}>
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
          <EmptyState
            icon={Users}
            title={noPeople[kind].title}
            action={kind === 'members' && <InviteActions isGuest={false} />}
          >
            {noPeople[kind].text}
          </EmptyState>
        }
      />
    </Page>
  );
}
