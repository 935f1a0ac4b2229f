import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SuperuserVisit } from '#shared/domain/superuser-visit.ts';
import { readOrEmpty } from '../read-or-empty.ts';
import { sessionApi } from '../session-api.ts';

/** Notes that a superuser is in an organization from now on, or, with null, is no longer. */
export const noteVisit = (queryClient: QueryClient, organizationId: string, visit: SuperuserVisit | null): void => {
  queryClient.setQueryData(sessionQueries.global(organizationId).queryKey, (known) => known && { ...known, visit });
};

export const sessionQueries = {
  /** Whom to ask for help, for pages without a sign-in; empty where nobody is named. */
  supportContact: () =>
    queryOptions({
      queryKey: ['session', 'support-contact'],
      queryFn: ({ signal }) =>
        readOrEmpty(async () => (await sessionApi.getEnvironment({ signal })).body.supportContact, {
          what: 'support contact',
          empty: '',
          signal,
        }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  global: (organizationId: string) =>
    queryOptions({
      queryKey: ['session', 'global', organizationId],
      queryFn: async ({ signal }) =>
        (await sessionApi.getGlobalState({ params: { orgId: organizationId }, signal })).body,
    }),
};
