import { approvalStatus, documentUpload } from '../domain/permissions/deal-role-lines.ts';
import type { Level, PermissionLine, SourceType } from '../domain/permissions/permission.ts';
import type { Terms } from '../domain/terms.ts';

/** What sources are called in the middle of a sentence; financings by the organization's own word. */
export const sourceWords = ({ loans }: Pick<Terms, 'loans'>): Readonly<Record<SourceType, string>> => ({
  Organization: 'users and settings',
  Deal: 'structures',
  Project: 'projects',
  Loan: loans.toLowerCase(),
  Document: 'documents',
  Report: 'reports',
  Covenant: 'covenants',
  Checklist: 'checklists',
  Scorecard: 'scorecards',
  Questionnaire: 'questionnaires',
  Form: 'forms',
  Detail: 'figures and details',
  Integration: 'integrations',
  Workflow: 'workflows',
  Portfolio: 'the portfolio',
  ChecklistTemplate: 'checklist templates',
  ScorecardTemplate: 'scorecard templates',
  QuestionnaireTemplate: 'questionnaire templates',
  FormTemplate: 'form templates',
  WorkflowTemplate: 'workflow templates',
});

export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const valuesOf = (values: readonly string[]): string =>
  values.length === 0 ? '' : `, ${values.map((value) => `“${value}”`).join(' or ')} only,`;

/** A grant includes the lower levels; a denial takes the higher ones with it. */
const granted: Readonly<Record<Level, string>> = {
  View: 'view',
  Edit: 'view and edit',
  Create: 'view, edit, create and obsolete',
};
const denied: Readonly<Record<Level, string>> = {
  View: 'view, edit, create or obsolete',
  Edit: 'edit, create or obsolete',
  Create: 'create or obsolete',
};

/** Of one structure: who may create in it archives it, too. */
const grantedOfStructure: Readonly<Record<Level, string>> = {
  View: 'view',
  Edit: 'view and edit',
  Create: 'view, edit and archive',
};
const deniedOfStructure: Readonly<Record<Level, string>> = {
  View: 'view, edit or archive',
  Edit: 'edit or archive',
  Create: 'archive',
};

/** What is asked of one structure, of that level alone. */
export const askedOfStructure: Readonly<Record<Level, string>> = { View: 'view', Edit: 'edit', Create: 'archive' };

type Acted = Omit<PermissionLine, 'entityId' | 'detailType' | 'detailValues'> &
  Partial<Pick<PermissionLine, 'detailValues' | 'detailType'>>;

/** What a record on one structure lets somebody do with it, or does not. */
export const structureActWords = ({ level, action }: Pick<PermissionLine, 'level' | 'action'>): string =>
  (action === 'Deny' ? deniedOfStructure : grantedOfStructure)[level];

function doneTo(
  verbs: string,
  { level, sourceType, sourceId, detailName, detailType = null, detailValues = [] }: Omit<Acted, 'action'>,
  terms: Pick<Terms, 'loans'>,
): string {
  const sources = sourceWords(terms)[sourceType];
  const single = sourceId === null ? '' : ', one item only';
  if (level === 'Edit' && detailName === approvalStatus.detailName) return `approve ${sources}${single}`;
  if (level === 'Edit' && detailName === documentUpload.detailName) return `upload ${sources}${single}`;
  if (detailName !== null) return `${verbs} the detail “${detailName}”${valuesOf(detailValues)} of ${sources}${single}`;
  if (detailType !== null) {
    const whose = sourceType === 'Detail' ? '' : ` of ${sources}`;
    return `${verbs} details of the type “${detailType}”${whose}${single}`;
  }
  return `${verbs} ${sources}${single}`;
}

/** What a record is about: `approve reports`, `view and edit covenants`, `edit the detail “Rating” of projects`. */
export const actWords = (acted: Acted, terms: Pick<Terms, 'loans'>): string =>
  doneTo((acted.action === 'Deny' ? denied : granted)[acted.level], acted, terms);

/** What is asked, of that level alone: `edit covenants`. */
export const askedActWords = (
  asked: Pick<PermissionLine, 'level' | 'sourceType' | 'detailName'>,
  terms: Pick<Terms, 'loans'>,
): string => doneTo(asked.level.toLowerCase(), { ...asked, sourceId: null }, terms);

/** A record as a sentence without its place: `May approve reports`. */
export const lineWords = (line: PermissionLine, terms: Pick<Terms, 'loans'>): string =>
  `${line.action === 'Deny' ? 'May not' : 'May'} ${actWords(line, terms)}`;
