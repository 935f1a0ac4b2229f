import { Button } from '@aws-amplify/ui-react';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useGlobalState, usePermitted } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import styles from './people.module.css';
import { InviteDialog } from './users/invite-dialog.tsx';
import { PeopleList } from './users/people-list.tsx';

export function GuestsPage() {
  const { organization } = useGlobalState();
  const [isInviting, setInviting] = useState(false);
  const mayInvite = usePermitted('Create', 'Organization');
  const invite = mayInvite && (
    <Button variation="primary" onClick={() => setInviting(true)}>
      <UserPlus size={16} aria-hidden />
      Invite guest
    </Button>
  );
  return (
    <div className={styles['page']}>
      <PageHeader title="Guests" facts={<span>{organization.name}</span>} actions={invite} />
      <PeopleList
        accessType="GUEST"
        id="guests"
        caption="Guests"
        empty={
          <EmptyState icon={Users} title="No guests yet" action={invite}>
            Borrowers, investors and advisers appear here once you invite them. A guest sees only what you grant.
          </EmptyState>
        }
      />
      {isInviting && <InviteDialog isGuest onClose={() => setInviting(false)} />}
    </div>
  );
}
