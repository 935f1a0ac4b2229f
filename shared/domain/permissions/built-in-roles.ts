import { approvalStatus, contentSources } from './deal-role-lines.ts';
import type { Level, PermissionLine, SourceType } from './permission.ts';
import type { HeldRole, RoleGrant, RoleName } from './roles.ts';

const everythingInStructures: readonly SourceType[] = ['Deal', ...contentSources];
const templates: readonly SourceType[] = [
  'ChecklistTemplate',
  'ScorecardTemplate',
  'QuestionnaireTemplate',
  'FormTemplate',
  'WorkflowTemplate',
];

type Grants = Readonly<Partial<Record<SourceType, Level>>>;

const allAt = (level: Level, sources: readonly SourceType[]): Grants =>
  Object.fromEntries(sources.map((source) => [source, level]));

const grantsOfRole: Readonly<Record<RoleName, Grants>> = {
  Admin: {
    ...allAt('Create', everythingInStructures),
    ...allAt('Create', templates),
    Organization: 'Create',
    Portfolio: 'Create',
  },
  'Deal Admin': {
    ...allAt('Create', everythingInStructures),
    ...allAt('Edit', templates),
    Organization: 'View',
    Portfolio: 'View',
  },
  Member: { Organization: 'View', Portfolio: 'View' },
};

const describedAs: Readonly<Record<RoleName, string>> = {
  Admin: 'Full access, including the organization’s users, roles and settings.',
  'Deal Admin': 'Full access to all structures, including approvals, but not to the organization’s users and settings.',
  Member: 'Belongs to the organization and sees only what is granted, structure by structure.',
};

export interface BuiltInRole extends HeldRole {
  readonly description: string;
}

/** Approving is granted by name; no level on covenants and reports includes it. */
const approvals = (['Report', 'Covenant'] as const).map(
  (sourceType): RoleGrant => ({ level: 'Edit', sourceType, detailName: approvalStatus.detailName }),
);
const approves: ReadonlySet<RoleName> = new Set<RoleName>(['Admin', 'Deal Admin']);

const grantsOf = (name: RoleName): RoleGrant[] => [
  ...Object.entries(grantsOfRole[name]).map(([sourceType, level]) => ({
    level: level as Level,
    sourceType: sourceType as SourceType,
    detailName: null,
  })),
  ...(approves.has(name) ? approvals : []),
];

/** The built-in roles, highest first. */
export const builtInRoles: readonly BuiltInRole[] = (Object.keys(grantsOfRole) as RoleName[]).map((name) => ({
  id: name,
  name,
  description: describedAs[name],
  grants: grantsOf(name),
}));

const builtInById: ReadonlyMap<string, BuiltInRole> = new Map(builtInRoles.map((role) => [role.id, role]));

export const builtInRole = (id: string): BuiltInRole | undefined => builtInById.get(id);

/** A grant of a role, as a permission on the whole organization. */
export const lineOfGrant = ({ level, sourceType, detailName }: RoleGrant): PermissionLine => ({
  level,
  action: 'Grant',
  sourceType,
  sourceId: null,
  entityId: null,
  detailType: null,
  detailName,
  detailValues: [],
});
