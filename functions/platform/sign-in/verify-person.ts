import type { Clock } from '#functions/platform/clock.ts';
import type { Device } from '#functions/platform/http/request-scope.ts';
import { type AgentRecord, poolUser } from '#functions/platform/people/agent-store.ts';
import { verifyPassword } from '#functions/platform/people/identity.ts';
import type { Actor } from '#functions/platform/storage/records.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { spendCode, type UsedFactor } from './second-factor.ts';
import { verifyUnderLimits } from './sign-in-attempts.ts';

export interface Claim {
  readonly email: string;
  /** Null where nobody has the address. */
  readonly agent: AgentRecord | null;
  readonly password: string;
  /** Of the app, or a recovery code. */
  readonly code: string | null;
}

export type Verified =
  | { readonly isComplete: true; readonly agent: AgentRecord; readonly used: UsedFactor | null }
  /** The password is right, and the code is still missing. */
  | { readonly isComplete: false };

/**
 * Verifies that somebody is who they say: by the password and, where a second factor is on, by a code, under the limits of signing in. Refuses with
 * `badCredentials`, `twoFactorCodeInvalid` and `tooManyAttempts`.
 */
export const verifyPerson = (
  { email, agent, password, code }: Claim,
  device: Device,
  context: { readonly actor: Actor; readonly clock: Clock },
): Promise<Verified> =>
  verifyUnderLimits(
    { email, agent, device },
    async (): Promise<Verified> => {
      await verifyPassword(agent ? poolUser(agent) : email, password);
      if (!agent) throw new DomainError('badCredentials', { reason: 'no agent has this address' });
      if (!agent.twoFactorEnabled) return { isComplete: true, agent, used: null };
      const given = code?.trim() ?? '';
      if (given === '') return { isComplete: false };
      return { isComplete: true, agent, used: await spendCode(agent.id, given, context) };
    },
    context,
  );
