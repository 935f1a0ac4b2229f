import { Button } from '@aws-amplify/ui-react';
import { UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { usePermitted } from '../../../api/global-state.tsx';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);
const InviteManyDialog = lazyDialog(async () => (await import('./invite-many-dialog.tsx')).InviteManyDialog);

/** The ways to invite: one person, or several at once. Nothing for those who may not. */
export function InviteActions({ isGuest }: { isGuest: boolean }) {
  const [open, setOpen] = useState<'one' | 'several' | null>(null);
  if (!usePermitted('Create', 'Organization')) return null;
  const close = () => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen('several')}>
        <UsersRound size={16} aria-hidden />
        Invite several
      </Button>
      <Button variation="primary" onClick={() => setOpen('one')}>
        <UserPlus size={16} aria-hidden />
        {isGuest ? 'Invite guest' : 'Invite user'}
      </Button>
      {open === 'one' && <InviteDialog isGuest={isGuest} onClose={close} />}
      {open === 'several' && <InviteManyDialog isGuest={isGuest} onClose={close} />}
    </>
  );
}
