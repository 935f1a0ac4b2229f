import { Button, SelectField } from '@aws-amplify/ui-react';
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Notification } from '#shared/domain/notifications/notification.ts';
import { NotificationTopic } from '#shared/domain/notifications/notification-kind.ts';
import { levelWords, topicWords } from '#shared/format/notification-words.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import type { AlertFilter } from '../../api/queries/notification-queries.ts';
import { useReadOn } from '../../api/read-pages.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { Panel } from '../../components/panel.tsx';
import { SegmentedControl } from '../../components/segmented-control.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { AlertRow } from './alert-row.tsx';
import styles from './notification.module.css';
import { useAlertActs, useAlerts } from './use-alerts.ts';

const everything: AlertFilter = { read: 'unread', level: '', topic: '' };

type Order = 'time' | 'structure';

/** Alerts under the names of what they lie in, in the order of the latest of each. */
function grouped(alerts: readonly Notification[]): readonly (readonly [name: string, alerts: Notification[]])[] {
  return [...Map.groupBy(alerts, ({ source }) => source.entityName ?? 'The organization')];
}

/** Everything that the reader is told, with what they can do about it. */
export function Inbox({ choicesAddress }: { choicesAddress: string }) {
  const [filter, setFilter] = useState(everything);
  const [order, setOrder] = useState<Order>('time');
  const { organization } = useGlobalState();
  const alerts = useAlerts(filter);
  const acts = useAlertActs();
  const found = alerts.data?.pages.flatMap(({ body }) => body) ?? [];
  // A page may hold none that fits although later ones do.
  const isReadingOn = useReadOn(alerts, found.length === 0);
  const set = (change: Partial<AlertFilter>) => setFilter((before) => ({ ...before, ...change }));
  return (
    <Panel
      title="Your alerts"
      description={
        <>
          What {organization.name} tells you. <Link to={choicesAddress}>Choose your emails</Link>
        </>
      }
      actions={
        <Button
          size="small"
          isLoading={acts.readAll.isPending}
          loadingText="Marking…"
          isDisabled={found.length === 0}
          onClick={() => acts.readAll.mutate(new Date().toISOString())}
        >
          Mark all as read
        </Button>
      }
      flush
    >
      <div className={styles['filters']}>
        <SegmentedControl
          label="Which alerts"
          value={filter.read}
          onChange={(read) => set({ read })}
          options={[
            { value: 'unread', label: 'Unread' },
            { value: 'all', label: 'All' },
          ]}
        />
        <SegmentedControl
          label="Order"
          value={order}
          onChange={setOrder}
          options={[
            { value: 'time', label: 'By time' },
            { value: 'structure', label: 'By structure' },
          ]}
        />
        <SelectField
          label="Level"
          labelHidden
          size="small"
          value={filter.level}
          onChange={({ target }) => set({ level: target.value as AlertFilter['level'] })}
        >
          <option value="">Every level</option>
          <option value="2">{levelWords[2]}</option>
          <option value="1">{levelWords[1]}</option>
          <option value="0">{levelWords[0]}</option>
        </SelectField>
        <SelectField
          label="Topic"
          labelHidden
          size="small"
          value={filter.topic}
          onChange={({ target }) => set({ topic: target.value as AlertFilter['topic'] })}
        >
          <option value="">Every topic</option>
          {NotificationTopic.options.map((topic) => (
            <option key={topic} value={topic}>
              {topicWords[topic].label}
            </option>
          ))}
        </SelectField>
      </div>
      <Found alerts={found} order={order} isPending={alerts.isPending || isReadingOn} query={alerts} acts={acts} />
      <LoadMore list={alerts} className={styles['more']} />
    </Panel>
  );
}

interface FoundProps {
  readonly alerts: readonly Notification[];
  readonly order: Order;
  readonly isPending: boolean;
  readonly query: ReturnType<typeof useAlerts>;
  readonly acts: ReturnType<typeof useAlertActs>;
}

function Found({ alerts, order, isPending, query, acts }: FoundProps) {
  if (alerts.length === 0 && isPending) return <Skeleton lines={4} />;
  if (alerts.length === 0 && query.error !== null) {
    return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (alerts.length === 0) {
    return (
      <EmptyState icon={BellOff} title="You have seen everything">
        Covenants that stand otherwise, what falls due, what waits for you and what becomes of it appear here at once.
      </EmptyState>
    );
  }
  const rows = (some: readonly Notification[]) => some.map((one) => <AlertRow key={one.id} alert={one} acts={acts} />);
  if (order === 'time') return <ul className={styles['alerts']}>{rows(alerts)}</ul>;
  return grouped(alerts).map(([name, some]) => (
    <section key={name}>
      <h3 className={styles['group']}>{name}</h3>
      <ul className={styles['alerts']}>{rows(some)}</ul>
    </section>
  ));
}
