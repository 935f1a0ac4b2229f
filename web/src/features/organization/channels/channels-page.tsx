import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Webhook } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Channel } from '#shared/domain/notifications/channel.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Page } from '../../../components/page.tsx';
import { Panel } from '../../../components/panel.tsx';
import { NotAllowed } from '../not-allowed.tsx';
import { PagedTable } from '../paged-table.tsx';
import { ShownOnceDialog } from '../shown-once-dialog.tsx';
import { channelColumns } from './channel-columns.tsx';
import { ChannelLog } from './channel-log.tsx';
import { SignatureHelp } from './signature-help.tsx';

const ChannelDialog = lazyDialog(async () => (await import('./channel-dialog.tsx')).ChannelDialog);

/** Where the organization's alerts go besides the inboxes of people. */
export function ChannelsPage() {
  const mayManage = usePermitted('Create', 'Organization');
  return mayManage ? <Channels /> : <NotAllowed title="Channels" />;
}

function Channels() {
  const { organization } = useGlobalState();
  const channels = useInfiniteQuery(organizationQueries.channels(organization.id));
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [logOf, setLogOf] = useState<Channel | null>(null);
  const columns = useMemo(() => channelColumns({ onSecret: setSecret, onLog: setLogOf }), []);
  const found = channels.data?.pages.flatMap(({ body }) => body) ?? [];
  const add = (
    <Button variation="primary" size="small" onClick={() => setAdding(true)}>
      Add channel
    </Button>
  );
  return (
    <Page title="Channels" facts={<span>{organization.name}</span>}>
      <Panel
        title="Channels"
        description="Webhooks, Slack and Microsoft Teams that hear of alerts, beside the people who are told."
        actions={found.length > 0 && add}
        flush
      >
        <PagedTable
          query={channels}
          caption="Channels"
          columns={columns}
          rowId={({ id }) => id}
          empty={
            <EmptyState icon={Webhook} title="No channel yet" action={add}>
              A channel tells a room in Slack or Teams, or a program of yours, of breaches, deadlines and decisions as
              they happen.
            </EmptyState>
          }
        />
      </Panel>
      {found.some(({ type }) => type === 'Webhook') && <SignatureHelp />}
      {isAdding && <ChannelDialog onSecret={setSecret} onClose={() => setAdding(false)} />}
      {logOf !== null && <ChannelLog key={logOf.id} channel={logOf} onClose={() => setLogOf(null)} />}
      {secret !== null && (
        <ShownOnceDialog
          title="The signing secret"
          word="secret"
          texts={[{ label: 'Signing secret', text: secret }]}
          onClose={() => setSecret(null)}
        >
          Your receiver checks with it that a message is from Trestle. It cannot be shown again. If you lose it, make a
          new one.
        </ShownOnceDialog>
      )}
    </Page>
  );
}
