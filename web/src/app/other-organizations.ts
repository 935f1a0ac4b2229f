import { infiniteQueryOptions } from '@tanstack/react-query';
import { requestSignIn } from '../api/authentication.ts';
import { createConnection } from '../api/create-connection.ts';
import { tokenInHand } from '../api/page-token.ts';
import { prepareToken, renewToken } from '../api/renew-token.ts';
import { currentSession } from '../api/session.ts';

/** Names no organization, because the server refuses whatever names one that is lost. */
const { client } = createConnection({
  baseUrl: '',
  getToken: tokenInHand,
  prepareToken,
  renewToken,
  getUserId: () => currentSession()?.userId ?? null,
  getOrganizationId: () => null,
  onSignInRequired: requestSignIn,
});

const pageSize = 100;

/** The organizations that the signed-in user may work in besides the one that is lost, page by page. */
export const otherOrganizations = (lostId: string) =>
  infiniteQueryOptions({
    queryKey: ['organizations', 'besides', lostId],
    queryFn: ({ pageParam, signal }) =>
      client.organizations.listOrganizations({
        query: { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap(({ body }) => body).filter(({ id }) => id !== lostId),
  });
