import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { readOrEmpty } from '../../../api/read-or-empty.ts';

/** An organization works with far fewer kinds of counterparty than this. */
const mostTypes = 500;

/** The choices of a picker; without them a group is of no type. */
export const counterpartyTypesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['people', 'counterparty-types', organizationId],
    queryFn: ({ signal }) =>
      readOrEmpty(
        async () => {
          const query = { limit: mostTypes, launchStatus: 'Active' as const };
          const params = { id: organizationId };
          return (await api.configuration.listCounterpartyTypes({ params, query, signal })).body;
        },
        { what: 'counterparty types', empty: [], signal },
      ),
  });
