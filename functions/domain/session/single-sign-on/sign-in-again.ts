import { RedirectReply } from '#functions/platform/http/reply.ts';
import type { Log } from '#functions/platform/log.ts';
import type { SignOnAudience } from '#shared/domain/sign-on-test.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

interface Entrance {
  readonly site: string;
  readonly organizationId: string;
  readonly audience: SignOnAudience;
  readonly log: Log;
}

/** Members have the sign-in page, everybody else the portal of the organization. */
export function entranceOf(
  { site, organizationId, audience }: Omit<Entrance, 'log'>,
  query: Readonly<Record<string, string>>,
): string {
  const isPortal = audience === 'counterparty';
  const path = isPortal ? `/public-login/${encodeURIComponent(organizationId)}` : '/login';
  const asked = new URLSearchParams(isPortal ? query : { orgId: organizationId, ...query });
  return asked.size === 0 ? `${site}${path}` : `${site}${path}?${asked}`;
}

/** Leads a refused browser to where people sign in, with the code of the refusal. */
export async function signInAgain(entrance: Entrance, attempt: () => Promise<RedirectReply>): Promise<RedirectReply> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    entrance.log.warn('A single sign-on was refused.', { code: error.code, reason: error.detail.reason ?? '' });
    // Two first sign-ons at once: the other one has linked the account.
    const code = error.code === 'recordChanged' ? 'singleSignOnFailed' : error.code;
    return new RedirectReply(entranceOf(entrance, { error: code }));
  }
}
