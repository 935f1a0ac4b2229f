import * as z from 'zod';

/** What kind of thing an audit record is about, as calls and screens name it. */
export const AuditType = z.enum([
  'Deal',
  'Project',
  'Loan',
  'Covenant',
  'Deliverable',
  'Comment',
  'Document',
  'Opening',
  'Detail',
  'Figures',
  'Form',
  'Workflow',
  'WorkflowTemplate',
  'Delegation',
  'Relationship',
  'Scenario',
  'FigureImport',
  'Agent',
  'AgentRights',
  'Role',
  'AgentGroup',
  'GroupRights',
  'SignIn',
  'Refusal',
  'SuperuserVisit',
  'SupportAccess',
  'SupportReading',
  'AccessReview',
  'AccessReviewItem',
  'ApiClient',
  'ProvisioningToken',
  'SignOnPolicy',
  'EmailDomain',
  'Organization',
  'Calendar',
  'EntityStatus',
  'CounterpartyType',
  'CurrencyRate',
  'RateSource',
  'EmailTemplate',
  'Channel',
  'DetailType',
  'Partner',
  'AuditExport',
  'AuditStream',
  'Note',
]);
export type AuditType = z.infer<typeof AuditType>;

interface Place {
  readonly type: AuditType;
  /** The id of the thing. */
  readonly source: string;
  /** The structure, project or financing in which it lies, as far as its key tells. */
  readonly entityId: string | null;
}

type Found = Omit<Place, 'type'>;

const own = ([, source = '']: readonly string[]): Found => ({ source, entityId: null });
const entity = ([, source = '']: readonly string[]): Found => ({ source, entityId: source });
const inEntity = ([, entityId = '', source = '']: readonly string[]): Found => ({ source, entityId });

/** How the key of a record within its organization tells what it is. What matches none is bookkeeping, which nobody is told of. */
const shapes: readonly (readonly [AuditType, RegExp, (match: readonly string[]) => Found])[] = [
  ['Deal', /^Deal#([^#]+)#_$/, entity],
  ['Project', /^Deal#[^#]+#PROJECT#([^#]+)$/, entity],
  ['Loan', /^Deal#[^#]+#LOAN#([^#]+)$/, entity],
  ['Relationship', /^Deal#[^#]+#REL#([^#]+)#([^#]+)$/, inEntity],
  ['Covenant', /^Deal#([^#]+)#COV#([^#]+)$/, inEntity],
  ['Deliverable', /^Deal#([^#]+)#DELIVERABLE#([^#]+)#[^#]+$/, inEntity],
  ['Comment', /^Comments#([^#]+)#([^#]+)$/, inEntity],
  ['Detail', /^Deal#([^#]+)#DETAIL#([^#]+)$/, inEntity],
  ['Document', /^Room#([^#]+)#DOC#([^#]+)$/, inEntity],
  ['Opening', /^Room#([^#]+)#OPENING#([^#]+)#[^#]+$/, inEntity],
  ['Form', /^Form#([^#]+)#_$/, own],
  ['Workflow', /^Workflow#([^#]+)#_$/, own],
  ['WorkflowTemplate', /^WorkflowTemplate#([^#]+)#_$/, own],
  ['Delegation', /^Delegation#(?!COUNT#)([^#]+)#_$/, own],
  ['Scenario', /^Scenario#([^#]+)#_$/, own],
  ['FigureImport', /^FigureImport#([^#]+)#_$/, own],
  ['Agent', /^Member#([^#]+)#_$/, own],
  ['AgentRights', /^Member#([^#]+)#PERMISSIONS$/, own],
  ['Role', /^Role#([^#]+)#_$/, own],
  ['AgentGroup', /^Group#([^#]+)#_$/, own],
  ['GroupRights', /^Group#([^#]+)#PERMISSIONS$/, own],
  ['SignIn', /^SignIn#([^#]+)#_$/, own],
  ['Refusal', /^Refusal#([^#]+)#[^#]+#[^#]+$/, own],
  ['SuperuserVisit', /^SuperuserVisit#([^#]+)#VISIT#[^#]+$/, own],
  ['SupportAccess', /^SupportAccess#([^#]+)#_$/, own],
  ['SupportReading', /^SupportTrace#([^#]+)#READ#.+$/, own],
  ['AccessReview', /^AccessReview#([^#]+)#_$/, own],
  ['AccessReviewItem', /^AccessReview#([^#]+)#ITEM#.+$/, own],
  ['ApiClient', /^ApiClient#([^#]+)#_$/, own],
  ['ProvisioningToken', /^ProvisioningToken#([^#]+)#_$/, own],
  ['SignOnPolicy', /^SignOnPolicy#([^#]+)#_$/, own],
  ['EmailDomain', /^EmailDomain#([^#]+)#_$/, own],
  ['Organization', /^Organization#([^#]+)#_$/, own],
  ['Calendar', /^Calendar#([^#]+)#_$/, own],
  ['EntityStatus', /^EntityStatus#([^#]+)#_$/, own],
  ['CounterpartyType', /^CounterpartyType#([^#]+)#_$/, own],
  ['CurrencyRate', /^CurrencyRate#([^#]+)#RATE#[^#]+$/, own],
  ['RateSource', /^RateSource#([^#]+)#_$/, own],
  ['EmailTemplate', /^EmailTemplate#([^#]+)#_$/, own],
  ['Channel', /^Channel#([^#]+)#_$/, own],
  ['DetailType', /^DetailType#([^#]+)#_$/, own],
  ['Partner', /^Partner#([^#]+)#_$/, own],
  ['AuditExport', /^AuditExport#([^#]+)#_$/, own],
  ['AuditStream', /^AuditStream#([^#]+)#_$/, own],
  ['Note', /^AuditNote#([^#]+)#_$/, own],
  // The head of an entity's figures; see `platform/series`.
  ['Figures', /^([^#]+)#HEAD$/, entity],
];

/** What the record under a key is about; null for bookkeeping. The key is without its organization: `Deal#<id>#COV#<id>`. */
export function auditPlaceOf(subject: string): Place | null {
  for (const [type, shape, found] of shapes) {
    const match = shape.exec(subject);
    if (match !== null) return { type, ...found(match) };
  }
  return null;
}

/** What people look for, in the order in which it is offered. */
export const AuditCategory = z.enum([
  'structures',
  'covenants',
  'documents',
  'figures',
  'comments',
  'people',
  'signIns',
  'access',
  'settings',
  'notes',
]);
export type AuditCategory = z.infer<typeof AuditCategory>;

/** How events of records begin that are of a category: what a filter reads where the records are stored. */
export const eventsOfCategory: Readonly<Record<AuditCategory, readonly string[]>> = {
  structures: ['structure.', 'project.', 'financing.', 'loan.', 'relationship.'],
  covenants: ['covenant.', 'deliverable.', 'workflow.'],
  documents: ['document.', 'folder.'],
  figures: ['detail.', 'figures.', 'figureImport.', 'scenario.', 'form.', 'signal.'],
  comments: ['comment.'],
  people: ['delegation.', 'member.', 'team.', 'role.', 'group.', 'permissions.', 'entities.', 'accessReview', 'agent.'],
  signIns: ['signIn.', 'access.refused', 'superuser.', 'support.'],
  access: ['apiClient.', 'provisioningToken.', 'signOnPolicy.', 'emailDomain.', 'auditExport.', 'auditStream.'],
  settings: [
    'organization.',
    'calendar.',
    'status.',
    'entityStatus.',
    'counterpartyType.',
    'currencyRate.',
    'rateSource.',
    'emailTemplate.',
    'channel.',
    'detailType.',
    'partner.',
    'workflowTemplate.',
  ],
  notes: ['note.'],
};
