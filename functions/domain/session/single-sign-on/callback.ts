/** Where the browser comes back to, and shows that it started the sign-in. */
export const callbackOf = (site: string, organizationId: string): string =>
  `${site}/api/sso/${organizationId}/callback`;
