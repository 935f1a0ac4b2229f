import type { ApiScope } from '#shared/domain/api-scope.ts';
import type { SupportInSession } from '#shared/domain/support-access.ts';

/** The sign-in behind a request. Times are milliseconds since 1970. */
export interface Session {
  readonly id: string;
  readonly kind: 'password' | 'singleSignOn' | 'link' | 'support' | 'client';
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** The only organization that it opens; null for all of the agent's. */
  readonly organizationId: string | null;
  /** Whether the request comes with a page's token, which lasts for minutes and stands for a sign-in that the browser keeps. */
  readonly isOfPage: boolean;
  /** What of the API it opens; null for everything, as people have it. */
  readonly scopes: readonly ApiScope[] | null;
  /** The superuser who sees the product as the agent does, for reading only. */
  readonly support?: SupportInSession | undefined;
}
