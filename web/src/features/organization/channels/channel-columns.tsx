import { createColumnHelper } from '@tanstack/react-table';
import type { Channel } from '#shared/domain/notifications/channel.ts';
import { levelWords, topicWords } from '#shared/format/notification-words.ts';
import { counted } from '../../../components/counted.ts';
import { actionsColumn } from '../../../components/data-table/prepare-columns.tsx';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { NoValue } from '../../../components/no-value.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import styles from '../organization.module.css';
import { ChannelActions } from './channel-actions.tsx';
import { stateOf, stopWords, typeWords } from './channel-words.ts';

const column = createColumnHelper<DataTableFeatures, Channel>();

interface Handlers {
  /** Told once, when it is made. */
  readonly onSecret: (secret: string | null) => void;
  readonly onLog: (channel: Channel) => void;
}

const topicsOf = ({ topics }: Channel): string => topics.map((topic) => topicWords[topic].label).join(', ');

const levelOf = ({ smallestLevel }: Channel): string =>
  smallestLevel === 2 ? 'Critical only' : `${levelWords[smallestLevel]}${smallestLevel === 0 ? '' : ' and above'}`;

const limitOf = ({ entities }: Channel): string =>
  entities.length === 1 ? (entities[0]?.name ?? 'A removed structure') : counted(entities.length, 'structure');

const StateCell = ({ channel }: { channel: Channel }) => (
  <>
    <StatusBadge {...stateOf(channel)} />
    {channel.stopped !== null && !channel.enabled && (
      <span className={styles['second']}>
        <MomentText at={channel.stopped.at} />. {stopWords[channel.stopped.because]}
      </span>
    )}
    {channel.enabled && channel.failingSince !== null && (
      <span className={styles['second']}>
        Since <MomentText at={channel.failingSince} />
      </span>
    )}
  </>
);

const NameCell = ({ channel: { name, type, shownAddress, formerSecretUntil } }: { channel: Channel }) => (
  <>
    <span className="name">{name}</span>
    <span className={styles['second']}>
      {typeWords[type]} · {shownAddress}
    </span>
    {formerSecretUntil !== null && (
      <span className={styles['second']}>
        The secret before signs, too, until <MomentText at={formerSecretUntil} />
      </span>
    )}
  </>
);

export const channelColumns = ({ onSecret, onLog }: Handlers) =>
  column.columns([
    column.accessor('name', {
      header: 'Channel',
      sortFn: 'text',
      cell: ({ row }) => <NameCell channel={row.original} />,
    }),
    column.accessor((channel) => stateOf(channel).word, {
      id: 'state',
      header: 'State',
      cell: ({ row }) => <StateCell channel={row.original} />,
    }),
    column.accessor(topicsOf, {
      id: 'topics',
      header: 'Hears of',
      meta: { secondary: true },
      cell: ({ row: { original } }) => (
        <span className={styles['wrapped']}>
          {topicsOf(original)}
          <span className={styles['second']}>
            {levelOf(original)}
            {original.entities.length > 0 && ` · ${limitOf(original)}`}
          </span>
        </span>
      ),
    }),
    column.accessor('lastDeliveredAt', {
      header: 'Last delivered',
      meta: { secondary: true },
      cell: ({ row: { original } }) =>
        original.lastDeliveredAt === null ? (
          <NoValue reason="Nothing was delivered yet" />
        ) : (
          <MomentText at={original.lastDeliveredAt} />
        ),
    }),
    actionsColumn((channel: Channel) => <ChannelActions channel={channel} onSecret={onSecret} onLog={onLog} />),
  ]);
