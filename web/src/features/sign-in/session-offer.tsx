import { Button } from '@aws-amplify/ui-react';
import styles from './sign-in.module.css';

interface Somebody {
  readonly name: string;
  readonly organization: string;
}

interface SessionOfferProps {
  readonly offered: Somebody;
  /** Who is signed in in this browser now. */
  readonly present: Somebody | null;
  readonly isBusy: boolean;
  readonly onAccept: () => void;
  readonly onDecline: () => void;
}

/** Asks before a link signs somebody in: whoever made the link may have put their own session into it. */
export function SessionOffer({ offered, present, isBusy, onAccept, onDecline }: SessionOfferProps) {
  return (
    <>
      <dl className={styles['facts']}>
        <dt>The link signs in</dt>
        <dd>
          <strong>{offered.name}</strong>, {offered.organization}
        </dd>
        {present !== null && (
          <>
            <dt>Signed in now</dt>
            <dd>
              <strong>{present.name}</strong>, {present.organization}
            </dd>
          </>
        )}
      </dl>
      <p>
        {present !== null && `${present.name} is signed out here if you go on. `}
        Go on only if you have just come from another application of your organization.
      </p>
      <div className={styles['form']}>
        <Button variation="primary" isLoading={isBusy} loadingText="Signing in…" onClick={onAccept}>
          Sign in as {offered.name}
        </Button>
        <Button isDisabled={isBusy} onClick={onDecline}>
          {present === null ? 'Do not sign in' : `Stay signed in as ${present.name}`}
        </Button>
      </div>
    </>
  );
}
