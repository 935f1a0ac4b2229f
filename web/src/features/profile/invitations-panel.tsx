import { useQuery } from '@tanstack/react-query';
import { useGlobalState } from '../../api/global-state.tsx';
import { profileQueries } from '../../api/queries/profile-queries.ts';
import { Panel } from '../../components/panel.tsx';
import { InvitationList } from './invitation-list.tsx';

/** Organizations that wait for an answer; not there while none does. */
export function InvitationsPanel() {
  const { agent } = useGlobalState();
  const { data = [] } = useQuery(profileQueries.invitations(agent.id));
  if (data.length === 0) return null;
  return (
    <Panel title="Invitations" description="Until you accept, an organization sees nothing of your account." flush>
      <InvitationList invitations={data} />
    </Panel>
  );
}
