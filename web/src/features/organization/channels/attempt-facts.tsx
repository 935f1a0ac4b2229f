import type { ChannelAttempt } from '#shared/domain/notifications/channel.ts';
import styles from './channels.module.css';

/** What one attempt came to: what went wrong, what was answered, and how fast. */
export const AttemptFacts = ({ attempt: { status, milliseconds, answer, fault } }: { attempt: ChannelAttempt }) => (
  <>
    {fault !== null && <p className={styles['answer']}>{fault}</p>}
    {status !== null && (
      <p className={styles['answer']}>
        Answered with {status} after {milliseconds.toLocaleString('en-US')} ms
        {answer !== '' && (
          <>
            : <code>{answer}</code>
          </>
        )}
      </p>
    )}
  </>
);
