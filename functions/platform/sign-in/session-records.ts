import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { plainAddress } from '#functions/platform/http/rate-limits.ts';
import type { Device } from '#functions/platform/http/request-scope.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { type ArrivingSession, arrivalIn } from '#functions/platform/people/last-sign-in.ts';
import { everyPage, filledPage, type Page, type PageRequest } from '#functions/platform/storage/paging.ts';
import { type Actor, writeRecords } from '#functions/platform/storage/records.ts';
import { platformTable } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import type { AgentSession } from '#shared/domain/agent.ts';

/** A sign-in as stored, a part of the agent's record. It is removed when its token is over. */
const StoredSession = z.object({
  id: z.string(),
  method: z.enum(['password', 'singleSignOn', 'link', 'support']),
  /** Milliseconds since 1970. */
  issuedAt: z.number(),
  /** Seconds since 1970, for the table's time to live. */
  expiresAt: z.number(),
  userAgent: z.string(),
  address: z.string(),
  /** Who vouched for it; null where the person signed in with a password. */
  organizationId: z.string().nullable().default(null),
  /** Until when the person counts as having just shown who they are, in milliseconds since 1970; 0 where they have not. */
  provedUntil: z.number().default(0),
  version: z.number(),
});
export type StoredSession = z.infer<typeof StoredSession>;

const partPrefix = 'SESSION#';
const furthestTime = 9_999_999_999_999;

/** Parts are in the order of their names: the time that is left to the end of counting puts the newest first. */
const keyOf = (agentId: string, { id, issuedAt }: Pick<StoredSession, 'id' | 'issuedAt'>): RecordKey => ({
  kind: 'Agent',
  id: agentId,
  part: `${partPrefix}${String(furthestTime - issuedAt).padStart(13, '0')}#${id}`,
});

interface SessionFacts {
  /** Who signs in, where that is support and not the person. */
  readonly by?: string;
  /** The organization to which the sign-in comes; null where that is not known yet. */
  readonly comesTo?: string | null;
}

/**
 * Records a completed sign-in, before its token is given out: so people see where they are signed in, and the audit trail tells that they
 * were (`agent.signedIn`). The organization to which it comes has it in its history. Sign-ins of API clients are not recorded here.
 */
export async function recordSession(
  person: Pick<AgentRecord, 'id' | 'firstName' | 'lastName'>,
  session: ArrivingSession & {
    readonly expiresAt: number;
    /** The organization that vouches for the person. */
    readonly organizationId?: string | null;
  },
  device: Device,
  { actor, clock }: { readonly actor: Actor; readonly clock: Clock },
  { by = person.id, comesTo = session.organizationId ?? null }: SessionFacts = {},
): Promise<void> {
  const { id, kind: method, issuedAt, expiresAt, organizationId = null } = session;
  const { userAgent } = device;
  const address = plainAddress(device.address);
  const value = { id, method, issuedAt, expiresAt: Math.floor(expiresAt / 1_000), userAgent, address, organizationId };
  const change = platformTable.change({
    key: keyOf(person.id, session),
    expects: 'absent',
    value,
    event: 'agent.signedIn',
  });
  const arrival = comesTo === null ? null : await arrivalIn(comesTo, person, session, device);
  const changes = arrival === null ? [change] : [change, arrival.change];
  await writeRecords(changes, { ...actor, agentId: by }, clock.now(), arrival?.derived);
}

/** Whether a request with this sign-in's token would still be let in; the same rules as of `authenticate`. */
function isValid(agent: AgentRecord, { id, issuedAt, expiresAt }: StoredSession, now: Date): boolean {
  return (
    expiresAt * 1_000 > now.getTime() &&
    issuedAt > Date.parse(agent.tokensValidFrom) &&
    !agent.endedSessions.some((ended) => ended.id === id)
  );
}

/** A page of somebody's sign-ins that are still valid and wanted, newest first. */
export const validSessions = (
  agent: AgentRecord,
  now: Date,
  page: PageRequest,
  isWanted: (session: StoredSession) => boolean = () => true,
): Promise<Page<StoredSession>> =>
  filledPage(
    (stored) => platformTable.parts({ kind: 'Agent', id: agent.id }, partPrefix, StoredSession, stored),
    (session) => isValid(agent, session, now) && isWanted(session),
    page,
  );

/** All sign-ins that are still valid. There are few: they last twelve hours. */
export const everyValidSession = (agent: AgentRecord, now: Date): Promise<StoredSession[]> =>
  everyPage((cursor) => validSessions(agent, now, { limit: 500, cursor }));

export const sessionView = (session: StoredSession, currentId: string | undefined): AgentSession => ({
  id: session.id,
  method: session.method,
  signedInAt: new Date(session.issuedAt).toISOString(),
  expiresAt: new Date(session.expiresAt * 1_000).toISOString(),
  userAgent: session.userAgent,
  address: session.address,
  current: session.id === currentId,
});

const mostEnded = 50;

/**
 * Ends single sessions. Those whose tokens are over anyway are forgotten; beyond fifty there is no room to remember them one by one, and the
 * answer is null.
 */
export function withEnded(
  { endedSessions }: AgentRecord,
  ended: readonly Pick<StoredSession, 'id' | 'expiresAt'>[],
  now: Date,
): AgentRecord['endedSessions'] | null {
  const until = (seconds: number) => new Date(seconds * 1_000).toISOString();
  const added = ended.map(({ id, expiresAt }) => ({ id, until: until(expiresAt) }));
  const kept = endedSessions.filter((one) => one.until > now.toISOString() && !ended.some(({ id }) => id === one.id));
  const all = [...kept, ...added];
  return all.length > mostEnded ? null : all;
}

/** How far the clocks of two functions may differ. */
const clockDifferenceInMilliseconds = 30;

/**
 * Waits a moment where sessions have only just been ended. A sign-in counts from when it begins, before anything is verified, so that one that is
 * under way while the password changes ends with all the others. To be called before it begins.
 */
export async function newTokensAreValid(
  agent: Pick<AgentRecord, 'tokensValidFrom'> | null,
  clock: Clock,
): Promise<void> {
  const validFrom = Date.parse(agent?.tokensValidFrom ?? '');
  const wait = validFrom - clock.now().getTime();
  if (wait > -clockDifferenceInMilliseconds) await pause(Math.min(wait, 1_000) + clockDifferenceInMilliseconds + 1);
}

/** The record of a session that is still there; null for those of API clients, which have none. */
export const findSession = (
  agentId: string,
  session: Pick<StoredSession, 'id' | 'issuedAt'>,
): Promise<StoredSession | null> => platformTable.get(keyOf(agentId, session), StoredSession);

/** Notes on a session's record until when the person counts as having just shown who they are. */
export async function markProved(
  agentId: string,
  session: StoredSession,
  provedUntil: number,
  { actor, clock }: { readonly actor: Actor; readonly clock: Clock },
): Promise<void> {
  const { version, ...value } = session;
  const change = platformTable.change({
    key: keyOf(agentId, session),
    expects: version,
    value: { ...value, provedUntil },
    event: 'agent.identityProved',
  });
  await writeRecords([change], actor, clock.now());
}
