import { sameOriginPath } from '../guards/addresses.ts';

/** What the address of a sign-in says beside its path: why a single sign-on brought the browser back, and where to go after signing in. */
export const askedIn = (search: URLSearchParams) => ({
  refusal: search.get('error'),
  returnTo: sameOriginPath(search.get('redirect')),
  organizationId: search.get('orgId') || null,
});
