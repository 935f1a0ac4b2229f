import * as z from 'zod';
import { Agent, Email, NewAgent, Password } from '../domain/agent.ts';
import { Level, Permission, PermissionAction, SourceType } from '../domain/permissions/permission.ts';
import { can, isPublic, signedIn } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';

const permissionLines = z
  .array(Permission.omit({ organizationId: true }))
  .min(1)
  .max(200);

/** One question to the permission check; the answer repeats it with `permitted`. */
const PermissionCheck = z.object({
  sourceType: SourceType,
  sourceId: z.string().nullable().default(null),
  entityId: z.string().nullable().default(null),
  level: Level,
  action: PermissionAction.default('Grant'),
  detailType: z.string().nullable().default(null),
  detailName: z.string().nullable().default(null),
  detailValues: z.array(z.string()).default([]),
  organizationId: z.string(),
});

export const agents = defineArea('agents', {
  listAgents: call({
    id: 'get-organizations-id-agents',
    summary: 'Members of an organization.',
    method: 'GET',
    path: '/api/organizations/{id}/agents',
    access: can('Edit', 'Organization', { of: 'params.id' }),
    query: z.object({ ...pageQuery, enabled: z.enum(['true', 'false']).optional() }),
    response: z.array(Agent),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  createAgent: call({
    id: 'post-organizations-id-agents',
    summary: 'Adds a member and mails the link to set a password.',
    method: 'POST',
    path: '/api/organizations/{id}/agents',
    access: can('Create', 'Organization', { of: 'params.id' }),
    body: NewAgent,
    response: Agent,
    errors: ['organizationNotFound', 'agentAlreadyMember', 'mailNotSent'],
    success: 'User successfully created',
  }),
  listGuests: call({
    id: 'get-organizations-id-agents-guests',
    summary: 'Guests of an organization.',
    method: 'GET',
    path: '/api/organizations/{id}/agents/guests',
    access: can('Edit', 'Organization', { of: 'params.id' }),
    query: z.object(pageQuery),
    response: z.array(Agent),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  createGuest: call({
    id: 'post-organizations-id-agents-guests',
    summary: 'Adds a guest, who sees only what is granted, and mails the link to set a password.',
    method: 'POST',
    path: '/api/organizations/{id}/agents/guests',
    access: can('Create', 'Organization', { of: 'params.id' }),
    body: NewAgent.omit({ roles: true }),
    response: Agent,
    errors: ['organizationNotFound', 'agentAlreadyMember', 'mailNotSent'],
    success: 'Guest User successfully created',
  }),
  signUpUnaffiliated: call({
    id: 'post-public-organizations-id-agents-unaffiliated-users',
    summary: 'Signs up an external user, who verifies the e-mail address before the first sign-in.',
    method: 'POST',
    path: '/api/public/organizations/{id}/agents/unaffiliated-users',
    access: isPublic,
    body: z.object({
      firstName: z.string().trim().min(1, 'Enter a first name.').max(100),
      lastName: z.string().trim().min(1, 'Enter a last name.').max(100),
      primaryEmail: Email,
      password: Password,
    }),
    response: z.object({}),
    errors: ['organizationNotFound', 'passwordTooWeak', 'tooManyAttempts', 'mailNotSent'],
    success: 'Check your email / We sent you an email to verify your account.',
  }),
  listPermissions: call({
    id: 'get-v2-organizations-org-id-agents-agent-id-permissions',
    summary: 'The permission records of a user in an organization.',
    method: 'GET',
    path: '/api/v2/organizations/{orgId}/agents/{agentId}/permissions',
    access: can('Edit', 'Organization', { of: 'params.orgId' }),
    response: z.array(Permission),
    errors: ['organizationNotFound', 'agentNotFound'],
  }),
  addPermissions: call({
    id: 'post-v2-organizations-org-id-agents-agent-id-permissions',
    summary: 'Adds permission records; those that are already there stay as they are.',
    method: 'POST',
    path: '/api/v2/organizations/{orgId}/agents/{agentId}/permissions',
    access: can('Create', 'Organization', { of: 'params.orgId' }),
    body: permissionLines,
    response: z.array(Permission),
    errors: ['organizationNotFound', 'agentNotFound', 'entityNotFound', 'recordChanged'],
    success: 'Successfully Updated permission.',
  }),
  removePermissions: call({
    id: 'delete-v2-organizations-org-id-agents-agent-id-permissions',
    summary: 'Removes permission records.',
    method: 'DELETE',
    path: '/api/v2/organizations/{orgId}/agents/{agentId}/permissions',
    access: can('Create', 'Organization', { of: 'params.orgId' }),
    body: permissionLines,
    response: z.array(Permission),
    errors: ['organizationNotFound', 'agentNotFound', 'recordChanged'],
    success: 'Successfully Updated permission.',
  }),
  checkPermissions: call({
    id: 'post-v2-organizations-org-id-permissions-check',
    summary: 'Answers for each item whether the signed-in user is permitted.',
    method: 'POST',
    path: '/api/v2/organizations/{orgId}/permissions/check',
    access: signedIn,
    body: z.array(PermissionCheck).min(1).max(500),
    response: z.array(PermissionCheck.extend({ permitted: z.boolean() })),
    errors: ['organizationNotFound'],
  }),
});
