import { Button } from '@aws-amplify/ui-react';
import { Monitor, Smartphone } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AgentSession } from '#shared/domain/agent.ts';
import { deviceWords, isHandheld } from '#shared/format/device-words.ts';
import { MomentText } from '../date-text.tsx';
import styles from './sessions.module.css';

const methods: Readonly<Record<AgentSession['method'], string>> = {
  password: 'With a password',
  singleSignOn: 'With single sign-on',
  link: 'With an emailed link',
  support: 'Trestle support, as you allowed,',
};

interface SessionItemProps {
  readonly session: AgentSession;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

/** One sign-in: the device in words, how and since when, and the way to end it. */
export function SessionItem({ session, isEnding, onEnd }: SessionItemProps) {
  const { method, signedInAt, expiresAt, userAgent, address, current } = session;
  const device = deviceWords(userAgent);
  const Icon = isHandheld(userAgent) ? Smartphone : Monitor;
  return (
    <li>
      <Icon size={18} aria-hidden className={styles['device']} />
      <div>
        <p title={userAgent}>
          <strong>{device}</strong>
          {current && <span className={styles['badge']}>This device</span>}
        </p>
        <p className="note">
          {methods[method]} since <MomentText at={signedInAt} />
          {address !== '' && `, from ${address}`}. Ends <MomentText at={expiresAt} /> at the latest.
        </p>
      </div>
      {current ? (
        <Link to="/logout">Sign out</Link>
      ) : (
        <Button
          size="small"
          aria-label={`End the session of ${device}`}
          isLoading={isEnding}
          loadingText="Ending…"
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}
