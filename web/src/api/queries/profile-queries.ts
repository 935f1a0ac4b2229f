import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';

const pageSize = 20;
const after = (cursor: string | null) => pageAt(cursor, pageSize);

export const profileQueries = {
  /** The reader's sign-ins that are still valid, newest first. */
  sessions: (agentId: string) =>
    infiniteQueryOptions({
      queryKey: ['profile', 'sessions', agentId],
      queryFn: ({ pageParam, signal }) =>
        api.agents.listSessions({ params: { agentId }, query: after(pageParam), signal }),
      ...fromTheStart,
    }),
  /** Organizations that wait for the reader's answer; few, so one page. */
  invitations: (agentId: string) =>
    queryOptions({
      queryKey: ['profile', 'invitations', agentId],
      queryFn: async ({ signal }) =>
        (await api.agents.listInvitations({ params: { agentId }, query: { limit: 100 }, signal })).body,
    }),
  /** How the reader's own second factor stands. */
  twoFactor: (agentId: string) =>
    queryOptions({
      queryKey: ['profile', 'two-factor', agentId],
      queryFn: async ({ signal }) => (await api.agents.getTwoFactor({ params: { agentId }, signal })).body,
    }),
  /** The teams on which somebody is, directly and by groups. */
  teams: (organizationId: string, agentId: string) =>
    infiniteQueryOptions({
      queryKey: ['profile', 'teams', organizationId, agentId],
      queryFn: ({ pageParam, signal }) =>
        api.teams.listAgentTeams({ params: { orgId: organizationId, agentId }, query: after(pageParam), signal }),
      ...fromTheStart,
    }),
};
