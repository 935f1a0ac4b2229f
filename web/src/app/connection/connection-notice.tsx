import { Hourglass, WifiOff } from 'lucide-react';
import styles from './connection-notice.module.css';
import { type Connection, useConnection } from './use-connection.ts';

const words: Readonly<Record<Exclude<Connection, 'good'>, string>> = {
  offline: 'You are offline. What you see may be out of date; changes can be saved when the connection is back.',
  unreachable: 'Trestle cannot be reached. What you see may be out of date; it refreshes by itself.',
  slow: 'The connection is slow. What you see may be out of date; it refreshes by itself.',
};

/** Says that there is no good connection, so that old figures are not taken for new ones. */
export function ConnectionNotice() {
  const connection = useConnection();
  const Icon = connection === 'slow' ? Hourglass : WifiOff;
  return (
    <div role="status">
      {connection !== 'good' && (
        <p className={styles['notice']}>
          <Icon size={15} aria-hidden />
          {words[connection]}
        </p>
      )}
    </div>
  );
}
