import { Alert, Button } from '@aws-amplify/ui-react';
import { MailX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { topicWords } from '#shared/format/notification-words.ts';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { callsOf } from '../../api/call-table.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useWrite } from '../../components/use-write.ts';
import styles from './unsubscribe.module.css';

const named = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Ends mails by the link in one of them. It waits for a click: what looks through mails for viruses opens their links. */
export function UnsubscribePage() {
  const [address] = useSearchParams();
  const end = useWrite({
    write: async (token: string) => (await api.notifications.endMails({ query: { token }, body: {} })).body,
    success: callsOf.notifications.endMails.success,
    showsFailures: true,
  });
  const token = address.get('token') ?? '';
  return (
    <main className={styles['page']}>
      <title>Email notifications · Trestle</title>
      <h1>Email notifications</h1>
      {end.data === undefined ? (
        <>
          {end.error !== null && <Alert variation="error">{messageOf(end.error)}</Alert>}
          <p>
            You get no more emails of this kind. Your alerts in Trestle stay, and you can choose otherwise at any time.
          </p>
          <Button variation="primary" isLoading={end.isPending} loadingText="Ending…" onClick={() => end.mutate(token)}>
            Get no more of these emails
          </Button>
        </>
      ) : (
        <EmptyState icon={MailX} title="Done" action={<Link to="/email-notifications">Choose your emails</Link>}>
          {end.data.organizationName} mails you no more about{' '}
          {named.format(end.data.topics.map((topic) => topicWords[topic].label.toLowerCase()))}.
        </EmptyState>
      )}
    </main>
  );
}
