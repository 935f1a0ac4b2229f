import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { everyItem } from '../read-pages.ts';

/** These lists change with a release of the product, so a session reads each of them once. */
const readOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

/** What forms offer to choose from. */
export const referenceQueries = {
  all: () => ['reference'] as const,
  /** Every detail of the catalog with its own formula, whatever organizations count by instead. */
  catalog: () =>
    queryOptions({
      queryKey: [...referenceQueries.all(), 'catalog'],
      queryFn: ({ signal }) => everyItem((query) => api.reference.listAllDetailTypes({ query, signal })),
      ...readOnce,
    }),
  /** The details of a type of entity that are numbers over time, with those that the organization has defined. */
  numbersOf: (entityType: string) =>
    queryOptions({
      queryKey: [...referenceQueries.all(), 'numbers', entityType],
      queryFn: async ({ signal }) => {
        const types = await everyItem((query) =>
          api.reference.listDetailTypes({ query: { ...query, entityType }, signal }),
        );
        return types.filter(({ valueType }) => valueType === 'Number');
      },
    }),
  /** With the states and territories of the United States. */
  countries: () =>
    queryOptions({
      queryKey: [...referenceQueries.all(), 'countries'],
      queryFn: async ({ signal }) => (await api.reference.listCountries({ signal })).body,
      ...readOnce,
    }),
  /** Of a state, by its code or name; nothing is asked before one is chosen. No state has more than 500. */
  counties: (state: string) =>
    queryOptions({
      queryKey: [...referenceQueries.all(), 'counties', state],
      queryFn: async ({ signal }) => (await api.reference.listCounties({ query: { state, limit: 500 }, signal })).body,
      enabled: state !== '',
      ...readOnce,
    }),
  financingTypes: () =>
    queryOptions({
      queryKey: [...referenceQueries.all(), 'financing-types'],
      queryFn: async ({ signal }) => (await api.reference.listFinancingTypes({ signal })).body,
      ...readOnce,
    }),
  projectTypes: () =>
    queryOptions({
      queryKey: [...referenceQueries.all(), 'project-types'],
      queryFn: async ({ signal }) => (await api.reference.listProjectTypes({ signal })).body,
      ...readOnce,
    }),
  taxCreditTypes: () =>
    queryOptions({
      queryKey: [...referenceQueries.all(), 'tax-credit-types'],
      queryFn: async ({ signal }) => (await api.reference.listTaxCreditTypes({ signal })).body,
      ...readOnce,
    }),
  marketSegments: () =>
    queryOptions({
      queryKey: [...referenceQueries.all(), 'market-segments'],
      queryFn: async ({ signal }) => (await api.reference.listMarketSegments({ signal })).body,
      ...readOnce,
    }),
  structureTypes: () =>
    queryOptions({
      queryKey: [...referenceQueries.all(), 'structure-types'],
      queryFn: async ({ signal }) => (await api.reference.listStructureTypes({ signal })).body,
      ...readOnce,
    }),
  visibilities: () =>
    queryOptions({
      queryKey: [...referenceQueries.all(), 'visibilities'],
      queryFn: async ({ signal }) => (await api.reference.listVisibilities({ signal })).body,
      ...readOnce,
    }),
};
