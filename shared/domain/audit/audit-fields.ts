import type { AuditType } from './audit-types.ts';

/**
 * How a field is read: `value` is text, a number, a list or something of several parts; ids of people, entities, roles and groups are told by their names;
 * `count` tells how many there are and not what is in them.
 */
export type AuditFormat =
  | 'value'
  | 'date'
  | 'moment'
  | 'flag'
  | 'person'
  | 'people'
  | 'entity'
  | 'roles'
  | 'groups'
  | 'count'
  | 'permissions'
  | 'assignments';

type Fields = Readonly<Record<string, AuditFormat>>;

const entityFields: Fields = {
  name: 'value',
  customId: 'value',
  currency: 'value',
  displayCurrency: 'value',
  launchStatus: 'value',
  status: 'value',
  visibilities: 'value',
  parentId: 'entity',
  calendar: 'value',
  description: 'value',
};

const placeFields: Fields = {
  country: 'value',
  state: 'value',
  county: 'value',
  street: 'value',
  streetAddress: 'value',
  city: 'value',
  postalCode: 'value',
  cod: 'date',
  marketSegment: 'value',
  taxCredits: 'value',
};

const named: Fields = { name: 'value', description: 'value', launchStatus: 'value' };

/**
 * The fields of each kind of thing that the trail tells: everything else, such as hashes of secrets, keys of files, and what is computed, stays in the record and is
 * told to nobody.
 */
export const auditFields: Readonly<Record<AuditType, Fields>> = {
  Deal: {
    ...entityFields,
    structureType: 'value',
    borrower: 'value',
    fiscalYearEnd: 'value',
    closingDate: 'date',
  },
  Project: {
    ...entityFields,
    ...placeFields,
    type: 'value',
    assetSize: 'value',
    assetSizeUnit: 'value',
    irrStartDate: 'date',
    irrEndDate: 'date',
    irrTerm: 'value',
    ownershipPercentage: 'value',
    fiscalYearStart: 'value',
  },
  Loan: {
    ...entityFields,
    ...placeFields,
    financingType: 'value',
    commitmentAmount: 'value',
    lienPriority: 'value',
    grantRole: 'value',
    loanDate: 'date',
    loanMaturityDate: 'date',
    loanTerm: 'value',
  },
  Relationship: {
    relationshipType: 'value',
    sourceName: 'value',
    percentage: 'value',
    amount: 'value',
    currency: 'value',
    since: 'date',
    launchStatus: 'value',
  },
  Covenant: {
    name: 'value',
    covenantType: 'value',
    section: 'value',
    quote: 'value',
    frequency: 'value',
    anchor: 'value',
    dueOffsetDays: 'value',
    dayType: 'value',
    fixedDate: 'value',
    weekEndsOn: 'value',
    subjectId: 'entity',
    metric: 'value',
    window: 'value',
    operator: 'value',
    thresholds: 'value',
    levels: 'value',
    cureDays: 'value',
    cureDayType: 'value',
    extendedCureDays: 'value',
    equityCure: 'value',
    consecutiveBreaches: 'value',
    startsOn: 'date',
    owedFrom: 'date',
    approved: 'flag',
    approvedBy: 'person',
    pendingTerms: 'value',
    formerTerms: 'count',
    deliveries: 'count',
    events: 'count',
    reliefs: 'count',
    launchStatus: 'value',
  },
  Deliverable: { periodEnd: 'date', status: 'value', steps: 'count' },
  Document: {
    name: 'value',
    docType: 'value',
    description: 'value',
    expirationDate: 'date',
    checklistStage: 'value',
    tags: 'value',
    fileVersion: 'value',
    index: 'value',
    assigneeIds: 'people',
  },
  Opening: { fileVersion: 'value', how: 'value' },
  Detail: {
    name: 'value',
    unit: 'value',
    valueType: 'value',
    approved: 'flag',
    approvedBy: 'person',
    launchStatus: 'value',
  },
  Figures: {},
  Form: {
    name: 'value',
    category: 'value',
    description: 'value',
    questions: 'count',
    answers: 'count',
    approved: 'flag',
    launchStatus: 'value',
  },
  Workflow: { status: 'value', order: 'value', steps: 'count', triggeredBy: 'person' },
  Scenario: { name: 'value', note: 'value', dataKind: 'value', outcomes: 'value', launchStatus: 'value' },
  FigureImport: { start: 'value', counts: 'value' },
  Agent: {
    firstName: 'value',
    lastName: 'value',
    primaryEmail: 'value',
    accessType: 'value',
    enabled: 'flag',
    roles: 'roles',
    groupIds: 'groups',
    externalId: 'value',
  },
  AgentRights: { permissions: 'permissions', assignments: 'assignments' },
  Role: { name: 'value', description: 'value', grants: 'value', launchStatus: 'value' },
  AgentGroup: { name: 'value', description: 'value', agentCount: 'value', launchStatus: 'value', provisioned: 'flag' },
  GroupRights: { permissions: 'permissions', assignments: 'assignments' },
  SignIn: { name: 'value', outcome: 'value', method: 'value', address: 'value', userAgent: 'value' },
  Refusal: { call: 'value', reason: 'value', address: 'value' },
  SuperuserVisit: { superuserName: 'value', reason: 'value', enteredAt: 'moment', leftAt: 'moment' },
  SupportAccess: { supporterName: 'value', reason: 'value', state: 'value', until: 'moment', agentId: 'person' },
  SupportReading: { summary: 'value', path: 'value' },
  AccessReview: { name: 'value', status: 'value', dueOn: 'date' },
  AccessReviewItem: { agentId: 'person', state: 'value' },
  ApiClient: { name: 'value', roleId: 'roles', scopes: 'value', validUntil: 'date', secretMadeAt: 'moment' },
  ProvisioningToken: { name: 'value', validUntil: 'date' },
  SignOnPolicy: { required: 'flag', joining: 'value', domains: 'value' },
  EmailDomain: { id: 'value', state: 'value' },
  Organization: { name: 'value', orgType: 'value', details: 'value' },
  Calendar: {
    name: 'value',
    base: 'value',
    weekend: 'value',
    holidays: 'value',
    workedDays: 'value',
    fiscalYearStart: 'value',
    launchStatus: 'value',
  },
  EntityStatus: { ...named, entityType: 'value', visibilities: 'value', color: 'value', position: 'value' },
  CounterpartyType: named,
  CurrencyRate: { currency: 'value', date: 'date', rate: 'value', source: 'value' },
  RateSource: { provider: 'value' },
  EmailTemplate: { templateType: 'value', subjectLine: 'value', emailText: 'value', hideFooter: 'flag' },
  DetailType: {
    name: 'value',
    group: 'value',
    unit: 'value',
    valueType: 'value',
    entityTypes: 'value',
    formula: 'value',
    periodRollup: 'value',
    options: 'value',
    default: 'value',
    note: 'value',
    launchStatus: 'value',
  },
  Partner: named,
  AuditExport: { wanted: 'value', startedBy: 'person' },
  Note: { text: 'value', occurredAt: 'moment' },
};
