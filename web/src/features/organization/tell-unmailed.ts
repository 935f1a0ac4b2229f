import { notifyWarning } from '../../components/toast-store.ts';

interface Made {
  readonly invitationMailed: boolean | null;
}

/** Nobody should wait for a mail that was not sent: the organization is there, and its administrator is invited again. */
export function tellUnmailed(made: Made | undefined): void {
  if (made?.invitationMailed !== false) return;
  notifyWarning(
    'The organization was created, but the invitation email could not be sent. Invite the administrator again.',
  );
}
