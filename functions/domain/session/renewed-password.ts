import type { AgentRecord } from '#functions/platform/people/agent-store.ts';

type Renewed = Pick<
  AgentRecord,
  'initialSignUpCompleted' | 'emailVerified' | 'tokensValidFrom' | 'endedSessions' | 'pendingLink'
>;

/** What a password that was set by a mailed link changes of an account: earlier sessions and links end. */
export const renewedPassword = (now: Date): Renewed => ({
  initialSignUpCompleted: true,
  emailVerified: true,
  tokensValidFrom: now.toISOString(),
  endedSessions: [],
  pendingLink: null,
});
