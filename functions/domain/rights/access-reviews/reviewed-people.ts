import {
  listReviewedClients,
  type ReviewedClient,
  readReviewedClients,
} from '#functions/domain/session/exports/api-client-reader.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { computeAccess } from '#functions/platform/people/access-store.ts';
import { type AgentRecord, findAgent, membershipIn } from '#functions/platform/people/agent-store.ts';
import { lastSignIns } from '#functions/platform/people/last-sign-in.ts';
import { MemberRecord, memberOf } from '#functions/platform/people/member-store.ts';
import { findPeople } from '#functions/platform/people/people.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { ReviewedKind } from '#shared/domain/access-review.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { isPermitted } from '#shared/domain/permissions/resolve.ts';

/** Somebody whose access is reviewed: one of an organization's people, or a program that calls the API for it. */
export interface ReviewedPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly kind: ReviewedKind;
  readonly isInvited: boolean;
  /** By what people are listed. */
  readonly sortName: string;
  /** Null for a program. */
  readonly membership: Membership | null;
  readonly client: ReviewedClient | null;
  readonly lastSeenAt: string | null;
}

function personOf(agent: AgentRecord, membership: Membership, lastSeenAt: string | null): ReviewedPerson {
  const { displayName, sortName } = memberOf(agent, membership);
  return {
    id: agent.id,
    name: displayName === '' ? agent.email : displayName,
    email: agent.email,
    kind: membership.accessType,
    isInvited: agent.invited !== undefined,
    sortName: `0#${sortName}`,
    membership,
    client: null,
    lastSeenAt,
  };
}

/** Programs come behind all people. */
const programOf = (client: ReviewedClient): ReviewedPerson => ({
  id: client.id,
  name: client.name,
  email: '',
  kind: 'API_CLIENT',
  isInvited: false,
  sortName: `1#${client.name.toLowerCase()}#${client.id}`,
  membership: null,
  client,
  lastSeenAt: client.lastUsedOn,
});

const isInForce = ({ validUntil }: ReviewedClient, { today }: Clock): boolean =>
  validUntil === null || validUntil >= today();

interface Known {
  readonly agent: AgentRecord;
  readonly person: ReviewedPerson;
}

async function peopleOf(table: Table, ids: readonly string[]): Promise<readonly Known[]> {
  const [agents, signIns] = await Promise.all([findPeople(table.organizationId, ids), lastSignIns(table, ids)]);
  return [...new Set(ids)].flatMap((id) => {
    const agent = agents.get(id);
    const membership = agent && membershipIn(agent, table.organizationId);
    if (!agent || !membership || agent.apiClient) return [];
    return { agent, person: personOf(agent, membership, signIns.get(id) ?? null) };
  });
}

/** People and programs as they are now; who is gone is left out. */
export async function readReviewedPeople(
  table: Table,
  wanted: readonly { readonly agentId: string; readonly personKind: ReviewedKind }[],
  clock: Clock,
): Promise<readonly ReviewedPerson[]> {
  const ids = (isProgram: boolean) => [
    ...new Set(
      wanted.filter(({ personKind }) => (personKind === 'API_CLIENT') === isProgram).map((one) => one.agentId),
    ),
  ];
  const [people, clients] = await Promise.all([peopleOf(table, ids(false)), readReviewedClients(table, ids(true))]);
  return [
    ...people.map(({ person }) => person),
    ...clients.filter((client) => isInForce(client, clock)).map(programOf),
  ];
}

/** Those of somebody's kind who may see a structure, by the path on which permissions for it are looked for. */
export interface Sight {
  readonly entityPath: readonly string[];
}

async function sees(agent: AgentRecord, membership: Membership, { entityPath }: Sight): Promise<boolean> {
  const { organizationId } = membership;
  const access = await computeAccess(agent, membership);
  return isPermitted(access, { level: 'View', sourceType: 'Deal', organizationId, entityPath });
}

async function programsOf(table: Table, page: PageRequest, sight: Sight | null, clock: Clock) {
  const { items, nextCursor } = await listReviewedClients(table, page);
  const inForce = items.filter((client) => isInForce(client, clock));
  const shown: ReviewedPerson[] = [];
  for (const client of inForce) {
    const agent = sight === null ? null : await findAgent(client.id);
    const membership = agent && membershipIn(agent, table.organizationId);
    if (sight === null || (agent && membership && (await sees(agent, membership, sight)))) {
      shown.push(programOf(client));
    }
  }
  return { items: shown, nextCursor };
}

/** One page of everybody of a kind who has access: enabled, and with a sight only those who may see the structure. */
export async function listReviewedPeople(
  table: Table,
  kind: ReviewedKind,
  sight: Sight | null,
  page: PageRequest,
  clock: Clock,
): Promise<Page<ReviewedPerson>> {
  if (kind === 'API_CLIENT') return programsOf(table, page, sight, clock);
  const { items, nextCursor } = await table.list(`Member#${kind}`, MemberRecord, page);
  const found = await peopleOf(
    table,
    items.map(({ agentId }) => agentId),
  );
  const chosen = await Promise.all(
    found.map(async ({ agent, person }) => {
      const { membership } = person;
      const hasAccess = agent.enabled && membership?.enabled === true;
      if (!hasAccess) return [];
      return sight === null || (await sees(agent, membership, sight)) ? [person] : [];
    }),
  );
  return { items: chosen.flat(), nextCursor };
}
