import * as z from 'zod';
import { appNames } from '../domain/app-names.ts';
import { Group, GroupChange, NewGroup } from '../domain/group.ts';
import { Id } from '../domain/id.ts';
import type { dealRoleFlags } from '../domain/permissions/deal-role-lines.ts';
import { EntityAssignment } from '../domain/permissions/deal-roles.ts';
import { Level, Permission, PermissionAction, PermissionLine, SourceType } from '../domain/permissions/permission.ts';
import { NewRole, Role, RoleChange } from '../domain/role.ts';
import { Structure } from '../domain/structure.ts';
import { anyOf, can, oneself, signedIn } from './access.ts';
import { accessReviewCalls } from './access-reviews.ts';
import { call, defineArea, pageQuery } from './define-area.ts';

const lines = z.array(PermissionLine).min(1).max(200);

/** One question to the permission check; the answer repeats it with `permitted`. */
const PermissionCheck = z.object({
  sourceType: SourceType,
  sourceId: Id.nullable().default(null),
  entityId: Id.nullable().default(null),
  level: Level,
  action: PermissionAction.default('Grant'),
  detailType: z.string().max(60).nullable().default(null),
  detailName: z.string().max(200).nullable().default(null),
  detailValues: z.array(z.string().max(200)).max(100).default([]),
  organizationId: Id,
});

/** One record that spoke for or against, with what people call its parts. */
const ChainLink = z.object({
  origin: z.object({
    kind: z.enum(['superuser', 'direct', 'group', 'role', 'assignment', 'groupAssignment', 'setting']),
    name: z.string(),
  }),
  permission: PermissionLine.nullable(),
  entityName: z.string().nullable(),
  effect: z.enum(['grants', 'denies']),
  decides: z.boolean(),
});

export const PermissionExplanation = z.object({
  permitted: z.boolean(),
  because: z.string(),
  chain: z.array(ChainLink),
});
export type PermissionExplanation = z.infer<typeof PermissionExplanation>;

const Flags = z.object({
  isApprover: z.boolean(),
  isViewer: z.boolean(),
  isCovenantApprover: z.boolean(),
  isSubmissionApprover: z.boolean(),
  isGeneralApprover: z.boolean(),
}) satisfies z.ZodType<ReturnType<typeof dealRoleFlags>>;

/** What somebody is on an entity, or in an organization. Deal roles come with their flags. */
export const AgentRole = z.object({
  entityType: z.string(),
  entityId: z.string(),
  role: z.string(),
  enabled: z.boolean(),
  flags: Flags.nullable(),
});
export type AgentRole = z.infer<typeof AgentRole>;

const ofOrg = { of: 'params.orgId' } as const;
const ofId = { of: 'params.id' } as const;
const selfOrEditor = anyOf([oneself('id'), can('Edit', 'Organization', { of: 'scope.organization' })]);
const ownErrors = ['rightsForPeople', 'ownDenial', 'ownGain', 'ownLockOut', 'lastAdministrator'] as const;
const permissionErrors = [
  'extendedPermissionsOff',
  'organizationNotFound',
  'agentNotFound',
  'entityNotFound',
  ...ownErrors,
  'recordChanged',
] as const;

export const rights = defineArea('rights', {
  ...accessReviewCalls,
  listPermissions: call({
    id: 'get-v2-organizations-org-id-agents-agent-id-permissions',
    summary: 'The permission records that a user has directly in an organization.',
    method: 'GET',
    path: '/api/v2/organizations/{orgId}/agents/{agentId}/permissions',
    organization: 'params.orgId',
    access: anyOf([oneself('agentId'), can('Edit', 'Organization', { of: 'params.orgId' })]),
    response: z.array(Permission),
    errors: ['organizationNotFound', 'agentNotFound'],
  }),
  listPermissionsHere: call({
    id: 'get-agents-user-id-permissions',
    summary: 'The permission records that a user has directly in the organization in which the caller works.',
    method: 'GET',
    path: '/api/agents/{userId}/permissions',
    access: anyOf([oneself('userId'), can('Edit', 'Organization', { of: 'scope.organization' })]),
    response: z.array(Permission),
    errors: ['agentNotFound', 'organizationNotFound'],
  }),
  addPermissions: call({
    id: 'post-v2-organizations-org-id-agents-agent-id-permissions',
    summary: 'Adds permission records; those that are already there stay as they are.',
    method: 'POST',
    path: '/api/v2/organizations/{orgId}/agents/{agentId}/permissions',
    organization: 'params.orgId',
    access: can('Create', 'Organization', ofOrg),
    body: lines,
    response: z.array(Permission),
    errors: permissionErrors,
    success: 'Successfully Updated permission.',
  }),
  removePermissions: call({
    id: 'delete-v2-organizations-org-id-agents-agent-id-permissions',
    summary: 'Removes permission records.',
    method: 'DELETE',
    path: '/api/v2/organizations/{orgId}/agents/{agentId}/permissions',
    organization: 'params.orgId',
    access: can('Create', 'Organization', ofOrg),
    body: lines,
    response: z.array(Permission),
    errors: ['organizationNotFound', 'agentNotFound', ...ownErrors, 'recordChanged'],
    success: 'Successfully Updated permission.',
  }),
  checkPermissions: call({
    id: 'post-v2-organizations-org-id-permissions-check',
    summary: 'Answers for each item whether the signed-in user is permitted.',
    method: 'POST',
    path: '/api/v2/organizations/{orgId}/permissions/check',
    organization: 'params.orgId',
    onlyReads: true,
    access: signedIn,
    body: z.array(PermissionCheck).min(1).max(500),
    response: z.array(PermissionCheck.extend({ permitted: z.boolean() })),
    errors: ['organizationNotFound'],
  }),
  explainPermission: call({
    id: 'get-v2-organizations-org-id-agents-agent-id-permissions-explanation',
    summary:
      'Why a user may or may not do something: every record that speaks for or against, the one that settles it first.',
    method: 'GET',
    path: '/api/v2/organizations/{orgId}/agents/{agentId}/permissions/explanation',
    organization: 'params.orgId',
    access: anyOf([oneself('agentId'), can('Edit', 'Organization', { of: 'params.orgId' })]),
    query: z.object({
      level: Level,
      sourceType: SourceType,
      entityId: Id.optional(),
      sourceId: Id.optional(),
      detailType: z.string().max(60).optional(),
      detailName: z.string().max(200).optional(),
      detailValues: z.union([z.string().max(200), z.array(z.string().max(200)).max(100)]).optional(),
    }),
    response: PermissionExplanation,
    errors: ['organizationNotFound', 'agentNotFound', 'entityNotFound'],
  }),
  listEntityPermissions: call({
    id: 'get-v2-organizations-org-id-structure-type-structure-id-source-type-permissions',
    summary:
      'What the signed-in user holds on one structure for one kind of source: the records that concern it, from all origins.',
    method: 'GET',
    path: '/api/v2/organizations/{orgId}/{structureType}/{structureId}/{sourceType}/permissions',
    organization: 'params.orgId',
    access: signedIn,
    response: z.array(Permission.extend({ permitted: z.boolean() })),
    errors: ['organizationNotFound', 'entityNotFound', 'requestInvalid'],
  }),
  listAgentRoles: call({
    id: 'get-agents-id-roles',
    summary: 'What a user is: roles in the organization and deal roles on entities.',
    method: 'GET',
    path: '/api/agents/{id}/roles',
    access: selfOrEditor,
    query: z.object({ entityType: z.string().max(60).optional() }),
    response: z.array(AgentRole),
    errors: ['agentNotFound', 'organizationNotFound'],
  }),
  listAgentDeals: call({
    id: 'get-agents-id-deals',
    summary: 'Structures that a user may see in the organization.',
    method: 'GET',
    path: '/api/agents/{id}/deals',
    access: selfOrEditor,
    query: z.object(pageQuery),
    response: z.array(Structure),
    pages: true,
    errors: ['agentNotFound', 'organizationNotFound', 'cursorInvalid'],
  }),
  listAgentApps: call({
    id: 'get-organizations-org-id-agents-agent-id-apps',
    summary: 'The apps that a user may open.',
    method: 'GET',
    path: '/api/organizations/{orgId}/agents/{agentId}/apps',
    organization: 'params.orgId',
    access: anyOf([oneself('agentId'), can('Edit', 'Organization', { of: 'params.orgId' })]),
    response: z.array(z.enum(appNames)),
    errors: ['organizationNotFound', 'agentNotFound'],
  }),
  assignEntities: call({
    id: 'post-agents-user-id-entities',
    summary: 'Assigns a user to entities in deal roles; one role an entity, a new one replaces the old.',
    method: 'POST',
    path: '/api/agents/{userId}/entities',
    access: can('Create', 'Organization', { of: 'scope.organization' }),
    body: z.array(EntityAssignment).min(1).max(100),
    response: z.array(EntityAssignment),
    errors: ['agentNotFound', 'organizationNotFound', 'entityNotFound', ...ownErrors, 'recordChanged'],
    success: 'Successfully Updated permission.',
  }),
  unassignEntities: call({
    id: 'delete-agents-user-id-entities',
    summary: 'Ends assignments of a user to entities.',
    method: 'DELETE',
    path: '/api/agents/{userId}/entities',
    access: can('Create', 'Organization', { of: 'scope.organization' }),
    body: z
      .array(EntityAssignment.pick({ entityId: true }))
      .min(1)
      .max(100),
    response: z.array(EntityAssignment),
    errors: ['agentNotFound', 'organizationNotFound', ...ownErrors, 'recordChanged'],
    success: 'Successfully Updated permission.',
  }),
  listBuiltInRoles: call({
    id: 'get-roles',
    summary: 'The roles that every organization has.',
    method: 'GET',
    path: '/api/roles',
    access: signedIn,
    query: z.object(pageQuery),
    response: z.array(Role),
    pages: true,
    errors: ['cursorInvalid'],
  }),
  listRoles: call({
    id: 'get-organizations-id-roles',
    summary: 'Roles of an organization: the built-in ones, then its own by name.',
    method: 'GET',
    path: '/api/organizations/{id}/roles',
    organization: 'params.id',
    access: can('Edit', 'Organization', ofId),
    query: z.object({ ...pageQuery, launchStatus: z.enum(['Active', 'Obsolete']).default('Active') }),
    response: z.array(Role),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  createRole: call({
    id: 'post-organizations-id-roles',
    summary: 'Creates a role.',
    method: 'POST',
    path: '/api/organizations/{id}/roles',
    organization: 'params.id',
    access: can('Create', 'Organization', ofId),
    body: NewRole,
    response: Role,
    errors: ['organizationNotFound', 'nameTaken', 'recordChanged'],
    success: 'Successfully created role',
  }),
  updateRole: call({
    id: 'put-organizations-id-roles-role-id',
    summary: 'Changes a role of the organization; Obsolete once nobody holds it.',
    method: 'PUT',
    path: '/api/organizations/{id}/roles/{roleId}',
    organization: 'params.id',
    access: can('Create', 'Organization', ofId),
    body: RoleChange,
    response: Role,
    errors: ['organizationNotFound', 'roleNotFound', 'roleBuiltIn', 'roleInUse', 'nameTaken', 'recordChanged'],
    success: 'Successfully updated role',
  }),
  listGroups: call({
    id: 'get-v2-organizations-id-groups',
    summary: 'Groups of an organization by name.',
    method: 'GET',
    path: '/api/v2/organizations/{id}/groups',
    organization: 'params.id',
    access: can('Edit', 'Organization', ofId),
    query: z.object({ ...pageQuery, search: z.string().max(200).optional() }),
    response: z.array(Group),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  listCounterpartyGroups: call({
    id: 'get-organizations-id-counterparty-groups',
    summary: 'Counterparty groups of an organization by name.',
    method: 'GET',
    path: '/api/organizations/{id}/counterparty-groups',
    organization: 'params.id',
    access: can('Edit', 'Organization', ofId),
    query: z.object({ ...pageQuery, search: z.string().max(200).optional() }),
    response: z.array(Group),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  getGroup: call({
    id: 'get-v2-organizations-id-groups-group-id',
    summary: 'One group with its permission records.',
    method: 'GET',
    path: '/api/v2/organizations/{id}/groups/{groupId}',
    organization: 'params.id',
    access: can('Edit', 'Organization', ofId),
    response: Group.extend({ permissions: z.array(Permission), assignments: z.array(EntityAssignment) }),
    errors: ['organizationNotFound', 'groupNotFound'],
  }),
  listGroupAgents: call({
    id: 'get-v2-organizations-id-groups-group-id-agents',
    summary: 'The agents of a group by name.',
    method: 'GET',
    path: '/api/v2/organizations/{id}/groups/{groupId}/agents',
    organization: 'params.id',
    access: can('Edit', 'Organization', ofId),
    query: z.object(pageQuery),
    response: z.array(z.object({ agentId: z.string(), displayName: z.string(), primaryEmail: z.string() })),
    pages: true,
    errors: ['organizationNotFound', 'groupNotFound', 'cursorInvalid'],
  }),
  createGroup: call({
    id: 'post-organizations-id-group-type',
    summary: 'Creates a group; the last part of the path is groups or counterparty-groups.',
    method: 'POST',
    path: '/api/organizations/{id}/{groupType}',
    organization: 'params.id',
    access: can('Create', 'Organization', ofId),
    body: NewGroup,
    response: Group,
    errors: [
      'organizationNotFound',
      'routeNotFound',
      'agentForeign',
      'counterpartyTypeNotFound',
      'nameTaken',
      'rightsForPeople',
      'recordChanged',
    ],
    success: 'Successfully created group',
  }),
  updateGroup: call({
    id: 'put-organizations-id-groups-group-id',
    summary: 'Changes a group and who belongs to it; an obsolete group grants nothing.',
    method: 'PUT',
    path: '/api/organizations/{id}/groups/{groupId}',
    organization: 'params.id',
    access: can('Create', 'Organization', ofId),
    body: GroupChange,
    response: Group,
    errors: [
      'organizationNotFound',
      'groupNotFound',
      'agentForeign',
      'counterpartyTypeNotFound',
      'groupProvisioned',
      'nameTaken',
      ...ownErrors,
      'recordChanged',
    ],
    success: 'Successfully updated group',
  }),
  setGroupPermissions: call({
    id: 'put-v2-organizations-id-groups-group-id-permissions',
    summary: 'Replaces the permission records of a group.',
    method: 'PUT',
    path: '/api/v2/organizations/{id}/groups/{groupId}/permissions',
    organization: 'params.id',
    access: can('Create', 'Organization', ofId),
    body: z.object({ version: z.number().int().min(0), permissions: z.array(PermissionLine).max(200) }),
    response: z.array(Permission),
    errors: [
      'extendedPermissionsOff',
      'organizationNotFound',
      'groupNotFound',
      'entityNotFound',
      ...ownErrors,
      'recordChanged',
    ],
    success: 'Successfully Updated permission.',
  }),
  listAgentGroups: call({
    id: 'get-v2-agents-id-groups',
    summary: 'The groups to which a user belongs in the organization.',
    method: 'GET',
    path: '/api/v2/agents/{id}/groups',
    access: selfOrEditor,
    query: z.object(pageQuery),
    response: z.array(Group),
    pages: true,
    errors: ['agentNotFound', 'organizationNotFound', 'cursorInvalid'],
  }),
});
