import { approvalStatus } from './deal-role-lines.ts';
import type { Level, Requirement, SourceType } from './permission.ts';
import type { PermissionGroup } from './permission-groups.ts';
import { type Access, isPermitted } from './resolve.ts';

/** One record that a capability needs. */
export interface Need {
  readonly level: Level;
  readonly sourceType: SourceType;
  readonly detailName?: string;
  readonly detailType?: string;
}

const acts = ['view', 'edit', 'create', 'obsolete'] as const;
type Act = (typeof acts)[number];

const levelOf: Readonly<Record<Act, Level>> = { view: 'View', edit: 'Edit', create: 'Create', obsolete: 'Create' };

/** Kinds of things with the four capabilities, by the name that the capability begins with. */
const kinds = {
  project: 'Project',
  loan: 'Loan',
  document: 'Document',
  report: 'Report',
  covenant: 'Covenant',
  checklist: 'Checklist',
  checklistTemplate: 'ChecklistTemplate',
  scorecard: 'Scorecard',
  scorecardTemplate: 'ScorecardTemplate',
  questionnaire: 'Questionnaire',
  questionnaireTemplate: 'QuestionnaireTemplate',
  form: 'Form',
  formTemplate: 'FormTemplate',
  detail: 'Detail',
  integration: 'Integration',
  workflow: 'Workflow',
  workflowTemplate: 'WorkflowTemplate',
} as const satisfies Record<string, SourceType>;
type Kind = keyof typeof kinds;

export type Capability =
  | `${Kind}.${Act}`
  | `structure.${Act | 'assignUsers' | 'createSubStructures' | 'approveItems'}`
  | `organization.${'view' | 'edit' | 'manage'}`
  | `portfolio.${Act}`
  | 'report.approve'
  | 'covenant.approve';

const approving = (sourceType: SourceType): readonly Need[] => [{ level: 'Edit', sourceType, ...approvalStatus }];

const fourOfEach = (Object.entries(kinds) as [Kind, SourceType][]).flatMap(([kind, sourceType]) =>
  acts.map((act): [Capability, readonly Need[]] => [`${kind}.${act}`, [{ level: levelOf[act], sourceType }]]),
);

const others: Readonly<Record<Exclude<Capability, `${Kind}.${Act}`>, readonly Need[]>> = {
  'structure.view': [{ level: 'View', sourceType: 'Deal' }],
  'structure.edit': [{ level: 'Edit', sourceType: 'Deal' }],
  'structure.create': [{ level: 'Create', sourceType: 'Deal' }],
  'structure.obsolete': [{ level: 'Create', sourceType: 'Deal' }],
  'structure.assignUsers': [{ level: 'Create', sourceType: 'Deal' }],
  'structure.createSubStructures': [{ level: 'Create', sourceType: 'Deal' }],
  'structure.approveItems': [{ level: 'Create', sourceType: 'Deal' }],
  'organization.view': [{ level: 'Edit', sourceType: 'Organization' }],
  'organization.edit': [{ level: 'Edit', sourceType: 'Organization' }],
  'organization.manage': [{ level: 'Create', sourceType: 'Organization' }],
  'portfolio.view': [{ level: 'View', sourceType: 'Organization' }],
  'portfolio.edit': [{ level: 'View', sourceType: 'Organization' }],
  'portfolio.create': [{ level: 'View', sourceType: 'Organization' }],
  'portfolio.obsolete': [{ level: 'View', sourceType: 'Organization' }],
  'report.approve': approving('Report'),
  'covenant.approve': approving('Covenant'),
};

/** What each capability needs; all of its records must be permitted. Obsoleting takes what creating takes. */
export const capabilities: ReadonlyMap<Capability, readonly Need[]> = new Map([
  ...fourOfEach,
  ...(Object.entries(others) as [Capability, readonly Need[]][]),
]);

/** Where the permission editor shows a capability. */
export function groupOf(capability: Capability): PermissionGroup {
  if (capability.startsWith('organization.') || capability.startsWith('portfolio.')) return 'Organization';
  return capability.startsWith('report.') || capability === 'covenant.approve' ? 'Report' : 'Structure';
}

type Place = Pick<Requirement, 'organizationId' | 'entityPath' | 'sourceIds'>;

/** Whether somebody has a capability at a place: every record that it needs must be permitted there. */
export const hasCapability = (access: Access, capability: Capability, place: Place): boolean =>
  (capabilities.get(capability) ?? []).every((need) => isPermitted(access, { ...place, ...need }));
