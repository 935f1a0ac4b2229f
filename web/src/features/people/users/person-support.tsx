import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Agent } from '#shared/domain/agent.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { supportQueries } from '../../../api/queries/support-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { Panel } from '../../../components/panel.tsx';
import { SupportAccessList } from '../../../components/support/support-access-list.tsx';

const AskForSupportDialog = lazyDialog(async () => (await import('./ask-for-support-dialog.tsx')).AskForSupportDialog);

/** Where support has asked to see what a user sees. Superusers ask here. */
export function PersonSupport({ agent }: { agent: Agent }) {
  const { agent: reader, organization } = useGlobalState();
  const [isAsking, setAsking] = useState(false);
  const list = useInfiniteQuery(supportQueries.ofPerson(organization.id, agent.id));
  const isSelf = agent.id === reader.id;
  return (
    <Panel
      title="Support access"
      description="Only the user can allow it. Administrators can end it."
      actions={
        reader.superuser &&
        !isSelf && (
          <Button size="small" onClick={() => setAsking(true)}>
            Ask to see what they see
          </Button>
        )
      }
      flush
    >
      <SupportAccessList list={list} isSelf={isSelf} />
      {isAsking && <AskForSupportDialog agent={agent} onClose={() => setAsking(false)} />}
    </Panel>
  );
}
