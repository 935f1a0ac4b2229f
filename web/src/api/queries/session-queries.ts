import { queryOptions } from '@tanstack/react-query';
import { readOrEmpty } from '../read-or-empty.ts';
import { sessionApi } from '../session-api.ts';

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
