import { Users } from 'lucide-react';
import { useGlobalState } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { InviteActions } from './users/invite-actions.tsx';
import { PeopleList } from './users/people-list.tsx';

export function GuestsPage() {
  const { organization } = useGlobalState();
  return (
    <Page title="Guests" facts={<span>{organization.name}</span>} actions={<InviteActions isGuest />}>
      <PeopleList
        accessType="GUEST"
        id="guests"
        caption="Guests"
        empty={
          <EmptyState icon={Users} title="No guests yet" action={<InviteActions isGuest />}>
            Borrowers, investors and advisers appear here once you invite them. Guests see only what you share with
            them.
          </EmptyState>
        }
      />
    </Page>
  );
}
