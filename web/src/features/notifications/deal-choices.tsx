import { SelectField } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import type { DealNotifications, DealNotificationsChange } from '#shared/domain/notifications/preferences.ts';
import { NotificationFrequency, notificationFrequencies } from '#shared/domain/reference/notification-frequencies.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { notificationQueries } from '../../api/queries/notification-queries.ts';
import { useReadOn } from '../../api/read-pages.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useWrite } from '../../components/use-write.ts';
import styles from './email-notifications.module.css';

/** How often the reader is mailed about each structure that they see. */
export function DealChoices({ isExternal }: { isExternal: boolean }) {
  const { organization } = useGlobalState();
  const query = notificationQueries.deals(organization.id, isExternal);
  const deals = useInfiniteQuery(query);
  const found = deals.data?.pages.flatMap(({ body }) => body) ?? [];
  const isReadingOn = useReadOn(deals, found.length === 0);
  const save = useWrite({
    write: async (change: DealNotificationsChange) => (await api.notifications.saveDeals({ body: [change] })).body,
    success: callsOf.notifications.saveDeals.success,
    refresh: [query.queryKey],
  });
  if (found.length === 0 && (deals.isPending || isReadingOn)) return <Skeleton lines={3} />;
  if (found.length === 0 && deals.error !== null) {
    return <LoadFailed error={deals.error} onRetry={() => void deals.refetch()} />;
  }
  if (found.length === 0) {
    return (
      <EmptyState icon={Building2} title="No structures to choose for">
        As soon as a structure is shared with you, you can choose here how often you are mailed about it.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles['deals']}>
        {found.map((deal) => (
          <DealChoice key={deal.entityId} deal={deal} onChoose={save.mutate} />
        ))}
      </ul>
      <LoadMore list={deals} className={styles['more']} />
    </>
  );
}

interface DealChoiceProps {
  readonly deal: DealNotifications;
  readonly onChoose: (change: DealNotificationsChange) => void;
}

function DealChoice({ deal: { entityId, entityName, frequency }, onChoose }: DealChoiceProps) {
  const choose = (value: string) =>
    onChoose({ entityId, frequency: NotificationFrequency.safeParse(value).data ?? null });
  return (
    <li>
      <SelectField label={entityName} value={frequency ?? ''} onChange={({ target }) => choose(target.value)}>
        <option value="">As chosen above</option>
        {notificationFrequencies.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </li>
  );
}
