import type { Clock } from '#functions/platform/clock.ts';
import type { Mail } from '#functions/platform/mailer.ts';
import { sendMail } from '#functions/platform/mailer.ts';
import type { Actor } from '#functions/platform/records.ts';
import type { RequestScope } from '#functions/platform/request-scope.ts';
import { siteUrl } from '#functions/platform/secrets.ts';

export interface SessionContext {
  readonly scope: RequestScope;
  readonly actor: Actor;
  readonly clock: Clock;
  readonly siteUrl: () => Promise<string>;
  readonly sendMail: (mail: Mail) => Promise<void>;
}

export const sessionContext = (scope: RequestScope): SessionContext => ({
  scope,
  actor: scope.actor,
  clock: scope.clock,
  siteUrl,
  sendMail,
});
