import { ManagedOrganization, Partner } from '#shared/domain/affiliation.ts';
import { ApiClient } from '#shared/domain/api-client.ts';
import { Calendar } from '#shared/domain/calendar.ts';
import { CounterpartyType, CurrencyRate, EntityStatus } from '#shared/domain/configuration.ts';
import { EmailTemplate } from '#shared/domain/email-template.ts';
import { Job } from '#shared/domain/job.ts';
import { Channel } from '#shared/domain/notifications/channel.ts';
import { Organization, Setting } from '#shared/domain/organization.ts';
import { ProvisioningToken } from '#shared/domain/provisioning-token.ts';

const stamp = {
  version: 3,
  createdAt: '2026-01-05T09:00:00.000Z',
  createdBy: 'nora',
  updatedAt: '2026-11-02T09:00:00.000Z',
  updatedBy: 'nora',
};

/** Settings as they are stored, by name. */
export const settings = (values: Readonly<Record<string, string>>): Setting[] =>
  Object.entries(values).map(([name, value]) => ({ id: name, name, type: 'AnyText', value }));

/** Answers that settings were stored, as they were sent. */
export const storedSettings = ({ body }: { readonly body: unknown }) => ({
  body: (body as readonly { name: string; value: string }[]).map((setting) =>
    Setting.parse({ id: setting.name, type: 'Text', ...setting }),
  ),
});

export const anOrganization = (override: Partial<Organization> = {}): Organization =>
  Organization.parse({
    id: 'northlight',
    name: 'Northlight Capital',
    details: [],
    entityCurrencyUnit: { value: 'USD' },
    ...stamp,
    ...override,
  });

export const aPartner = (override: Partial<Partner> = {}): Partner =>
  Partner.parse({
    id: 'harbor',
    name: 'Harbor Servicing',
    description: 'Services the loans of the western portfolio.',
    agentCount: 2,
    launchStatus: 'Active',
    ...stamp,
    ...override,
  });

export const anAffiliated = (override: Partial<ManagedOrganization> = {}): ManagedOrganization =>
  ManagedOrganization.parse({
    id: 'riverside-holdings',
    name: 'Riverside Wind Holdings, LLC',
    orgType: 'Borrower',
    counterpartyTypeId: null,
    city: 'Portland',
    state: 'Oregon',
    country: '',
    launchStatus: 'Active',
    ...stamp,
    ...override,
  });

export const aCalendar = (override: Partial<Calendar> = {}): Calendar =>
  Calendar.parse({
    id: 'new-york',
    name: 'New York banking days',
    base: 'FederalReserve',
    weekend: [0, 6],
    holidays: [{ date: '2026-12-24', name: 'Christmas Eve' }],
    workedDays: [{ date: '2026-12-19', name: 'Year end' }],
    fiscalYearStart: '07-01',
    launchStatus: 'Active',
    ...stamp,
    ...override,
  });

export const anEntityStatus = (override: Partial<EntityStatus> = {}): EntityStatus =>
  EntityStatus.parse({
    id: 'term-sheet',
    name: 'Term sheet',
    entityType: 'Deal',
    visibilities: ['Origination'],
    color: 'amber',
    position: 0,
    launchStatus: 'Active',
    ...stamp,
    ...override,
  });

export const aCounterpartyType = (override: Partial<CounterpartyType> = {}): CounterpartyType =>
  CounterpartyType.parse({ id: 'offtaker', name: 'Offtaker', launchStatus: 'Active', ...stamp, ...override });

export const aRate = (override: Partial<CurrencyRate> = {}): CurrencyRate =>
  CurrencyRate.parse({ currency: 'EUR', date: '2026-11-02', rate: 0.918_4, source: 'Entered', ...stamp, ...override });

export const anEmailTemplate = (override: Partial<EmailTemplate> = {}): EmailTemplate =>
  EmailTemplate.parse({
    id: 'warning',
    templateType: 1,
    subjectLine: '{{itemName}} is due',
    emailText: 'Hello {{firstName}}',
    hideFooter: false,
    ...stamp,
    ...override,
  });

export const anApiClient = (override: Partial<ApiClient> = {}): ApiClient =>
  ApiClient.parse({
    id: 'client-northlight',
    name: 'Ledger export',
    roleId: null,
    scopes: ['read'],
    validUntil: null,
    isDefault: false,
    lastUsedOn: null,
    secretMadeAt: '2026-01-05T09:00:00.000Z',
    oldSecretUntil: null,
    createdByName: 'Nora Lindqvist',
    ...stamp,
    ...override,
  });

export const aProvisioningToken = (override: Partial<ProvisioningToken> = {}): ProvisioningToken =>
  ProvisioningToken.parse({
    id: 'token-okta',
    name: 'Okta',
    validUntil: null,
    lastUsedOn: null,
    createdByName: 'Nora Lindqvist',
    ...stamp,
    ...override,
  });

export const aChannel = (override: Partial<Channel> = {}): Channel =>
  Channel.parse({
    id: 'channel-risk',
    type: 'Webhook',
    name: 'Risk desk',
    topics: ['Covenants'],
    smallestLevel: 1,
    entityIds: [],
    enabled: true,
    shownAddress: 'https://alerts.northlight.example/…k7Qz',
    entities: [],
    stopped: null,
    formerSecretUntil: null,
    lastDeliveredAt: null,
    failingSince: null,
    ...stamp,
    ...override,
  });

export const aJob = (override: Partial<Job> = {}): Job =>
  Job.parse({
    id: 'job',
    kind: 'access-role-caching',
    title: 'Access roles',
    entityId: null,
    documentId: null,
    status: 'running',
    progress: 0.4,
    message: '12 of 30 users',
    error: null,
    attempt: 1,
    version: 2,
    createdAt: '2026-11-20T09:00:00.000Z',
    createdBy: 'nora',
    updatedAt: '2026-11-20T09:00:01.000Z',
    finishedAt: null,
    ...override,
  });

export const refused = (
  status: number,
  code: string,
  userMessage: string,
  fields?: Readonly<Record<string, string>>,
) => ({
  status,
  body: { code, userMessage, ...(fields === undefined ? {} : { fields }) },
});

export const conflict = refused(
  409,
  'recordChanged',
  'Someone else changed this in the meantime. Review the latest version and save again.',
);
