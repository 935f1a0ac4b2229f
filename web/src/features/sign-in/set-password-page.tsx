import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ExpiredLink, isExpired } from './expired-link.tsx';
import { LeavesSession } from './leaves-session.tsx';
import { openSession } from './open-session.ts';
import { SetPasswordForm } from './set-password-form.tsx';
import { SignInCard } from './sign-in-card.tsx';
import { CodeForm, codeLead } from './sign-in-forms.tsx';
import { useSetPassword } from './use-set-password.ts';
import { useSignIn } from './use-sign-in.ts';

export const NewPasswordPage = () => <SetPassword title="Set your password" success="Password setup successful!" />;

export const ResetPasswordPage = () => <SetPassword title="Set a new password" success="Password reset successful!" />;

/** The organization asks for single sign-on, so that a password would open nothing. */
const isSignOnRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'singleSignOnRequired';

/** Asks the server whether the link still works, before anybody thinks up a password. */
const useLinkCheck = (token: string, organizationId: string | undefined, isUsed: boolean) =>
  useQuery({
    // The new session begins with an empty cache; a link that has just been used is not asked about again.
    enabled: !isUsed,
    queryKey: ['sign-in', 'link', token],
    queryFn: async () => {
      const query = { check: 'true', ...(organizationId === undefined ? {} : { orgId: organizationId }) } as const;
      return (await api.session.setPassword({ basic: { name: token, secret: '' }, query })).body;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

const needsSignIn = (error: unknown): boolean => error instanceof ApiError && error.code === 'invitationNeedsSignIn';

/** Somebody who has accepted another invitation meanwhile, and has a password. */
const HasAccount = () => (
  <SignInCard title="You have an account">
    <EmptyState
      icon={UserCheck}
      title="Sign in to answer the invitation."
      action={<Link to={`/login?redirect=${encodeURIComponent('/invitations')}`}>Sign in</Link>}
    >
      This email address has an account already. Sign in with its password to accept or decline.
    </EmptyState>
  </SignInCard>
);

interface SetPasswordProps {
  readonly title: string;
  readonly success: string;
  /** The organization that a guest is invited to; guests also give their name. */
  readonly organizationId?: string;
}

/** Sets a password by a mailed link, which signs in too. */
export function SetPassword({ title, success, organizationId }: SetPasswordProps) {
  const { jwt = '' } = useParams();
  const navigate = useNavigate();
  const goTo = (path: string) => void navigate(path, { replace: true });
  const signIn = useSignIn({ organizationId: organizationId ?? null, onSignedIn: () => goTo('/') });
  const save = useSetPassword({
    token: jwt,
    organizationId,
    success,
    onDone: (answer, { password }) => {
      if (answer.username !== undefined) signIn.askForCode({ email: answer.username, password });
      else goTo(openSession(answer, organizationId) ? '/' : '/login');
    },
  });
  const check = useLinkCheck(jwt, organizationId, save.isSuccess);

  if (signIn.awaitsCode) {
    return (
      <SignInCard title="Verification code" lead={`Your new password is saved. ${codeLead}`}>
        <CodeForm signIn={{ ...signIn, back: () => goTo('/login') }} />
      </SignInCard>
    );
  }
  const expired = [check.error, save.error].find(isExpired);
  if (expired) {
    const to =
      organizationId === undefined
        ? '/forgot-password'
        : `/public-forgot-password/${encodeURIComponent(organizationId)}`;
    return (
      <ExpiredLink
        error={expired}
        renewal={{ to, label: 'Send me a new link' }}
        advice={
          <>
            If you have set your password, <Link to="/login">sign in</Link>.
          </>
        }
      />
    );
  }
  const closed = [check.error, save.error].find(isSignOnRequired);
  if (closed) {
    return (
      <SignInCard title="Single sign-on" lead={messageOf(closed)}>
        <ButtonLink to="/login" variation="primary">
          Go to the sign-in page
        </ButtonLink>
      </SignInCard>
    );
  }
  if ([check.error, save.error].some(needsSignIn)) return <HasAccount />;
  return (
    <SignInCard title={title}>
      <QueryView query={check}>
        {({ username }) => (
          <>
            {username !== undefined && (
              <p className="note">
                For the account <strong>{username}</strong>
              </p>
            )}
            <LeavesSession act="Setting the password" />
            <SetPasswordForm asksForName={organizationId !== undefined} save={save} />
          </>
        )}
      </QueryView>
    </SignInCard>
  );
}
