import type { UseCases } from '#functions/platform/http/serve-area.ts';
import type { reference } from '#shared/contract/reference.ts';
import { dataSourceMeta } from '#shared/domain/reference/data-sources.ts';
import { documentTypes } from '#shared/domain/reference/document-types.ts';
import {
  financingTypes,
  loanStructureTypes,
  marketSegments,
  projectTypes,
  structureTypes,
  taxCreditTypes,
  visibilities,
} from '#shared/domain/reference/entity-type-lists.ts';
import { filterConditions } from '#shared/domain/reference/filter-conditions.ts';
import { formCategories } from '#shared/domain/reference/form-categories.ts';
import { notificationFrequencies } from '#shared/domain/reference/notification-frequencies.ts';
import { calculationPeriods, reportingFrequencies } from '#shared/domain/reference/periods.ts';
import { countries, states } from '#shared/domain/reference/places.ts';
import { reportTypes } from '#shared/domain/reference/report-lists.ts';
import { tags } from '#shared/domain/reference/tags.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { datapointMetadata, detailAttributes } from '#shared/metrics/detail-attributes.ts';
import type { ReferenceContext } from './context.ts';

type FixedLists = UseCases<typeof reference, ReferenceContext>;

const listReportTypes: FixedLists['listReportTypes'] = async ({ query }) => {
  const wanted = query.search?.trim().toLowerCase() ?? '';
  return reportTypes.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(wanted));
};

const getFinancingType: FixedLists['getFinancingType'] = async ({ params }) => {
  const type = financingTypes.find(({ id }) => id === params.id);
  if (!type) throw new DomainError('financingTypeNotFound');
  return type;
};

/** The calls whose answers are the same for everybody until the next release. */
export const fixedLists = {
  listFinancingTypes: async () => [...financingTypes],
  getFinancingType,
  listMarketSegments: async () => [...marketSegments],
  listProjectTypes: async () => [...projectTypes],
  listTaxCreditTypes: async () => [...taxCreditTypes],
  listDealTypes: async () => [...structureTypes],
  listStructureTypes: async () => [...structureTypes],
  listLoanStructureTypes: async () => [...loanStructureTypes],
  listVisibilities: async () => [...visibilities],
  listCalculationPeriods: async () => [...calculationPeriods],
  listDocumentTypes: async () => [...documentTypes],
  listTags: async () => [...tags],
  listReportFrequencies: async () => [...reportingFrequencies],
  listReportTypes,
  listFormCategories: async () => [...formCategories],
  listNotificationFrequencies: async () => [...notificationFrequencies],
  listDetailAttributes: async () => [...detailAttributes],
  listDatapointMetadata: async () => [...datapointMetadata],
  listFilterConditionTypes: async () => [...filterConditions],
  getDataSourceMeta: async () => dataSourceMeta,
  listCountries: async () =>
    countries.map((country) => ({ ...country, states: country.code === 'US' ? [...states] : [] })),
} satisfies Partial<FixedLists>;
