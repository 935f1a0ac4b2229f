import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import type { FormulaToCheck } from '#shared/domain/own-detail-type.ts';
import type { SignOnAudience } from '#shared/domain/sign-on-test.ts';
import { api } from '../api.ts';
import { fromTheStart, type PageOf, pageAt } from '../pages.ts';
import { everyItem } from '../read-pages.ts';
import { readAdministrators } from './people-queries.ts';

type LaunchStatus = 'Active' | 'Obsolete';

type ReadPage<Item> = (
  page: { readonly limit: number; readonly cursor?: string },
  signal: AbortSignal,
) => Promise<PageOf<Item>>;

const pageSize = 100;

/** A list that is read page by page. */
const paged = <Item>(queryKey: QueryKey, read: ReadPage<Item>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageAt(pageParam, pageSize), signal),
    ...fromTheStart,
  });

/** Organizations, and what one of them is set up with. Every key below an organization begins with `of`. */
export const organizationQueries = {
  all: () => ['organizations'] as const,
  list: (search: string) =>
    paged([...organizationQueries.all(), 'list', search], (page, signal) =>
      api.organizations.listOrganizations({ query: { ...page, ...(search === '' ? {} : { search }) }, signal }),
    ),
  of: (organizationId: string) => [...organizationQueries.all(), 'of', organizationId] as const,
  /** With its settings. */
  detail: (organizationId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.of(organizationId), 'detail'],
      queryFn: async ({ signal }) =>
        (await api.organizations.getOrganization({ params: { id: organizationId }, signal })).body,
    }),
  /** Details of its own, and formulas of its own for those of the catalog. */
  detailTypes: (orgId: string) =>
    paged([...organizationQueries.of(orgId), 'detail-types'], (query, signal) =>
      api.calculations.listOwnDetailTypes({ params: { orgId }, query, signal }),
    ),
  everyDetailType: (orgId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.of(orgId), 'detail-types', 'every'],
      queryFn: ({ signal }) =>
        everyItem((query) => api.calculations.listOwnDetailTypes({ params: { orgId }, query, signal })),
    }),
  /** What a definition said in each of its versions. */
  detailTypeVersions: (orgId: string, detailTypeId: string) =>
    paged([...organizationQueries.of(orgId), 'detail-types', 'versions', detailTypeId], (query, signal) =>
      api.calculations.listDetailTypeVersions({ params: { orgId, detailTypeId }, query, signal }),
    ),
  /** What would no longer be right without a definition. */
  detailTypeReaders: (orgId: string, detailTypeId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.of(orgId), 'detail-types', 'readers', detailTypeId],
      queryFn: ({ signal }) =>
        everyItem((query) =>
          api.calculations.listDetailTypeReaders({ params: { orgId, detailTypeId }, query, signal }),
        ),
      // Somebody else may have changed a formula since.
      staleTime: 0,
    }),
  formulaProblems: (orgId: string, formula: z.input<typeof FormulaToCheck>) =>
    queryOptions({
      queryKey: [...organizationQueries.of(orgId), 'detail-types', 'problems', formula],
      queryFn: async ({ signal }) =>
        (await api.calculations.checkFormula({ params: { orgId }, body: formula, signal })).body.problems,
    }),
  roles: (organizationId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.of(organizationId), 'roles'],
      queryFn: async ({ signal }) =>
        (await api.rights.listRoles({ params: { id: organizationId }, query: { limit: 500 }, signal })).body,
    }),
  partners: (id: string) =>
    paged([...organizationQueries.of(id), 'partners'], (query, signal) =>
      api.organizations.listPartners({ params: { id }, query, signal }),
    ),
  managed: (id: string, search: string, launchStatus: LaunchStatus) =>
    paged([...organizationQueries.of(id), 'managed', launchStatus, search], (page, signal) =>
      api.organizations.listManaged({
        params: { id },
        query: { ...page, launchStatus, ...(search === '' ? {} : { search }) },
        signal,
      }),
    ),
  dependencies: (id: string, orgId: string) =>
    paged([...organizationQueries.of(id), 'dependencies', orgId], (query, signal) =>
      api.organizations.listDependencies({ params: { id, orgId }, query, signal }),
    ),
  calendars: (id: string, launchStatus: LaunchStatus) =>
    paged([...organizationQueries.of(id), 'calendars', launchStatus], (page, signal) =>
      api.configuration.listCalendars({ params: { id }, query: { ...page, launchStatus }, signal }),
    ),
  statuses: (id: string, entityType: string, launchStatus: LaunchStatus) =>
    paged([...organizationQueries.of(id), 'statuses', launchStatus, entityType], (page, signal) =>
      api.configuration.listEntityStatuses({
        params: { id },
        query: { ...page, launchStatus, ...(entityType === '' ? {} : { entityType }) },
        signal,
      }),
    ),
  /** All that are in use for one type of entity, in their order. */
  statusesOfType: (id: string, entityType: string) =>
    queryOptions({
      queryKey: [...organizationQueries.of(id), 'statuses', 'all', entityType],
      queryFn: ({ signal }) =>
        everyItem((page) =>
          api.configuration.listEntityStatuses({ params: { id }, query: { ...page, entityType }, signal }),
        ),
    }),
  counterpartyTypes: (id: string, launchStatus: LaunchStatus) =>
    paged([...organizationQueries.of(id), 'counterparty-types', launchStatus], (page, signal) =>
      api.configuration.listCounterpartyTypes({ params: { id }, query: { ...page, launchStatus }, signal }),
    ),
  emailTemplates: (orgId: string) =>
    queryOptions({
      queryKey: [...organizationQueries.of(orgId), 'email-templates'],
      queryFn: async ({ signal }) => (await api.configuration.listEmailTemplates({ params: { orgId }, signal })).body,
    }),
  emailConfiguration: (id: string) =>
    queryOptions({
      queryKey: [...organizationQueries.of(id), 'email-configuration'],
      queryFn: async ({ signal }) => (await api.configuration.getEmailConfiguration({ params: { id }, signal })).body,
    }),
  /** Those with which it works: its base currency, and those for which it has a rate. */
  currencies: (id: string) =>
    queryOptions({
      queryKey: [...organizationQueries.of(id), 'currencies'],
      queryFn: async ({ signal }) =>
        (await api.configuration.listCurrenciesOfOrganization({ params: { id }, query: { limit: 100 }, signal })).body,
    }),
  /** The last rate of each currency, and whether it applies today. */
  currentRates: (id: string) =>
    queryOptions({
      queryKey: [...organizationQueries.of(id), 'rates', 'current'],
      queryFn: async ({ signal }) =>
        (await api.configuration.listCurrentRates({ params: { id }, query: { limit: 100 }, signal })).body,
    }),
  rateSource: (id: string) =>
    queryOptions({
      queryKey: [...organizationQueries.of(id), 'rate-source'],
      queryFn: async ({ signal }) => (await api.configuration.getRateSource({ params: { id }, signal })).body,
    }),
  rates: (id: string, currency: string) =>
    paged([...organizationQueries.of(id), 'rates', currency], (page, signal) =>
      api.configuration.listRates({
        params: { id },
        query: { ...page, ...(currency === '' ? {} : { currency }) },
        signal,
      }),
    ),
  apiClients: (orgId: string) =>
    paged([...organizationQueries.of(orgId), 'api-clients'], (query, signal) =>
      api.session.listApiClients({ params: { orgId }, query, signal }),
    ),
  provisioningTokens: (orgId: string) =>
    paged([...organizationQueries.of(orgId), 'provisioning-tokens'], (query, signal) =>
      api.session.listProvisioningTokens({ params: { orgId }, query, signal }),
    ),
  channels: (id: string) =>
    paged([...organizationQueries.of(id), 'channels'], (query, signal) =>
      api.notifications.listChannels({ params: { id }, query, signal }),
    ),
  channelDeliveries: (id: string, channelId: string) =>
    paged([...organizationQueries.of(id), 'channels', channelId, 'deliveries'], (query, signal) =>
      api.notifications.listChannelDeliveries({ params: { id, channelId }, query, signal }),
    ),
  emailDomains: (id: string) =>
    paged([...organizationQueries.of(id), 'email-domains'], (query, signal) =>
      api.session.listEmailDomains({ params: { id }, query, signal }),
    ),
  signOnPolicy: (id: string) =>
    queryOptions({
      queryKey: [...organizationQueries.of(id), 'sign-on-policy'],
      queryFn: async ({ signal }) => (await api.session.getSignOnPolicy({ params: { id }, signal })).body,
    }),
  administrators: (id: string) =>
    queryOptions({
      queryKey: [...organizationQueries.of(id), 'administrators'],
      queryFn: ({ signal }) => readAdministrators(id, signal),
    }),
  samlServiceProvider: (id: string, audience: SignOnAudience) =>
    queryOptions({
      queryKey: [...organizationQueries.of(id), 'saml', audience],
      queryFn: async ({ signal }) =>
        (await api.session.getSamlServiceProvider({ params: { id, audience }, signal })).body,
    }),
  /** What came of the reader's own last test. */
  signOnTest: (id: string, audience: SignOnAudience) =>
    queryOptions({
      queryKey: [...organizationQueries.of(id), 'sign-on-test', audience],
      queryFn: async ({ signal }) => (await api.session.getSignOnTest({ params: { id, audience }, signal })).body,
    }),
  /** The platform's values, or with them those of one organization. */
  features: (organizationId: string) =>
    queryOptions({
      queryKey: ['features', organizationId],
      queryFn: async ({ signal }) =>
        (await api.session.getFeatures({ query: organizationId === '' ? {} : { organizationId }, signal })).body,
    }),
};
