import { randomUUID } from 'node:crypto';
import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { membershipIn } from '#functions/platform/people/agent-store.ts';
import { latestVisit, visitChange, visitsOf } from '#functions/platform/sign-in/superuser-visits.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { agents } from '#shared/contract/agents.ts';
import { isVisitOpen, type SuperuserVisit, superuserVisitHours } from '#shared/domain/superuser-visit.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { hourInMilliseconds } from '#shared/time/durations.ts';

type Calls = typeof agents.calls;

type Latest = Awaited<ReturnType<typeof latestVisit>>;

/** Ends the visit that goes on; nothing where there is none. */
function leaving(latest: Latest, { scope, clock }: AgentsContext): readonly PendingChange[] {
  const now = clock.now();
  if (latest === null || !isVisitOpen(latest.visit, now)) return [];
  return [visitChange(scope.table, { ...latest.visit, leftAt: now.toISOString() }, latest.version, 'superuser.left')];
}

/** Whoever is inside and enters again, for another reason, leaves first. */
export const enterOrganization: UseCase<Calls['enterOrganization'], AgentsContext> = (
  { body: { reason } },
  context,
) => {
  const { scope, clock, actor } = context;
  const { agent, table } = scope;
  if (membershipIn(agent, scope.organizationId)?.enabled) throw new DomainError('visitNotNeeded');
  return attempted(async () => {
    const now = clock.now();
    const latest = await latestVisit(table, agent.id);
    const visit: SuperuserVisit = {
      id: randomUUID(),
      superuserId: agent.id,
      superuserName: `${agent.firstName} ${agent.lastName}`.trim(),
      reason,
      enteredAt: now.toISOString(),
      until: new Date(now.getTime() + superuserVisitHours * hourInMilliseconds).toISOString(),
      leftAt: null,
    };
    const numbered = { ...visit, number: (latest?.visit.number ?? 0) + 1 };
    const changes = [...leaving(latest, context), visitChange(table, numbered, 'absent', 'superuser.entered')];
    await writeRecords(changes, actor, now);
    return visit;
  });
};

export const leaveOrganization: UseCase<Calls['leaveOrganization'], AgentsContext> = (_request, context) =>
  attempted(async () => {
    const { scope, actor, clock } = context;
    const changes = leaving(await latestVisit(scope.table, scope.agent.id), context);
    if (changes.length > 0) await writeRecords(changes, actor, clock.now());
    return {};
  });

export const listSuperuserVisits: UseCase<Calls['listSuperuserVisits'], AgentsContext> = async ({ query }, { scope }) =>
  page(await visitsOf(scope.table, query));
