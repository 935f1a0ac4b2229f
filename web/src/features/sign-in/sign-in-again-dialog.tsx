import { Link, useLocation } from 'react-router-dom';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { Dialog, DialogBody } from '../../components/dialog.tsx';
import styles from './sign-in.module.css';
import { CodeForm, CredentialsForm, codeLead } from './sign-in-forms.tsx';
import { SingleSignOn } from './single-sign-on.tsx';
import { useSignIn } from './use-sign-in.ts';

const isFromOutside = (type: AccessType | null): boolean => type === 'GUEST' || type === 'UNAFFILIATED';

/** The session ran out while a page was open: the same person signs in over it, and what was entered is still there. */
export function SignInAgainDialog({ onSignedIn }: { onSignedIn: () => void }) {
  const { agent, organization } = useGlobalState();
  const { pathname, search } = useLocation();
  const signIn = useSignIn({ workIn: organization.id, onSignedIn });
  return (
    // Closing would leave a page on which nothing can be saved; signing out is the other way.
    <Dialog title="Sign in again" onClose={() => undefined}>
      <DialogBody>
        <p>{signIn.awaitsCode ? codeLead : `Your session has ended, ${agent.firstName}. What you entered is kept.`}</p>
        {signIn.awaitsCode ? (
          <CodeForm signIn={signIn} />
        ) : (
          <>
            <CredentialsForm signIn={signIn} email={agent.primaryEmail} />
            <SingleSignOn
              organizationId={organization.id}
              audience={isFromOutside(agent.effectiveAgentAccessType) ? 'counterparty' : 'member'}
              returnTo={`${pathname}${search}`}
            />
          </>
        )}
        <div className={styles['links']}>
          <Link to="/logout">Sign out</Link>
        </div>
      </DialogBody>
    </Dialog>
  );
}
