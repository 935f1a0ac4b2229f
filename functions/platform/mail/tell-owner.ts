import type { Clock } from '#functions/platform/clock.ts';
import { plainAddress } from '#functions/platform/http/rate-limits.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { deviceWords } from '#shared/format/device-words.ts';
import { type AccountEvent, accountEventMail } from './account-event-mail.ts';
import type { Mail } from './mailer.ts';

interface Teller {
  /** `device` is null where nobody has sent a request: an operator works at the platform itself. */
  readonly scope: Pick<RequestScope, 'log'> & { readonly device: RequestScope['device'] | null };
  readonly clock: Clock;
  readonly siteUrl: () => Promise<string>;
  readonly sendMail: (mail: Mail) => Promise<void>;
}

/**
 * Tells the owner of an account by mail what has happened to it, so that whoever did not do it can act. What has happened is done by then: a mail
 * that cannot be sent is logged and changes nothing. `to` is the address, if it is no longer that of the account.
 */
export async function tellOwner(
  { id, email, firstName }: Pick<AgentRecord, 'id' | 'email' | 'firstName'>,
  event: AccountEvent,
  { scope, clock, siteUrl, sendMail }: Teller,
  to: string = email,
): Promise<void> {
  try {
    const { device } = scope;
    const from = device === null ? '' : `${deviceWords(device.userAgent)} at ${plainAddress(device.address)}`;
    await sendMail(accountEventMail(to, firstName, event, { at: clock.now(), from }, await siteUrl()));
  } catch (error) {
    scope.log.error('The owner of an account was not told.', {
      agentId: id,
      event,
      error: error instanceof Error ? error : String(error),
    });
  }
}
