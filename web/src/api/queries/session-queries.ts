import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const sessionQueries = {
  global: (organizationId: string) =>
    queryOptions({
      queryKey: ['session', 'global', organizationId],
      queryFn: async ({ signal }) =>
        (await api.session.getGlobalState({ params: { orgId: organizationId }, signal })).body,
    }),
};
