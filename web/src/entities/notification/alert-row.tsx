import { BellRing, Check, Info, OctagonAlert, RotateCcw, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Notification } from '#shared/domain/notifications/notification.ts';
import { levelWords } from '#shared/format/notification-words.ts';
import { MomentText } from '../../components/date-text.tsx';
import { RowMenu } from '../../components/menu.tsx';
import styles from './notification.module.css';
import { snoozeTimes } from './snooze-times.ts';
import type { useAlertActs } from './use-alerts.ts';

const icons = { 0: Info, 1: TriangleAlert, 2: OctagonAlert } as const;
const looks = { 0: 'information', 1: 'warning', 2: 'critical' } as const;

interface AlertRowProps {
  readonly alert: Notification;
  readonly acts: ReturnType<typeof useAlertActs>;
}

/** One thing that the reader is told: what, why they are told, and what they can do with it. */
export function AlertRow({ alert, acts: { change } }: AlertRowProps) {
  const { id, level, title, text, url, because, at, read, snoozedUntil } = alert;
  const Icon = icons[level];
  const set = (how: { read?: boolean; snoozedUntil?: string | null }) => change.mutate([{ id, ...how }]);
  return (
    <li className={`${styles['alert']} ${read ? '' : styles['unread']}`}>
      <span className={`${styles['level']} ${styles[looks[level]]}`} title={levelWords[level]}>
        <Icon size={16} aria-hidden />
        <span className="visually-hidden">{levelWords[level]}</span>
      </span>
      <div className={styles['words']}>
        <Link to={url} className={styles['title']} onClick={() => !read && set({ read: true })}>
          {title}
        </Link>
        {text !== '' && <p>{text}</p>}
        <p className={styles['facts']}>
          <MomentText at={at} /> · {because}
          {snoozedUntil !== null && (
            <>
              {' '}
              Snoozed until <MomentText at={snoozedUntil} />.
            </>
          )}
        </p>
      </div>
      <div className={styles['acts']}>
        {read ? (
          <button
            type="button"
            className={styles['act']}
            aria-label={`Mark as unread: ${title}`}
            onClick={() => set({ read: false })}
          >
            <RotateCcw size={15} aria-hidden />
          </button>
        ) : (
          <button
            type="button"
            className={styles['act']}
            aria-label={`Mark as read: ${title}`}
            onClick={() => set({ read: true })}
          >
            <Check size={16} aria-hidden />
          </button>
        )}
        {snoozedUntil === null ? (
          <RowMenu
            label={`Snooze: ${title}`}
            trigger={<BellRing size={15} aria-hidden />}
            items={snoozeTimes(new Date()).map(({ label, until }) => ({
              label,
              onSelect: () => set({ snoozedUntil: until.toISOString() }),
            }))}
          />
        ) : (
          <button
            type="button"
            className={styles['act']}
            aria-label={`End the snooze: ${title}`}
            onClick={() => set({ snoozedUntil: null, read: false })}
          >
            <BellRing size={15} aria-hidden />
          </button>
        )}
      </div>
    </li>
  );
}
