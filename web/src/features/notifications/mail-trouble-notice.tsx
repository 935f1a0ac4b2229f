import { Alert, Button } from '@aws-amplify/ui-react';
import { useQueryClient } from '@tanstack/react-query';
import type { MailTrouble } from '#shared/domain/notifications/mail-trouble.ts';
import type { NotificationPreferences } from '#shared/domain/notifications/preferences.ts';
import { formatDate } from '#shared/format/dates.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { notificationQueries } from '../../api/queries/notification-queries.ts';
import { useWrite } from '../../components/use-write.ts';

const words = ({ kind, at, detail }: MailTrouble, address: string): string => {
  const since = formatDate(at.slice(0, 10));
  if (kind === 'reportedAsSpam')
    return `You get no alerts by email: one was reported as spam at ${address} on ${since}. Nothing else was changed.`;
  const said = detail === null ? '' : ` Your mail server says: ${detail}`;
  return `Emails to ${address} come back since ${since}, so you get none.${said}`;
};

/** That the reader is not mailed, why, and how they are again. */
export function MailTroubleNotice({ trouble, address, organizationId }: MailTroubleNoticeProps) {
  const queryClient = useQueryClient();
  const { queryKey } = notificationQueries.preferences(organizationId);
  const again = useWrite({
    write: async () => (await api.notifications.mailAgain({})).body,
    success: callsOf.notifications.mailAgain.success,
    onDone: (answer) =>
      queryClient.setQueryData(
        queryKey,
        (known: NotificationPreferences | undefined) => known && { ...known, ...answer },
      ),
  });
  return (
    <Alert variation="warning" hasIcon heading="You get no emails">
      <p>{words(trouble, address)} Your alerts stay in Trestle.</p>
      <Button onClick={() => again.mutate()} isLoading={again.isPending} loadingText="Sending…">
        Send me emails again
      </Button>
    </Alert>
  );
}

interface MailTroubleNoticeProps {
  readonly trouble: MailTrouble;
  readonly address: string;
  readonly organizationId: string;
}
