import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#shared/contract/define-area.ts';
import type { session } from '#shared/contract/session.ts';
import { sessionApi } from '../../api/session-api.ts';

/** What strangers may know of an organization: its name and logo, and how people sign in to it. */
export type Portal = ResponseOf<(typeof session)['calls']['getExternalPortal']>;

export const portalQueries = {
  detail: (organizationId: string) =>
    queryOptions({
      queryKey: ['sign-in', 'portal', organizationId],
      queryFn: async ({ signal }) =>
        (await sessionApi.getExternalPortal({ params: { orgId: organizationId }, signal })).body,
    }),
};

/** Whether the owner of a domain of e-mail addresses offers single sign-on. */
export const signOnQueries = {
  offer: (domain: string) =>
    queryOptions({
      queryKey: ['sign-in', 'offer', domain],
      queryFn: async ({ signal }) => (await sessionApi.findSignOn({ query: { domain }, signal })).body.offer,
    }),
};
