import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { agents } from '#shared/contract/agents.ts';
import type { QueryInputOf } from '#shared/contract/define-area.ts';
import type { rights } from '#shared/contract/rights.ts';
import type { teams } from '#shared/contract/teams.ts';
import type { Agent } from '#shared/domain/agent.ts';
import type { GroupType } from '#shared/domain/group.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';
import { everyItem } from '../read-pages.ts';

const pageSize = 100;
const fewVisits = 20;
/** Enough to see what kind of structures they are. */
const fewStructures = 10;
/** Organizations have few roles of their own, so pickers read them in one page. */
const mostRoles = 500;

const page = (cursor: string | null, limit = pageSize) => pageAt(cursor, limit);

export interface PeopleFilter {
  readonly accessType: AccessType;
  readonly search: string;
  /** Null: both. */
  readonly enabled: boolean | null;
}

/** One page of people of one kind, by name; guests have a list of their own. */
export function listPeople(
  organizationId: string,
  { accessType, search, enabled }: PeopleFilter,
  { cursor, limit, signal }: { cursor: string | null; limit?: number; signal: AbortSignal },
) {
  const params = { id: organizationId };
  const query = {
    ...page(cursor, limit),
    ...(search === '' ? {} : { search }),
    ...(enabled === null ? {} : { enabled: enabled ? ('true' as const) : ('false' as const) }),
  };
  return accessType === 'GUEST'
    ? api.agents.listGuests({ params, query, signal })
    : api.agents.listAgents({ params, query: { ...query, accessType }, signal });
}

/** The administrators of an organization. It is read to its end, because its list knows no roles. */
export async function readAdministrators(organizationId: string, signal: AbortSignal) {
  const filter = { accessType: 'MEMBER', search: '', enabled: true } as const;
  const members = await everyItem<Agent>(({ limit, cursor = null }) =>
    listPeople(organizationId, filter, { cursor, limit, signal }),
  );
  return members.filter(({ roles, initialSignUpCompleted }) => initialSignUpCompleted && roles.includes('Admin'));
}

export function listGroups(
  organizationId: string,
  type: GroupType,
  { search, cursor, signal }: { search: string; cursor: string | null; signal: AbortSignal },
) {
  const input = {
    params: { id: organizationId },
    query: { ...page(cursor), ...(search === '' ? {} : { search }) },
    signal,
  };
  return type === 'groups' ? api.rights.listGroups(input) : api.rights.listCounterpartyGroups(input);
}

type CandidateQuery = QueryInputOf<(typeof teams)['calls']['listTeamCandidates']>;

/** One page of people, or of groups, that could be put on a team. */
export const listTeamCandidates = (
  entityId: string,
  { kind, search }: Pick<CandidateQuery, 'kind' | 'search'>,
  { cursor, limit, signal }: { cursor: string | null; limit: number; signal: AbortSignal },
) =>
  api.teams.listTeamCandidates({ params: { id: entityId }, query: { ...page(cursor, limit), kind, search }, signal });

type WantedSignIns = Omit<QueryInputOf<(typeof agents)['calls']['listSignIns']>, 'limit' | 'cursor'>;

type Question = QueryInputOf<(typeof rights)['calls']['explainPermission']>;

export const peopleQueries = {
  all: () => ['people'] as const,
  list: (organizationId: string, filter: PeopleFilter) =>
    infiniteQueryOptions({
      queryKey: [...peopleQueries.all(), 'list', organizationId, filter],
      queryFn: ({ pageParam, signal }) => listPeople(organizationId, filter, { cursor: pageParam, signal }),
      ...fromTheStart,
    }),
  detail: (orgId: string, agentId: string) =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'detail', orgId, agentId],
      queryFn: async ({ signal }) => (await api.agents.getAgent({ params: { orgId, agentId }, signal })).body,
    }),
  /** Sign-ins of a user that are still valid, as far as the organization may see them, newest first. */
  sessions: (organizationId: string, agentId: string) =>
    infiniteQueryOptions({
      queryKey: [...peopleQueries.all(), 'sessions', organizationId, agentId],
      queryFn: ({ pageParam, signal }) =>
        api.agents.listSessionsOf({ params: { orgId: organizationId, agentId }, query: page(pageParam), signal }),
      ...fromTheStart,
    }),
  /** Who has signed in to the organization, or tried to, newest first. */
  signIns: (organizationId: string, wanted: WantedSignIns) =>
    infiniteQueryOptions({
      queryKey: [...peopleQueries.all(), 'sign-ins', organizationId, wanted],
      queryFn: ({ pageParam, signal }) =>
        api.agents.listSignIns({ params: { id: organizationId }, query: { ...page(pageParam), ...wanted }, signal }),
      ...fromTheStart,
    }),
  /** Which superusers have entered the organization, newest first. */
  superuserVisits: (orgId: string) =>
    infiniteQueryOptions({
      queryKey: [...peopleQueries.all(), 'superuser-visits', orgId],
      queryFn: ({ pageParam, signal }) =>
        api.agents.listSuperuserVisits({ params: { orgId }, query: page(pageParam, fewVisits), signal }),
      ...fromTheStart,
    }),
  /** Accounts at identity providers by which a user signs in to the organization. */
  providerAccounts: (orgId: string, agentId: string) =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'providerAccounts', orgId, agentId],
      queryFn: async ({ signal }) =>
        (await api.session.listProviderAccounts({ params: { orgId, agentId }, signal })).body.accounts,
    }),
  permissions: (orgId: string, agentId: string) =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'permissions', orgId, agentId],
      queryFn: async ({ signal }) => (await api.rights.listPermissions({ params: { orgId, agentId }, signal })).body,
    }),
  explanation: (orgId: string, agentId: string, question: Question) =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'explanation', orgId, agentId, question],
      queryFn: async ({ signal }) =>
        (await api.rights.explainPermission({ params: { orgId, agentId }, query: question, signal })).body,
    }),
  assignments: (agentId: string) =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'assignments', agentId],
      queryFn: async ({ signal }) => (await api.rights.listAgentRoles({ params: { id: agentId }, signal })).body,
    }),
  /** The apps that a user may open. */
  apps: (orgId: string, agentId: string) =>
    queryOptions({
      queryKey: [...peopleQueries.all(), 'apps', orgId, agentId],
      queryFn: async ({ signal }) => (await api.rights.listAgentApps({ params: { orgId, agentId }, signal })).body,
    }),
  /** The structures that a user sees in the organization in which the reader works. */
  structuresOf: (orgId: string, id: string) =>
    infiniteQueryOptions({
      queryKey: [...peopleQueries.all(), 'structures', orgId, id],
      queryFn: ({ pageParam, signal }) =>
        api.rights.listAgentDeals({ params: { id }, query: page(pageParam, fewStructures), signal }),
      ...fromTheStart,
    }),
  teamsOf: (orgId: string, agentId: string) =>
    infiniteQueryOptions({
      queryKey: [...peopleQueries.all(), 'teams', orgId, agentId],
      queryFn: ({ pageParam, signal }) =>
        api.teams.listAgentTeams({ params: { orgId, agentId }, query: page(pageParam), signal }),
      ...fromTheStart,
    }),
  groupsOf: (agentId: string) =>
    infiniteQueryOptions({
      queryKey: [...peopleQueries.all(), 'groups-of', agentId],
      queryFn: ({ pageParam, signal }) =>
        api.rights.listAgentGroups({ params: { id: agentId }, query: page(pageParam), signal }),
      ...fromTheStart,
    }),
};

export const roleQueries = {
  all: () => ['people', 'roles'] as const,
  list: (organizationId: string, launchStatus: 'Active' | 'Obsolete') =>
    infiniteQueryOptions({
      queryKey: [...roleQueries.all(), 'list', organizationId, launchStatus],
      queryFn: ({ pageParam, signal }) =>
        api.rights.listRoles({ params: { id: organizationId }, query: { ...page(pageParam), launchStatus }, signal }),
      ...fromTheStart,
    }),
  /** Those that can be given to people. */
  choices: (organizationId: string) =>
    queryOptions({
      queryKey: [...roleQueries.all(), 'choices', organizationId],
      queryFn: async ({ signal }) =>
        (
          await api.rights.listRoles({
            params: { id: organizationId },
            query: { limit: mostRoles, launchStatus: 'Active' },
            signal,
          })
        ).body,
    }),
};

export const groupQueries = {
  all: () => ['people', 'groups'] as const,
  list: (organizationId: string, type: GroupType, search: string) =>
    infiniteQueryOptions({
      queryKey: [...groupQueries.all(), 'list', organizationId, type, search],
      queryFn: ({ pageParam, signal }) => listGroups(organizationId, type, { search, cursor: pageParam, signal }),
      ...fromTheStart,
    }),
  detail: (organizationId: string, groupId: string) =>
    queryOptions({
      queryKey: [...groupQueries.all(), 'detail', organizationId, groupId],
      queryFn: async ({ signal }) =>
        (await api.rights.getGroup({ params: { id: organizationId, groupId }, signal })).body,
    }),
  agents: (organizationId: string, groupId: string) =>
    infiniteQueryOptions({
      queryKey: [...groupQueries.all(), 'agents', organizationId, groupId],
      queryFn: ({ pageParam, signal }) =>
        api.rights.listGroupAgents({ params: { id: organizationId, groupId }, query: page(pageParam), signal }),
      ...fromTheStart,
    }),
};

export const teamQueries = {
  of: (entityId: string) => ['people', 'team', entityId] as const,
  /** The first hundred people and groups of a team. */
  whole: (entityId: string) =>
    queryOptions({
      queryKey: [...teamQueries.of(entityId), 'whole'],
      queryFn: async ({ signal }) => (await api.teams.getTeam({ params: { id: entityId }, signal })).body,
    }),
  agents: (entityId: string) =>
    infiniteQueryOptions({
      queryKey: [...teamQueries.of(entityId), 'agents'],
      queryFn: ({ pageParam, signal }) =>
        api.teams.listTeamAgents({ params: { id: entityId }, query: page(pageParam), signal }),
      ...fromTheStart,
    }),
  groups: (entityId: string) =>
    infiniteQueryOptions({
      queryKey: [...teamQueries.of(entityId), 'groups'],
      queryFn: ({ pageParam, signal }) =>
        api.teams.listTeamGroups({ params: { id: entityId }, query: page(pageParam), signal }),
      ...fromTheStart,
    }),
};
