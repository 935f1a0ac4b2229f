import * as z from 'zod';
import { chosenId } from '../domain/chosen.ts';
import { CommentSubscription, NewCommentSubscription } from '../domain/comment-subscription.ts';
import { Id } from '../domain/id.ts';
import {
  AgentTeam,
  EntityAgent,
  shortestCandidateSearch,
  TeamAgent,
  TeamAgentPlace,
  TeamCandidate,
  TeamGroup,
  TeamGroupPlace,
} from '../domain/team.ts';
import { anyOf, can, oneself, signedIn } from './access.ts';
import { call, defineArea, pageQuery } from './define-area.ts';

const ofOrg = { of: 'params.orgId' } as const;
const ofId = { of: 'params.id' } as const;
const permissionErrors = [
  'extendedPermissionsOff',
  'organizationNotFound',
  'agentNotFound',
  'entityNotFound',
  'recordChanged',
] as const;

/** Refusals of every call that gives or takes a place on a team, and with it rights. */
const placeErrors = [
  'extendedPermissionsOff',
  'rightsForPeople',
  'ownDenial',
  'ownGain',
  'ownLockOut',
  'recordChanged',
] as const;

export const teams = defineArea('teams', {
  listAgentTeams: call({
    id: 'get-v2-organizations-org-id-agents-agent-id-teams',
    summary: 'The teams to which a user belongs, directly or by a group.',
    method: 'GET',
    path: '/api/v2/organizations/{orgId}/agents/{agentId}/teams',
    organization: 'params.orgId',
    access: anyOf([oneself('agentId'), can('Edit', 'Organization', { of: 'params.orgId' })]),
    query: z.object(pageQuery),
    response: z.array(AgentTeam),
    pages: true,
    errors: ['organizationNotFound', 'agentNotFound', 'cursorInvalid'],
  }),
  setAgentTeams: call({
    id: 'put-v2-organizations-org-id-agents-agent-id-teams',
    summary: 'Says on which teams a user is directly, and in which deal roles; teams left out are left.',
    method: 'PUT',
    path: '/api/v2/organizations/{orgId}/agents/{agentId}/teams',
    organization: 'params.orgId',
    access: can('Create', 'Organization', ofOrg),
    body: z.array(TeamAgentPlace.omit({ agentId: true }).extend({ entityId: Id.min(1) })).max(40),
    response: z.array(AgentTeam),
    errors: permissionErrors,
    success: 'Successfully updated Deal Team',
  }),
  listEntityAgents: call({
    id: 'get-entities-id-agents',
    summary: 'Everybody on the team of an entity, directly and by groups.',
    method: 'GET',
    path: '/api/entities/{id}/agents',
    access: can('View', 'Deal', ofId),
    query: z.object(pageQuery),
    response: z.array(EntityAgent),
    pages: true,
    errors: ['entityNotFound', 'cursorInvalid'],
  }),
  assignEntityAgents: call({
    id: 'post-entities-agents',
    summary: 'Puts users on the team of an entity.',
    method: 'POST',
    path: '/api/entities/agents',
    access: can('Create', 'Deal', { of: 'body.entityId' }),
    body: z.object({
      entityId: chosenId('Choose a structure, project or financing.'),
      agents: z.array(TeamAgentPlace).min(1).max(40),
    }),
    response: z.array(TeamAgent),
    errors: ['entityNotFound', 'agentForeign', ...placeErrors],
    success: 'Deal team successfully saved',
  }),
  unassignEntityAgents: call({
    id: 'delete-entities-agents',
    summary: 'Takes users off the team of an entity, with their permission records on it.',
    method: 'DELETE',
    path: '/api/entities/agents',
    access: can('Create', 'Deal', { of: 'body.entityId' }),
    body: z.object({
      entityId: chosenId('Choose a structure, project or financing.'),
      agentIds: z.array(Id).min(1).max(40),
    }),
    response: z.object({}),
    errors: ['entityNotFound', ...placeErrors],
    success: 'Deal team successfully saved',
  }),
  getTeam: call({
    id: 'get-v2-entities-id-team',
    summary: 'The team of an entity: who is on it directly, and which groups. The first 100 of each.',
    method: 'GET',
    path: '/api/v2/entities/{id}/team',
    access: can('View', 'Deal', ofId),
    response: z.object({ direct: z.array(TeamAgent), groups: z.array(TeamGroup) }),
    errors: ['entityNotFound'],
  }),
  listTeamAgents: call({
    id: 'get-v2-entities-id-team-direct',
    summary: 'Who is on the team of an entity directly, with deal role and permission records.',
    method: 'GET',
    path: '/api/v2/entities/{id}/team/direct',
    access: can('View', 'Deal', ofId),
    query: z.object(pageQuery),
    response: z.array(TeamAgent),
    pages: true,
    errors: ['entityNotFound', 'cursorInvalid'],
  }),
  listTeamGroups: call({
    id: 'get-v2-entities-id-team-groups',
    summary: 'Which groups are on the team of an entity, with deal role and permission records.',
    method: 'GET',
    path: '/api/v2/entities/{id}/team/groups',
    access: can('View', 'Deal', ofId),
    query: z.object(pageQuery),
    response: z.array(TeamGroup),
    pages: true,
    errors: ['entityNotFound', 'cursorInvalid'],
  }),
  listTeamCandidates: call({
    id: 'get-v2-entities-id-team-candidates',
    summary:
      'Users, or groups, that could be put on the team of an entity: enabled ones and active ones that the search finds, and that are not on it directly. A page may be short, or even empty, while another one follows.',
    method: 'GET',
    path: '/api/v2/entities/{id}/team/candidates',
    access: can('Create', 'Deal', ofId),
    query: z.object({
      ...pageQuery,
      search: z.string().trim().min(shortestCandidateSearch, 'Type at least 2 characters.').max(200),
      kind: z.enum(['agent', 'group']),
    }),
    response: z.array(TeamCandidate),
    pages: true,
    errors: ['entityNotFound', 'requestInvalid', 'cursorInvalid'],
  }),
  saveTeamAgents: call({
    id: 'post-v2-organizations-org-entities-id-team-direct',
    summary: 'Puts users on the team of an entity, or changes their places on it.',
    method: 'POST',
    path: '/api/v2/organizations/{org}/entities/{id}/team/direct',
    organization: 'params.org',
    access: can('Create', 'Deal', ofId),
    body: z.array(TeamAgentPlace).min(1).max(40),
    response: z.array(TeamAgent),
    errors: ['entityNotFound', 'agentForeign', ...placeErrors],
    success: 'Deal team successfully saved',
  }),
  removeTeamAgents: call({
    id: 'delete-v2-organizations-org-entities-id-team-direct',
    summary: 'Takes users off the team of an entity, with their permission records on it.',
    method: 'DELETE',
    path: '/api/v2/organizations/{org}/entities/{id}/team/direct',
    organization: 'params.org',
    access: can('Create', 'Deal', ofId),
    body: z
      .array(TeamAgentPlace.pick({ agentId: true }))
      .min(1)
      .max(40),
    response: z.object({}),
    errors: ['entityNotFound', ...placeErrors],
    success: 'Deal team successfully saved',
  }),
  saveTeamGroups: call({
    id: 'post-v2-organizations-org-entities-id-team-groups',
    summary: 'Puts groups on the team of an entity, or changes their places on it.',
    method: 'POST',
    path: '/api/v2/organizations/{org}/entities/{id}/team/groups',
    organization: 'params.org',
    access: can('Create', 'Deal', ofId),
    body: z.array(TeamGroupPlace).min(1).max(40),
    response: z.array(TeamGroup),
    errors: ['entityNotFound', 'groupNotFound', ...placeErrors],
    success: 'Deal team successfully saved',
  }),
  removeTeamGroups: call({
    id: 'delete-v2-organizations-org-entities-id-team-groups',
    summary: 'Takes groups off the team of an entity, with their permission records on it.',
    method: 'DELETE',
    path: '/api/v2/organizations/{org}/entities/{id}/team/groups',
    organization: 'params.org',
    access: can('Create', 'Deal', ofId),
    body: z
      .array(TeamGroupPlace.pick({ groupId: true }))
      .min(1)
      .max(40),
    response: z.object({}),
    errors: ['entityNotFound', ...placeErrors],
    success: 'Deal team successfully saved',
  }),
  listSubscriptions: call({
    id: 'get-v2-comments-subscription',
    summary: 'One’s own subscriptions to comments.',
    method: 'GET',
    path: '/api/v2/comments/subscription',
    access: signedIn,
    query: z.object({ ...pageQuery, entityId: Id.optional() }),
    response: z.array(CommentSubscription),
    pages: true,
    errors: ['organizationNotFound', 'cursorInvalid'],
  }),
  subscribe: call({
    id: 'put-v2-comments-subscription',
    summary:
      'Subscribes to the comments on an item, or on everything of an entity; asking twice keeps the one subscription.',
    method: 'PUT',
    path: '/api/v2/comments/subscription',
    access: can('View', 'Deal', { of: 'body.entityId' }),
    body: NewCommentSubscription,
    response: CommentSubscription,
    errors: ['entityNotFound', 'recordChanged'],
  }),
  unsubscribe: call({
    id: 'delete-v2-comments-subscription-id',
    summary: 'Ends one of one’s own subscriptions.',
    method: 'DELETE',
    path: '/api/v2/comments/subscription/{id}',
    access: signedIn,
    response: z.object({}),
    errors: ['organizationNotFound', 'subscriptionNotFound', 'recordChanged'],
  }),
});
