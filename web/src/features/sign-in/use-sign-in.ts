import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { sessionApi } from '../../api/session-api.ts';
import { notifySuccess } from '../../components/toast-store.ts';
import { openSession } from './open-session.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

interface SignInOptions {
  /** Signs in to this organization only. */
  readonly organizationId?: string | null;
  /** The organization to go on working in. */
  readonly workIn?: string | null;
  /** Why an attempt before this page did not succeed. */
  readonly refusal?: string | null;
  readonly onSignedIn: () => Promise<void> | void;
}

const noOrganization = 'Your account does not belong to an organization yet. Ask your administrator for access.';

const noticeInMilliseconds = 10_000;

const tellOfRecovery = (left: number): void =>
  void notifySuccess(
    `You have used a recovery code; ${left === 0 ? 'none is' : left === 1 ? 'one is' : `${left} are`} left. Your profile makes new ones.`,
    { durationInMilliseconds: noticeInMilliseconds },
  );

const signIn = async ({ email, password }: Credentials, code: string | null, organizationId: string | null) => {
  const { body } = await sessionApi.signIn({
    basic: { name: email.trim().toLowerCase(), secret: password },
    ...(organizationId === null ? {} : { query: { orgId: organizationId } }),
    ...(code === null ? {} : { headers: { 'x-two-factor-code': code } }),
  });
  return body;
};

/** Signing in with its second step: e-mail and password first, then the code where two-factor is on. */
export function useSignIn({
  organizationId = null,
  workIn = organizationId,
  refusal = null,
  onSignedIn,
}: SignInOptions) {
  const [awaitingCode, setAwaitingCode] = useState<Credentials | null>(null);
  const [lastEmail, setLastEmail] = useState('');
  const [problem, setProblem] = useState(refusal);
  const attempt = useMutation({
    mutationFn: async ({ credentials, code }: { credentials: Credentials; code: string | null }) => {
      const answer = await signIn(credentials, code, organizationId);
      if (answer.twoFactorRequired && answer.token === null) return setAwaitingCode(credentials);
      if (!openSession(answer, workIn)) return setProblem(noOrganization);
      if (answer.recoveryCodesLeft !== undefined) tellOfRecovery(answer.recoveryCodesLeft);
      await onSignedIn();
    },
    onMutate: ({ credentials }) => {
      setProblem(null);
      setLastEmail(credentials.email);
    },
    onError: (error) => setProblem(messageOf(error)),
  });
  return {
    problem,
    lastEmail,
    isBusy: attempt.isPending,
    awaitsCode: awaitingCode !== null,
    submit: (credentials: Credentials) => attempt.mutate({ credentials, code: null }),
    sendCode: (code: string) => awaitingCode !== null && attempt.mutate({ credentials: awaitingCode, code }),
    /** The password is known to be right, because it has just been set; only the code is missing. */
    askForCode: setAwaitingCode,
    back: () => {
      setAwaitingCode(null);
      setProblem(null);
    },
  };
}
export type SignIn = ReturnType<typeof useSignIn>;
