import * as z from 'zod';
import { DetailType } from '../domain/detail.ts';
import { Id } from '../domain/id.ts';
import { DataSourceMeta } from '../domain/reference/data-sources.ts';
import { DocumentTypeEntry } from '../domain/reference/document-types.ts';
import {
  FinancingTypeEntry,
  MarketSegmentEntry,
  ProjectTypeEntry,
  StructureTypeEntry,
  TaxCreditEntry,
  VisibilityEntry,
} from '../domain/reference/entity-type-lists.ts';
import { FilterConditionEntry } from '../domain/reference/filter-conditions.ts';
import { FormCategoryEntry } from '../domain/reference/form-categories.ts';
import { NotificationFrequencyEntry } from '../domain/reference/notification-frequencies.ts';
import { CalculationPeriod, FrequencyEntry } from '../domain/reference/periods.ts';
import { Country, State } from '../domain/reference/places.ts';
import { RecordCount } from '../domain/reference/record-count.ts';
import { Attribute, DetailOption } from '../domain/reference/reference-entry.ts';
import { ReportCategoryEntry, ReportTypeEntry } from '../domain/reference/report-lists.ts';
import { Tag } from '../domain/reference/tags.ts';
import { IsoDate } from '../time/dates.ts';
import { signedIn, superuser } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';

/** The same for everybody until the next release. */
const fixed = { method: 'GET', access: signedIn, cached: 'fiveMinutes' } as const;
/** May be another the next time, or for another organization, which has options and details of its own. */
const current = { method: 'GET', access: signedIn, cached: 'whileUnchanged' } as const;
const counted = { method: 'GET', access: superuser, cached: 'whileUnchanged', response: RecordCount } as const;

/** Without an organization, all of them are counted, a page at a time: `position` is the `nextPosition` of the answer before. */
const countQuery = {
  organizationId: Id.optional(),
  position: z.string().max(2_000).optional(),
};
const period = { startDate: IsoDate.optional(), endDate: IsoDate.optional() };

export const reference = defineArea('reference', {
  listDetailTypes: call({
    id: 'get-details-types',
    summary:
      'The catalog of details with those that the organization has defined and the formulas by which it counts: names, units, and where they apply.',
    path: '/api/details/types',
    ...current,
    query: z.object({
      ...pageQuery,
      entityType: z.string().max(50).optional(),
      search: z.string().max(200).optional(),
    }),
    response: z.array(DetailType),
    pages: true,
    errors: ['cursorInvalid'],
  }),
  listAllDetailTypes: call({
    id: 'get-details-types-all',
    summary: 'Every detail of the catalog, of every entity, in the order of its groups.',
    path: '/api/details/types/all',
    ...current,
    query: z.object(pageQuery),
    response: z.array(DetailType),
    pages: true,
    errors: ['cursorInvalid'],
  }),
  listDetailTypesOf: call({
    id: 'get-details-types-type',
    summary:
      'Details of one type: those of an entity type, a group or a kind of value, or the one with this id or name.',
    path: '/api/details/types/{type}',
    ...current,
    query: z.object(pageQuery),
    response: z.array(DetailType),
    pages: true,
    errors: ['detailTypeNotFound', 'cursorInvalid'],
  }),
  listDetailAttributes: call({
    id: 'get-details-attributes',
    summary: 'By what details differ: kinds of value, sources, roll-ups, units, groups.',
    path: '/api/details/attributes',
    ...fixed,
    response: z.array(Attribute),
    errors: [],
  }),
  listDetailOptions: call({
    id: 'get-details-detail-type-detail-options',
    summary:
      'What can be chosen for a detail of an entity type, a group or a kind of value, with the organization’s own options; empty where it is typed in.',
    path: '/api/details/{detailType}/{detail}/options',
    ...current,
    response: z.array(DetailOption),
    errors: ['detailNotFound'],
  }),
  listFinancingTypes: call({
    id: 'get-loans-types',
    summary: 'What a financing can be, and which of them are debt.',
    path: '/api/loans/types',
    ...fixed,
    response: z.array(FinancingTypeEntry),
    errors: [],
  }),
  getFinancingType: call({
    id: 'get-loans-types-id',
    summary: 'One type of financing.',
    path: '/api/loans/types/{id}',
    ...fixed,
    response: FinancingTypeEntry,
    errors: ['financingTypeNotFound'],
  }),
  listMarketSegments: call({
    id: 'get-loans-marketsegment-types',
    summary: 'Whom a project serves.',
    path: '/api/loans/marketsegment/types',
    ...fixed,
    response: z.array(MarketSegmentEntry),
    errors: [],
  }),
  listProjectTypes: call({
    id: 'get-projects-types',
    summary: 'What a project can produce, save or build.',
    path: '/api/projects/types',
    ...fixed,
    response: z.array(ProjectTypeEntry),
    errors: [],
  }),
  listTaxCreditTypes: call({
    id: 'get-projects-taxcredits-types',
    summary: 'Tax credits that a project can earn.',
    path: '/api/projects/taxcredits/types',
    ...fixed,
    response: z.array(TaxCreditEntry),
    errors: [],
  }),
  listDealTypes: call({
    id: 'get-deals-types',
    summary: 'What a deal can be: the same as a structure.',
    path: '/api/deals/types',
    ...fixed,
    response: z.array(StructureTypeEntry),
    errors: [],
  }),
  listStructureTypes: call({
    id: 'get-structures-types',
    summary: 'What a structure can be.',
    path: '/api/structures/types',
    ...fixed,
    response: z.array(StructureTypeEntry),
    errors: [],
  }),
  listLoanStructureTypes: call({
    id: 'get-structures-types-loan',
    summary: 'The forms that a loan can take: types of financings with principal that is lent and repaid.',
    path: '/api/structures/types/loan',
    ...fixed,
    response: z.array(FinancingTypeEntry),
    errors: [],
  }),
  listVisibilities: call({
    id: 'get-entities-visibilities',
    summary: 'Visibilities of a structure, each with the apps that show it.',
    path: '/api/entities/visibilities',
    ...fixed,
    response: z.array(VisibilityEntry),
    errors: [],
  }),
  listCalculationPeriods: call({
    id: 'get-kpis-calculation-periods',
    summary: 'Periods for which KPIs are calculated, and which of them can be shown.',
    path: '/api/kpis/calculation/periods',
    ...fixed,
    response: z.array(CalculationPeriod),
    errors: [],
  }),
  listDocumentTypes: call({
    id: 'get-documents-types',
    summary: 'What a file of a data room can be, by category.',
    path: '/api/documents/types',
    ...fixed,
    response: z.array(DocumentTypeEntry),
    errors: [],
  }),
  listTags: call({
    id: 'get-tags',
    summary: 'Words to mark documents and entities with.',
    path: '/api/tags',
    ...fixed,
    response: z.array(Tag),
    errors: [],
  }),
  listReportCategories: call({
    id: 'get-reports-categories',
    summary: 'What a report is about. An organization that is named must be one of the caller’s.',
    path: '/api/reports/categories',
    ...current,
    query: z.object({ organizationId: Id.optional() }),
    response: z.array(ReportCategoryEntry),
    errors: ['organizationNotFound'],
  }),
  listReportFrequencies: call({
    id: 'get-reports-frequencies',
    summary: 'How often a report can be due.',
    path: '/api/reports/frequencies',
    ...fixed,
    response: z.array(FrequencyEntry),
    errors: [],
  }),
  listReportTypes: call({
    id: 'get-reports-report-types',
    summary: 'Kinds of reports, filtered by words of their name or description.',
    path: '/api/reports/report-types',
    ...fixed,
    query: z.object({ search: z.string().max(200).optional() }),
    response: z.array(ReportTypeEntry),
    errors: [],
  }),
  listFormCategories: call({
    id: 'get-project-form-categories',
    summary: 'What a form of a project is filled in for.',
    path: '/api/project/formCategories',
    ...fixed,
    response: z.array(FormCategoryEntry),
    errors: [],
  }),
  listNotificationFrequencies: call({
    id: 'get-notifications-frequencies',
    summary: 'How often somebody can be told by mail.',
    path: '/api/notifications/frequencies',
    ...fixed,
    response: z.array(NotificationFrequencyEntry),
    errors: [],
  }),
  listDatapointMetadata: call({
    id: 'get-entities-datapoints-metadata',
    summary: 'By what figures differ: kinds of data, sources, approval, timing, periods.',
    path: '/api/entities/datapoints/metadata',
    ...fixed,
    response: z.array(Attribute),
    errors: [],
  }),
  listFilterConditionTypes: call({
    id: 'get-entities-integrations-filter-conditions-types',
    summary: 'How a filter of an integration can compare, and with how many values.',
    path: '/api/entities/integrations/filterConditions/types',
    ...fixed,
    response: z.array(FilterConditionEntry),
    errors: [],
  }),
  getDataSourceMeta: call({
    id: 'get-integrations-data-source-meta',
    summary: 'What can be read from a system of each type of integration.',
    path: '/api/integrations/dataSourceMeta',
    ...fixed,
    response: DataSourceMeta,
    errors: [],
  }),
  listCounties: call({
    id: 'get-counties',
    summary: 'Counties of a state, which is named by its code or name.',
    path: '/api/counties',
    ...fixed,
    query: z.object({ ...pageQuery, state: z.string().trim().min(1, 'Choose a state.').max(100) }),
    response: z.array(z.object({ name: z.string(), state: State.shape.code })),
    pages: true,
    errors: ['requestInvalid', 'cursorInvalid'],
  }),
  listCountries: call({
    id: 'get-countries',
    summary: 'Countries by name; the United States with its states and territories.',
    path: '/api/countries',
    ...fixed,
    response: z.array(Country.extend({ states: z.array(State) })),
    errors: [],
  }),
  getConfig: call({
    id: 'get-config',
    summary:
      'Keys and addresses of services and components that the browser uses by itself; empty where there is none.',
    path: '/api/config',
    ...current,
    response: z.object({ workingDaysApiKey: z.string(), holidayServiceUrl: z.string(), goJsApiKey: z.string() }),
    errors: [],
  }),
  countAuditRecords: call({
    id: 'get-internal-audit-records-count',
    summary: 'How many audit records there are, of an organization or of all and the platform, in a range of days.',
    path: '/api/internal/audit/records/count',
    ...counted,
    query: z.object({ ...countQuery, ...period }),
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  countConversions: call({
    id: 'get-internal-audit-records-count-conversion',
    summary: 'How many people were invited and how many signed up in a range of days, as the platform’s trail tells.',
    path: '/api/internal/audit/records/count/conversion',
    ...counted,
    query: z.object(period),
    errors: [],
  }),
  countAgents: call({
    id: 'get-internal-agents-count',
    summary: 'How many people belong to an organization or to all, by kind of access.',
    path: '/api/internal/agents/count',
    ...counted,
    query: z.object(countQuery),
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  countDeals: call({
    id: 'get-internal-deals-count',
    summary: 'How many structures an organization or all have, active and obsolete.',
    path: '/api/internal/deals/count',
    ...counted,
    query: z.object(countQuery),
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
});
