import { useInfiniteQuery } from '@tanstack/react-query';
import { useGlobalState } from '../../api/global-state.tsx';
import { supportQueries } from '../../api/queries/support-queries.ts';
import { Panel } from '../../components/panel.tsx';
import { SupportAccessList } from '../../components/support/support-access-list.tsx';

/** Support that asks, or has asked, to see what the reader sees; not there while nobody ever has. */
export function SupportPanel() {
  const { agent, organization, support } = useGlobalState();
  const list = useInfiniteQuery(supportQueries.ofPerson(organization.id, agent.id));
  const hasAny = list.data?.pages.some(({ body }) => body.length > 0) === true;
  if (!hasAny) return null;
  return (
    <Panel
      title="Support access"
      description="Support sees what you see only while you allow it, and changes nothing."
      flush
    >
      <SupportAccessList list={list} isSelf={support === null} />
    </Panel>
  );
}
