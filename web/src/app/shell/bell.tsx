import { Bell as BellIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useGlobalState } from '../../api/global-state.tsx';
import { isExternal } from '../guards/admission.ts';
import styles from './shell.module.css';

const mostShown = 99;

/** The way to the alerts, with how many are unread; without a number while none is, or none is known. */
export function Bell({ count = 0, critical = 0 }: { count?: number; critical?: number }) {
  const { agent, organization } = useGlobalState();
  const shown = count > mostShown ? `${mostShown}+` : String(count);
  return (
    <Link
      to={isExternal(agent) ? `/organization/${organization.id}/alerts` : '/alerts'}
      className={styles['iconButton']}
      aria-label={count === 0 ? 'Alerts' : `Alerts: ${shown} unread${critical === 0 ? '' : `, ${critical} critical`}`}
    >
      <BellIcon size={16} aria-hidden />
      {count > 0 && (
        <span className={styles['count']} aria-hidden>
          {shown}
        </span>
      )}
    </Link>
  );
}
