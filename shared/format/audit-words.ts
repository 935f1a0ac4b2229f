import type { AuditFormat } from '../domain/audit/audit-fields.ts';
import type { AuditRecord } from '../domain/audit/audit-record.ts';
import type { AuditCategory, AuditType } from '../domain/audit/audit-types.ts';
import { namedText } from '../domain/comment-text.ts';
import { builtInRole } from '../domain/permissions/built-in-roles.ts';
import { DealRole } from '../domain/permissions/deal-roles.ts';
import { Level, type PermissionLine, SourceType } from '../domain/permissions/permission.ts';
import type { Terms } from '../domain/terms.ts';
import { isIsoDate } from '../time/dates.ts';
import { auditCategoryWords } from './audit-category-words.ts';
import { auditEventWords } from './audit-event-words.ts';
import { formatBoolean } from './boolean.ts';
import { formatDate, formatMoment } from './dates.ts';
import { dealRoleWords } from './deal-role-words.ts';
import { formatFigure } from './figure.ts';
import { noValue } from './no-value.ts';
import { formatPlain } from './number.ts';
import { capitalized, lineWords } from './permission-words.ts';

/** What the reader's organization calls things, and its time zone; undefined for the reader's own. */
export interface AuditSurroundings {
  readonly terms: Pick<Terms, 'loan' | 'loans'>;
  readonly timeZone: string | undefined;
}

const typeWords: Readonly<Record<Exclude<AuditType, 'Loan'>, string>> = {
  Deal: 'Structure',
  Project: 'Project',
  Covenant: 'Covenant',
  Deliverable: 'Delivery',
  Comment: 'Comment',
  Document: 'Document',
  Opening: 'Document',
  Detail: 'Detail',
  Figures: 'Figures',
  Form: 'Form',
  Workflow: 'Approval',
  WorkflowTemplate: 'Approval template',
  Delegation: 'Delegation',
  Relationship: 'Party',
  Scenario: 'Scenario',
  FigureImport: 'Import of figures',
  Agent: 'User',
  AgentRights: 'Permissions of a user',
  Role: 'Role',
  AgentGroup: 'Group',
  GroupRights: 'Permissions of a group',
  SignIn: 'Sign-in',
  Refusal: 'Refusal',
  SuperuserVisit: 'Visit of a Trestle superuser',
  SupportAccess: 'Support access',
  SupportReading: 'Support access',
  AccessReview: 'Access review',
  AccessReviewItem: 'Access review',
  ApiClient: 'API client',
  ProvisioningToken: 'Provisioning token',
  SignOnPolicy: 'Single sign-on',
  EmailDomain: 'Email domain',
  Organization: 'Settings',
  Calendar: 'Calendar',
  EntityStatus: 'Status',
  CounterpartyType: 'Counterparty type',
  CurrencyRate: 'Exchange rate',
  RateSource: 'Source of exchange rates',
  EmailTemplate: 'Email template',
  Channel: 'Channel',
  DetailType: 'Detail definition',
  Partner: 'Partner',
  AuditStream: 'Delivery of the activity log',
  AuditExport: 'Export of the activity log',
  Note: 'Note',
};

/** What a kind of thing is called. */
export const formatAuditType = (type: AuditType, { terms }: Pick<AuditSurroundings, 'terms'>): string =>
  type === 'Loan' ? terms.loan : typeWords[type];

export const formatAuditCategory = (category: AuditCategory): string => auditCategoryWords[category];

/** What was done, as the beginning of a line: `Covenant changed`, `Signed in`. */
export const formatAuditEvent = (
  { event, type }: Pick<AuditRecord, 'event' | 'type'>,
  surroundings: Pick<AuditSurroundings, 'terms'>,
): string => auditEventWords(event, formatAuditType(type, surroundings));

/** `Jordan Reyes`, `API client Data warehouse`; what no person has done is the product's. */
export function formatAuditActor({ name, kind }: AuditRecord['by']): string {
  if (kind === 'product' || name === null || name === '') return kind === 'person' ? 'A former user' : 'Trestle';
  if (kind === 'program') return `API client ${name}`;
  if (kind === 'provider') return `Identity provider ${name}`;
  return kind === 'superuser' ? `${name} (Trestle superuser)` : name;
}

/** `periodEnd` and `PeriodEnd` as they stand in a sentence; abbreviations stay. */
const inSentence = (word: string): string =>
  word.replace(/(\p{Ll})(\p{Lu})/gu, (_, small: string, large: string) => `${small} ${large.toLowerCase()}`);

const fieldWords: Readonly<Record<string, string>> = {
  cod: 'Commercial operation date',
  launchStatus: 'State',
  statusId: 'Status',
  parentId: 'Part of',
  subjectId: 'Figures of',
  formerTerms: 'Amendments',
  irrStartDate: 'IRR start date',
  irrEndDate: 'IRR end date',
  irrTerm: 'IRR term in months',
  loanTerm: 'Term in months',
  customId: 'Custom ID',
  docType: 'Document type',
  fileVersion: 'Version of the file',
  index: 'Place in its folder',
  assigneeIds: 'Assigned to',
  groupIds: 'Groups',
  roleId: 'Role',
  primaryEmail: 'Email address',
  externalId: 'ID at the identity provider',
  agentId: 'User',
  call: 'Asked for',
  reason: 'Why',
  how: 'How',
  occurredAt: 'When it happened',
  assignments: 'Deal roles',
  grants: 'Permissions',
  sourceName: 'Counterparty',
  until: 'Until',
  enabled: 'May sign in',
  userAgent: 'Browser',
};

/** Where a kind of thing has a word of its own for a field. */
const ownFieldWords: Partial<Readonly<Record<AuditType, Readonly<Record<string, string>>>>> = {
  Channel: { enabled: 'On', shownAddress: 'Address', smallestLevel: 'Level', entityIds: 'Limited to' },
};

/** What a field is called: `Commitment amount`. */
export const formatAuditField = (field: string, type?: AuditType): string =>
  (type === undefined ? undefined : ownFieldWords[type]?.[field]) ??
  fieldWords[field] ??
  capitalized(inSentence(field));

type Names = AuditRecord['names'];

const nameOf = (id: string, names: Names): string => names[id] ?? builtInRole(id)?.name ?? noValue;

const isLine = (value: object): value is PermissionLine =>
  'sourceType' in value &&
  SourceType.safeParse(value.sourceType).success &&
  'level' in value &&
  Level.safeParse(value.level).success;

const placeWords = (entityId: unknown, names: Names): string =>
  typeof entityId === 'string' ? ` on ${names[entityId] ?? 'an item'}` : '';

/** Something of several parts in one line: levels with their unit, permissions and roles as sentences, anything else part by part. */
function partsWords(value: object, names: Names, surroundings: AuditSurroundings): string {
  if (isLine(value)) {
    const line = {
      ...value,
      action: value.action ?? 'Grant',
      sourceId: value.sourceId ?? null,
      detailName: value.detailName ?? null,
    };
    return `${lineWords(line, surroundings.terms)}${placeWords(value.entityId, names)}`;
  }
  const { value: figure, unit, role, entityId, ...others } = value as Readonly<Record<string, unknown>>;
  if (typeof figure === 'number' && typeof unit === 'string') {
    const rest = partsOf(others, names, surroundings);
    return rest === '' ? formatFigure(figure, unit) : `${formatFigure(figure, unit)} (${rest})`;
  }
  const dealRole = DealRole.safeParse(role);
  if (dealRole.success) return `${dealRoleWords[dealRole.data].label}${placeWords(entityId, names)}`;
  return partsOf(value as Readonly<Record<string, unknown>>, names, surroundings);
}

const partsOf = (parts: Readonly<Record<string, unknown>>, names: Names, surroundings: AuditSurroundings): string =>
  Object.entries(parts)
    .filter(([, part]) => part !== null && part !== undefined && part !== '')
    .map(([part, value]) => `${formatAuditField(part).toLowerCase()}: ${plainWords(value, names, surroundings)}`)
    .join(', ');

export function plainWords(value: unknown, names: Names, surroundings: AuditSurroundings): string {
  if (value === null || value === undefined || value === '') return noValue;
  if (typeof value === 'boolean') return formatBoolean(value);
  if (typeof value === 'number') return formatPlain(value, 6);
  if (Array.isArray(value))
    return value.length === 0 ? noValue : value.map((one) => plainWords(one, names, surroundings)).join('; ');
  if (typeof value === 'object') return partsWords(value, names, surroundings);
  const text = String(value);
  return isIsoDate(text) ? formatDate(text) : text;
}

const longestAbbreviation = 4;

/** The product's own words as people write them: `At all times` for `AtAllTimes`, `Not started` for `NOT_STARTED`. */
function wordsOf(value: unknown): string {
  const words = [value].flat().map((one) => {
    const word = String(one);
    // `KPI` and `SPV` stay as they are.
    const isShouted = word === word.toUpperCase() && word.length > longestAbbreviation;
    return capitalized(isShouted ? word.replaceAll('_', ' ').toLowerCase() : inSentence(word));
  });
  return words.length === 0 ? noValue : words.join(', ');
}

export function formatAuditValue(
  value: unknown,
  format: AuditFormat,
  names: Names,
  surroundings: AuditSurroundings,
): string {
  if (value === null || value === undefined || value === '') return noValue;
  if (format === 'moment') return formatMoment(String(value), surroundings.timeZone);
  if (format === 'word') return wordsOf(value);
  if (format === 'mentioning') return namedText(String(value), (id) => names[id] ?? null);
  const isOfNames =
    format === 'calendar' ||
    format === 'status' ||
    format === 'person' ||
    format === 'people' ||
    format === 'entity' ||
    format === 'roles' ||
    format === 'groups';
  if (!isOfNames) return plainWords(value, names, surroundings);
  const ids = [value].flat().map(String);
  return ids.length === 0 ? noValue : ids.map((id) => nameOf(id, names)).join(', ');
}
