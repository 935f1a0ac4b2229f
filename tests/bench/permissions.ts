import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { type RunningTrestle, startLocalStack } from '#infra/local/local-stack.ts';
import { platformEnvironment } from '#infra/local/platform-environment.ts';
import { newMembership } from '#shared/domain/agent.ts';
import { Level, type Permission, SourceType } from '#shared/domain/permissions/permission.ts';
import { type Access, isPermitted } from '#shared/domain/permissions/resolve.ts';
import { newDataDir } from '../support/data-dir.ts';

const organizationId: string = randomUUID();
const structures: readonly string[] = Array.from({ length: 50 }, () => randomUUID());
const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

const permission = (index: number): Permission => ({
  level: pick(Level.options, index),
  action: index % 17 === 0 ? 'Deny' : 'Grant',
  sourceType: pick(SourceType.options, index * 7),
  sourceId: null,
  entityId: pick(structures, index * 13),
  detailType: null,
  detailName: null,
  detailValues: [],
  organizationId,
});

/** A deal administrator with 100 permission records of her own and two groups with 50 each. */
const access: Access = {
  superuser: false,
  roles: ['Deal Admin'],
  permissions: Array.from({ length: 100 }, (_, index) => permission(index)),
  groups: [1, 2].map((group) => ({
    id: String(group),
    name: `Group ${group}`,
    permissions: Array.from({ length: 50 }, (_, index) => permission(index + group * 1_000)),
    assignments: [],
  })),
};

const questions = Array.from({ length: 1_000 }, (_, index) => ({
  level: pick(Level.options, index),
  sourceType: pick(SourceType.options, index * 3),
  organizationId,
  entityPath: [pick(structures, index * 11)],
}));

const rank: Readonly<Record<Level, number>> = { View: 1, Edit: 2, Create: 3 };

/** What one would write by hand without looking at cost: all records, each time. Roles are left out in its favor. */
function scanned(question: (typeof questions)[number]): boolean {
  const all = [...access.permissions, ...(access.groups ?? []).flatMap(({ permissions }) => permissions)];
  const about = all.filter(
    (one) =>
      one.organizationId === question.organizationId &&
      one.sourceType === question.sourceType &&
      (one.entityId === null || question.entityPath.includes(one.entityId)),
  );
  if (about.some(({ action, level }) => action === 'Deny' && rank[level] <= rank[question.level])) return false;
  return about.some(({ action, level }) => action === 'Grant' && rank[level] >= rank[question.level]);
}

/** The hand-written limit: every answer looked up in a table that was made for exactly these questions. */
const answers = new Map(
  questions.map((question) => [
    `${question.level}${question.sourceType}${question.entityPath[0]}`,
    isPermitted(access, question),
  ]),
);
const lookedUp = (question: (typeof questions)[number]): boolean =>
  answers.get(`${question.level}${question.sourceType}${question.entityPath[0]}`) ?? false;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

function checksPerSecond(check: (question: (typeof questions)[number]) => boolean): number {
  let granted = 0;
  const started = performance.now();
  for (let turn = 0; turn < 20; turn += 1) for (const question of questions) granted += check(question) ? 1 : 0;
  const seconds = (performance.now() - started) / 1_000;
  if (granted === 0) throw new Error('Nothing was permitted, so nothing was measured.');
  return (20 * questions.length) / seconds;
}

function measurePureChecks(): void {
  const engines = { resolver: (question) => isPermitted(access, question), scanned, lookedUp } satisfies Record<
    string,
    (question: (typeof questions)[number]) => boolean
  >;
  const measured: Record<keyof typeof engines, number[]> = { resolver: [], scanned: [], lookedUp: [] };
  for (let round = -3; round < 31; round += 1) {
    // Interleaved, so that a busy moment of the machine weighs on all alike; the first rounds only warm up.
    for (const name of ['resolver', 'scanned', 'lookedUp'] as const) {
      const speed = checksPerSecond(engines[name]);
      if (round >= 0) measured[name].push(speed);
    }
  }
  const [resolver, scan, limit] = [median(measured.resolver), median(measured.scanned), median(measured.lookedUp)];
  const millions = (speed: number) => `${(speed / 1_000_000).toFixed(2)} million checks a second`;
  console.log(`resolver, 200 records         ${millions(resolver)}`);
  console.log(
    `all records scanned           ${millions(scan)} (resolver is ${(resolver / scan).toFixed(1)} times as fast)`,
  );
  console.log(
    `answers in a table (limit)    ${millions(limit)} (resolver reaches ${((resolver / limit) * 100).toFixed(0)} %)`,
  );
}

const members = 10_000;
const membersInTransaction = 15;

const factsOf = (index: number) => ({
  firstName: pick(['Noor', 'Avery', 'Dana', 'Mika', 'Jules'], index),
  lastName: `Person ${String(index).padStart(5, '0')}`,
  email: `person-${index}@riverside.example`,
  initialSignUpCompleted: true,
  emailVerified: true,
  memberships: [
    newMembership({ organizationId, organizationName: 'Riverside', accessType: 'MEMBER', roles: ['Member'] }),
  ],
  version: 1,
});

async function loadMembers(): Promise<AgentRecord> {
  const { agentChange, newAgentRecord } = await import('#functions/platform/people/agent-store.ts');
  const { memberChange } = await import('#functions/platform/people/member-store.ts');
  const { writeRecords } = await import('#functions/platform/storage/records.ts');
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const table = tableOf(organizationId);
  const actor = { agentId: 'bench', correlationId: 'bench' };
  const agents = Array.from({ length: members }, (_, index) => newAgentRecord(factsOf(index)));
  for (let from = 0; from < agents.length; from += membersInTransaction) {
    const changes = agents.slice(from, from + membersInTransaction).flatMap((agent) => {
      const [membership] = agent.memberships;
      if (!membership) throw new Error('An agent without membership.');
      return [
        agentChange(agent, 'absent', 'agent.created'),
        memberChange(table, agent, membership, 'absent', 'member.added'),
      ];
    });
    await writeRecords(changes, actor, new Date());
  }
  return agents[members >> 1] as AgentRecord;
}

/** Counts what the process asks of DynamoDB. */
async function countingRoundTrips(): Promise<() => number> {
  const { dynamo } = await import('#functions/platform/storage/database.ts');
  let count = 0;
  dynamo.middlewareStack.add(
    (next) => (args) => {
      count += 1;
      return next(args);
    },
    { step: 'initialize' },
  );
  return () => {
    const since = count;
    count = 0;
    return since;
  };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

/** A permission check in an organization of 10,000, against the two reads that it may cost. */
async function measureRequests(agent: AgentRecord): Promise<void> {
  const { readAccess } = await import('#functions/platform/people/access-store.ts');
  const { findAgent } = await import('#functions/platform/people/agent-store.ts');
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const { agentRightsKey, RightsRecord } = await import('#functions/platform/people/rights-store.ts');
  const roundTrips = await countingRoundTrips();
  const table = tableOf(organizationId);
  const check = async () => {
    const read = await findAgent(agent.id);
    const [membership] = read?.memberships ?? [];
    if (!read || !membership) throw new Error('The member is gone.');
    return isPermitted((await readAccess(read, membership)).access, {
      level: 'View',
      sourceType: 'Organization',
      organizationId,
      entityPath: [],
    });
  };
  const twoReads = async () => {
    await findAgent(agent.id);
    await table.get(agentRightsKey(agent.id), RightsRecord);
  };

  await check();
  roundTrips();
  if (!(await check())) throw new Error('A member may view the organization.');
  const trips = roundTrips();
  const measured: { check: number[]; twoReads: number[] } = { check: [], twoReads: [] };
  for (let round = -50; round < 500; round += 1) {
    const times = { check: await timed(check), twoReads: await timed(twoReads) };
    if (round < 0) continue;
    measured.check.push(times.check);
    measured.twoReads.push(times.twoReads);
  }
  const [whole, raw] = [median(measured.check), median(measured.twoReads)];
  console.log(
    `check among ${members} members     ${trips} round trips, target at most 2 ${trips <= 2 ? 'met' : 'MISSED'}`,
  );
  console.log(
    `                              ${whole.toFixed(2)} ms, two raw reads ${raw.toFixed(2)} ms: ${(whole / raw).toFixed(2)} times (p95 ${(percentile95(measured.check) / percentile95(measured.twoReads)).toFixed(2)} times)`,
  );
  await measureLists(roundTrips);
}

async function measureLists(roundTrips: () => number): Promise<void> {
  const { MemberRecord } = await import('#functions/platform/people/member-store.ts');
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const table = tableOf(organizationId);
  roundTrips();
  const page = await table.list('Member#MEMBER', MemberRecord, { limit: 100 });
  console.log(`first page of members         ${page.items.length} people in ${roundTrips()} round trips`);
  const options = { filter: { contains: { searchText: ['09999'] } } };
  const found = await table.list('Member#MEMBER', MemberRecord, { limit: 100 }, options);
  console.log(`search that one person meets  ${found.items.length} found in ${roundTrips()} round trips`);
}

/** How many checks a second, and what one costs in an organization of 10,000 users. */
export async function main(): Promise<void> {
  measurePureChecks();
  const dataDir = newDataDir('bench');
  let running: RunningTrestle | undefined;
  try {
    running = await startLocalStack({ port: 0, dataDir, demo: false, print: () => undefined });
    const [someFunction] = running.runtime.functions.values();
    Object.assign(process.env, someFunction?.environment, platformEnvironment(running.access));
    await measureRequests(await loadMembers());
  } finally {
    await running?.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
