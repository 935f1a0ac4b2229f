import { detailIdOf } from '../detail-id.ts';
import type { DealRole } from './deal-roles.ts';
import type { Level, PermissionLine, Requirement, SourceType } from './permission.ts';

/** The detail on which approving a report or a covenant is permitted. */
export const approvalStatus = { detailType: 'AnyText', detailName: 'Approval Status' } as const;

/** The detail on which filing documents is permitted to somebody who may not create anything else. */
export const documentUpload = { detailType: 'AnyText', detailName: 'Document Upload' } as const;

type Held = Pick<PermissionLine, 'sourceType' | 'level'>;

const isApproval = (detailName: string | null): boolean =>
  detailName !== null && detailIdOf(detailName) === detailIdOf(approvalStatus.detailName);

type Narrowed = Held & Pick<PermissionLine, 'action' | 'detailName' | 'detailType'>;

/** Whether a record on reports or covenants grants approving them, by the name of the right or by its type. */
function grantsApproval({ action, level, sourceType, detailName, detailType }: Narrowed): boolean {
  if (action === 'Deny' || level === 'View' || (sourceType !== 'Covenant' && sourceType !== 'Report')) return false;
  if (detailName === null) return detailType === approvalStatus.detailType;
  return isApproval(detailName) && (detailType === null || detailType === approvalStatus.detailType);
}

/** Whoever approves a report or covenant sees it: a grant to approve answers the question whether it may be seen as well. */
export const carriesSight = (
  line: Narrowed,
  { level, detailName, detailType }: Pick<Requirement, 'detailName' | 'detailType' | 'level'>,
): boolean => level === 'View' && detailName == null && detailType == null && grantsApproval(line);

/**
 * Whether a detail is a right of its own, which a record on the source in general does not include: approving is nobody's who was not given it by
 * name; filing documents is everybody's who creates them.
 */
export function isReserved({ sourceType, level }: Held, asked: Pick<Requirement, 'detailName' | 'level'>) {
  if (asked.level === 'View' || asked.detailName == null) return false;
  if (sourceType === 'Covenant' || sourceType === 'Report' || sourceType === 'Detail')
    return isApproval(asked.detailName);
  const isUpload = detailIdOf(asked.detailName) === detailIdOf(documentUpload.detailName);
  return sourceType === 'Document' && isUpload && level !== 'Create';
}

/** Everything that is looked at inside a structure. */
export const contentSources = [
  'Project',
  'Loan',
  'Document',
  'Report',
  'Covenant',
  'Checklist',
  'Scorecard',
  'Questionnaire',
  'Form',
  'Detail',
  'Integration',
  'Workflow',
] as const satisfies readonly SourceType[];

/** One permission line; what is left out does not narrow it. */
export const permissionLine = (
  level: Level,
  sourceType: SourceType,
  narrowed: Partial<PermissionLine> = {},
): PermissionLine => ({
  level,
  action: 'Grant',
  sourceType,
  sourceId: null,
  entityId: null,
  detailType: null,
  detailName: null,
  detailValues: [],
  ...narrowed,
});

/** View of a structure and of everything in it. */
export const viewLines = (entityId: string | null): readonly PermissionLine[] =>
  (['Deal', ...contentSources] as const).map((source) => permissionLine('View', source, { entityId }));

const approves: Readonly<Record<DealRole, readonly SourceType[]>> = {
  Approver: ['Report', 'Covenant'],
  Viewer: [],
  SubmissionApprover: ['Report'],
  CovenantApprover: ['Covenant'],
};

/** The permissions that a deal role stands for on one entity: all of them see it, approvers also approve. */
export const linesOfDealRole = (role: DealRole, entityId: string): readonly PermissionLine[] => [
  ...viewLines(entityId),
  ...approves[role].map((source) => permissionLine('Edit', source, { entityId, ...approvalStatus })),
];

export interface DealRoleFlags {
  readonly isApprover: boolean;
  readonly isViewer: boolean;
  readonly isCovenantApprover: boolean;
  readonly isSubmissionApprover: boolean;
  readonly isGeneralApprover: boolean;
}

/** The flags of the roles that somebody has on one entity. `isApprover` is any approver, `isGeneralApprover` the role Approver. */
export const dealRoleFlags = (roles: readonly DealRole[]): DealRoleFlags => ({
  isApprover: roles.some((role) => approves[role].length > 0),
  isViewer: roles.includes('Viewer'),
  isCovenantApprover: roles.includes('CovenantApprover'),
  isSubmissionApprover: roles.includes('SubmissionApprover'),
  isGeneralApprover: roles.includes('Approver'),
});
