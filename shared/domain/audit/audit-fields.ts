import type { AuditType } from './audit-types.ts';

/**
 * How a field is read: `value` is text, a number, a list or something of several parts, `word` one of the product's own words; ids are told by the names of what they are of;
 * `count` tells how many there are and not what is in them.
 */
export type AuditFormat =
  | 'value'
  | 'word'
  | 'date'
  | 'moment'
  | 'flag'
  | 'person'
  | 'people'
  /** Text that mentions people by their ids. */
  | 'mentioning'
  | 'entity'
  | 'calendar'
  | 'status'
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
  launchStatus: 'word',
  statusId: 'status',
  visibilities: 'word',
  parentId: 'entity',
  calendar: 'calendar',
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

const named: Fields = { name: 'value', description: 'value', launchStatus: 'word' };

/**
 * The fields of each kind of thing that the trail tells: everything else, such as hashes of secrets, keys of files, and what is computed, stays in the record and is
 * told to nobody.
 */
export const auditFields: Readonly<Record<AuditType, Fields>> = {
  Deal: {
    ...entityFields,
    structureType: 'word',
    borrower: 'value',
    fiscalYearEnd: 'value',
    closingDate: 'date',
  },
  Project: {
    ...entityFields,
    ...placeFields,
    type: 'word',
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
    financingType: 'word',
    commitmentAmount: 'value',
    lienPriority: 'word',
    grantRole: 'word',
    loanDate: 'date',
    loanMaturityDate: 'date',
    loanTerm: 'value',
  },
  Relationship: {
    relationshipType: 'word',
    sourceName: 'value',
    percentage: 'value',
    amount: 'value',
    currency: 'value',
    since: 'date',
    launchStatus: 'word',
  },
  Covenant: {
    name: 'value',
    covenantType: 'word',
    section: 'value',
    quote: 'value',
    frequency: 'word',
    anchor: 'word',
    dueOffsetDays: 'value',
    dayType: 'word',
    fixedDate: 'value',
    weekEndsOn: 'value',
    subjectId: 'entity',
    metric: 'value',
    window: 'word',
    operator: 'value',
    thresholds: 'value',
    levels: 'value',
    cureDays: 'value',
    cureDayType: 'word',
    extendedCureDays: 'value',
    equityCure: 'value',
    consecutiveBreaches: 'value',
    startsOn: 'date',
    owedFrom: 'date',
    approved: 'flag',
    approvedBy: 'person',
    formerTerms: 'count',
    deliveries: 'count',
    events: 'count',
    reliefs: 'count',
    launchStatus: 'word',
  },
  Comment: { text: 'mentioning', mentions: 'people', visibility: 'word', removedBy: 'person' },
  Deliverable: { periodEnd: 'date', status: 'word', steps: 'count' },
  Document: {
    name: 'value',
    docType: 'value',
    description: 'value',
    expirationDate: 'date',
    checklistStage: 'word',
    tags: 'value',
    fileVersion: 'value',
    index: 'value',
    assigneeIds: 'people',
  },
  Opening: { fileVersion: 'value', how: 'word' },
  Detail: {
    name: 'value',
    unit: 'value',
    valueType: 'word',
    approved: 'flag',
    approvedBy: 'person',
    launchStatus: 'word',
  },
  Figures: {},
  Form: {
    name: 'value',
    category: 'value',
    description: 'value',
    questions: 'count',
    answers: 'count',
    approved: 'flag',
    launchStatus: 'word',
  },
  WorkflowTemplate: { ...named, sourceTypes: 'word', isDefault: 'flag', order: 'word', steps: 'count' },
  Delegation: {
    agentId: 'person',
    delegateId: 'person',
    from: 'date',
    until: 'date',
    note: 'value',
    endedAt: 'moment',
  },
  Workflow: { status: 'word', order: 'word', steps: 'count', triggeredBy: 'person' },
  Scenario: { name: 'value', note: 'value', dataKind: 'word', outcomes: 'value', launchStatus: 'word' },
  FigureImport: { approval: 'word', start: 'value', counts: 'value' },
  Agent: {
    firstName: 'value',
    lastName: 'value',
    primaryEmail: 'value',
    accessType: 'word',
    enabled: 'flag',
    roles: 'roles',
    groupIds: 'groups',
    externalId: 'value',
  },
  AgentRights: { permissions: 'permissions', assignments: 'assignments' },
  Role: { name: 'value', description: 'value', grants: 'value', launchStatus: 'word' },
  AgentGroup: { name: 'value', description: 'value', agentCount: 'value', launchStatus: 'word', provisioned: 'flag' },
  GroupRights: { permissions: 'permissions', assignments: 'assignments' },
  SignIn: { name: 'value', outcome: 'word', method: 'word', address: 'value', userAgent: 'value' },
  Refusal: { call: 'value', reason: 'value', address: 'value' },
  SuperuserVisit: { superuserName: 'value', reason: 'value', enteredAt: 'moment', leftAt: 'moment' },
  SupportAccess: { supporterName: 'value', reason: 'value', state: 'word', until: 'moment', agentId: 'person' },
  SupportReading: { summary: 'value', path: 'value' },
  AccessReview: { name: 'value', status: 'word', dueOn: 'date' },
  AccessReviewItem: { agentId: 'person', state: 'word' },
  ApiClient: { name: 'value', roleId: 'roles', scopes: 'value', validUntil: 'date', secretMadeAt: 'moment' },
  ProvisioningToken: { name: 'value', validUntil: 'date' },
  SignOnPolicy: { required: 'flag', joining: 'value', domains: 'value' },
  EmailDomain: { id: 'value', state: 'word' },
  Organization: { name: 'value', orgType: 'value', details: 'value' },
  Calendar: {
    name: 'value',
    base: 'value',
    weekend: 'value',
    holidays: 'value',
    workedDays: 'value',
    fiscalYearStart: 'value',
    launchStatus: 'word',
  },
  EntityStatus: { ...named, entityType: 'value', visibilities: 'word', color: 'value', position: 'value' },
  CounterpartyType: named,
  CurrencyRate: { currency: 'value', date: 'date', rate: 'value', source: 'value' },
  RateSource: { provider: 'value' },
  EmailTemplate: { templateType: 'value', subjectLine: 'value', emailText: 'value', hideFooter: 'flag' },
  Channel: {
    name: 'value',
    type: 'word',
    shownAddress: 'value',
    topics: 'value',
    smallestLevel: 'value',
    entityIds: 'count',
    enabled: 'flag',
  },
  DetailType: {
    name: 'value',
    group: 'value',
    unit: 'value',
    valueType: 'word',
    entityTypes: 'value',
    formula: 'value',
    periodRollup: 'word',
    options: 'value',
    default: 'value',
    note: 'value',
    launchStatus: 'word',
  },
  Partner: named,
  AuditStream: {
    ...{ bucket: 'value', region: 'value', prefix: 'value' },
    ...{ roleArn: 'value', kmsKeyId: 'value' },
    isOn: 'flag',
    start: 'word',
    said: 'value',
  },
  AuditExport: { wanted: 'value', startedBy: 'person' },
  Note: { text: 'value', occurredAt: 'moment' },
};
