import { useQuery } from '@tanstack/react-query';
import { isExternalAccess } from '#shared/domain/permissions/external.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { notificationQueries } from '../../api/queries/notification-queries.ts';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { DealChoices } from './deal-choices.tsx';
import { MailChoicesForm } from './mail-choices-form.tsx';
import { MailTroubleNotice } from './mail-trouble-notice.tsx';

/** How often the reader is mailed, about what and when. Alerts in the product are not chosen: they are always there. */
export function EmailNotificationsPage() {
  const { agent, organization } = useGlobalState();
  const preferences = useQuery(notificationQueries.preferences(organization.id));
  return (
    <Page
      title="Email notifications"
      facts={<span>What {organization.name} mails you. Your alerts in Trestle stay, whatever you choose here.</span>}
    >
      {preferences.data?.mailTrouble && (
        <MailTroubleNotice
          trouble={preferences.data.mailTrouble}
          address={agent.primaryEmail}
          organizationId={organization.id}
        />
      )}
      <Panel title="What and when">
        <QueryView query={preferences}>{(found) => <MailChoicesForm preferences={found} />}</QueryView>
      </Panel>
      <Panel
        title="Single structures"
        description="A choice for a structure goes before that for a topic, and holds for all that lies in it. It is saved at once."
        flush
      >
        <DealChoices isExternal={isExternalAccess(agent.effectiveAgentAccessType)} />
      </Panel>
    </Page>
  );
}
