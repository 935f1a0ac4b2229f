import * as z from 'zod';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import { platformTable, type Table, tableOf } from '#functions/platform/storage/table.ts';
import { isAdministrator } from '#shared/domain/administrator.ts';
import type { Membership } from '#shared/domain/agent.ts';
import type { PermissionLine, Requirement } from '#shared/domain/permissions/permission.ts';
import { isAbout, isPermitted } from '#shared/domain/permissions/resolve.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { readAccess } from './access-store.ts';
import { AgentRecord } from './agent-store.ts';

/**
 * The ids of those with the role. Whoever makes or unmakes one, or denies one of them the organization, writes it in the same transaction, so that of
 * two who do so to each other at once only one succeeds.
 */
const Administrators = z.object({ agentIds: z.array(z.string()), version: z.number() });
const administratorsKey = { kind: 'Administrators', id: 'organization' };

const managing = (organizationId: string): Requirement => ({
  level: 'Create',
  sourceType: 'Organization',
  organizationId,
  entityPath: [],
});

/** The membership of an administrator who can sign in. An API client administers nothing for good: nobody signs in as it. */
const officeOf = ({ enabled, apiClient, memberships }: AgentRecord, organizationId: string): Membership | undefined =>
  enabled && !apiClient
    ? memberships.find((membership) => membership.organizationId === organizationId && isAdministrator(membership))
    : undefined;

/** Whether somebody has the role, and nothing takes away what it gives. */
async function administers(agent: AgentRecord, organizationId: string): Promise<boolean> {
  const membership = officeOf(agent, organizationId);
  if (membership === undefined) return false;
  const { access } = await readAccess(agent, membership);
  return isPermitted(access, managing(organizationId));
}

async function administering(agents: readonly AgentRecord[], organizationId: string): Promise<readonly AgentRecord[]> {
  const answers = await Promise.all(agents.map((agent) => administers(agent, organizationId)));
  return agents.filter((_, at) => answers[at]);
}

const readAgents = (ids: readonly string[]): Promise<readonly AgentRecord[]> =>
  platformTable.getMany(
    ids.map((id) => ({ kind: 'Agent', id })),
    AgentRecord,
  );

/** Finds those with the role in an organization that has no record of them yet, by the agents themselves. */
async function findOfficers(table: Table): Promise<readonly string[]> {
  const members = await everyPage((cursor) =>
    table.list('Member#MEMBER', z.object({ agentId: z.string() }), { limit: 500, cursor }),
  );
  const agents = await readAgents(members.map(({ agentId }) => agentId));
  return agents.filter((agent) => officeOf(agent, table.organizationId)).map(({ id }) => id);
}

/** Read before anything else is, so that a change that was made in between is noticed by the version. */
async function readOfficers(table: Table): Promise<{ readonly ids: readonly string[]; expects: number | 'absent' }> {
  const stored = await table.get(administratorsKey, Administrators);
  return { ids: stored?.agentIds ?? (await findOfficers(table)), expects: stored?.version ?? 'absent' };
}

/** The administrators of an organization. Who was only invited is none yet, and neither is one to whom it is denied. */
export async function administratorsOf(organizationId: string): Promise<readonly AgentRecord[]> {
  const { ids } = await readOfficers(tableOf(organizationId));
  return administering(await readAgents(ids), organizationId);
}

async function requireOneOf(agents: readonly AgentRecord[], organizationId: string): Promise<void> {
  if ((await administering(agents, organizationId)).length === 0) throw new DomainError('lastAdministrator');
}

/**
 * What goes into the transaction of a membership that begins or ceases to be an administrator's. Refuses with `lastAdministrator` to take away
 * the last one.
 */
export async function administratorsChanges(
  table: Table,
  agent: AgentRecord,
  membership: Membership,
): Promise<PendingChange[]> {
  const { ids, expects } = await readOfficers(table);
  const others = ids.filter((id) => id !== agent.id);
  const isOne = isAdministrator(membership);
  if (!isOne && ids.length > others.length) await requireOneOf(await readAgents(others), table.organizationId);
  if (isOne === ids.includes(agent.id)) return [];
  return [
    table.change({
      key: administratorsKey,
      expects,
      value: { agentIds: isOne ? [...others, agent.id] : others },
      event: isOne ? 'administrator.added' : 'administrator.removed',
    }),
  ];
}

/**
 * What goes into the transaction that denies more than before to those of whom `concerns` tells. Where it takes the organization away from an
 * administrator, another one has to stay: refuses with `lastAdministrator`.
 */
export async function administratorsKept(
  table: Table,
  added: readonly PermissionLine[],
  concerns: (agent: AgentRecord) => boolean,
): Promise<PendingChange[]> {
  const { organizationId } = table;
  const isTaken = (line: PermissionLine) => line.action === 'Deny' && isAbout(line, managing(organizationId));
  if (!added.some((line) => line.sourceType === 'Organization' && isTaken(line))) return [];
  const { ids, expects } = await readOfficers(table);
  const agents = await readAgents(ids);
  if (!agents.some(concerns)) return [];
  await requireOneOf(
    agents.filter((agent) => !concerns(agent)),
    organizationId,
  );
  const event = 'administrator.denied';
  return [table.change({ key: administratorsKey, expects, value: { agentIds: [...ids] }, event })];
}
