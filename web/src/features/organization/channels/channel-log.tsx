import { Button } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import type { Channel, ChannelDelivery } from '#shared/domain/notifications/channel.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { counted } from '../../../components/counted.ts';
import { MomentText } from '../../../components/date-text.tsx';
import { Drawer } from '../../../components/drawer.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LoadMore } from '../../../components/load-more.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { AttemptFacts } from './attempt-facts.tsx';
import { deliveryStates } from './channel-words.ts';
import styles from './channels.module.css';

/** What a channel was sent within 30 days, and what became of it. */
export function ChannelLog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { organization } = useGlobalState();
  const query = organizationQueries.channelDeliveries(organization.id, channel.id);
  const deliveries = useInfiniteQuery(query);
  const again = useWrite({
    write: ({ id: deliveryId }: ChannelDelivery) =>
      api.notifications.sendChannelDeliveryAgain({
        params: { id: organization.id, channelId: channel.id, deliveryId },
      }),
    success: callsOf.notifications.sendChannelDeliveryAgain.success,
    particulars: ({ title }) => title,
    refresh: [query.queryKey],
  });
  return (
    <Drawer title={`Log of ${channel.name}`} subtitle="The last 30 days" onClose={onClose}>
      <QueryView query={deliveries}>
        {({ pages }) => {
          const found = pages.flatMap(({ body }) => body);
          return found.length === 0 ? (
            <EmptyState icon={ScrollText} title="Nothing was sent yet">
              What this channel hears of appears here, with what the receiver answered. Test messages do not.
            </EmptyState>
          ) : (
            <>
              <Button size="small" isLoading={deliveries.isRefetching} onClick={() => void deliveries.refetch()}>
                Refresh
              </Button>
              <ul className={styles['deliveries']} aria-label="Messages">
                {found.map((delivery) => (
                  <Delivery key={delivery.id} delivery={delivery} onAgain={() => again.mutate(delivery)} />
                ))}
              </ul>
              <LoadMore list={deliveries} label="Show more" />
            </>
          );
        }}
      </QueryView>
    </Drawer>
  );
}

function Delivery({ delivery, onAgain }: { delivery: ChannelDelivery; onAgain: () => void }) {
  const { title, at, status, attempts, last, nextAttemptAt } = delivery;
  return (
    <li>
      <span>{title}</span>
      <p className={styles['facts']}>
        <StatusBadge {...deliveryStates[status]} />
        <MomentText at={at} />
        <span>{counted(attempts, 'attempt')}</span>
        {status === 'Waiting' && nextAttemptAt !== null && (
          <span>
            Next attempt <MomentText at={nextAttemptAt} />
          </span>
        )}
      </p>
      {last !== null && <AttemptFacts attempt={last} />}
      {status === 'GivenUp' && (
        <div>
          <Button size="small" aria-label={`Send again: ${title}`} onClick={onAgain}>
            Send again
          </Button>
        </div>
      )}
    </li>
  );
}
