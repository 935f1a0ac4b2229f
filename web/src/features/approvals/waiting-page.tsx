import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { WaitingList } from '../../entities/approval/waiting-list.tsx';
import { GivenDelegations, ReceivedDelegations } from './delegations.tsx';

/** Everything that waits for the reader to approve it, in any structure, and who decides in whose place. */
export const WaitingPage = () => (
  <Page title="Approvals" facts={<span>What waits for your decision, the most urgent first</span>}>
    <Panel title="Waiting for me" flush>
      <WaitingList />
    </Panel>
    <ReceivedDelegations />
    <GivenDelegations />
  </Page>
);
