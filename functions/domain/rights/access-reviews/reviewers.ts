import type { Clock } from '#functions/platform/clock.ts';
import { computeAccess } from '#functions/platform/people/access-store.ts';
import { type AgentRecord, membershipIn } from '#functions/platform/people/agent-store.ts';
import { findPeople } from '#functions/platform/people/people.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { AccessReview } from '#shared/domain/access-review.ts';
import { isPermitted } from '#shared/domain/permissions/resolve.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { IsoDate } from '#shared/time/dates.ts';

async function mayReview(agent: AgentRecord | undefined, organizationId: string): Promise<boolean> {
  const membership = agent && membershipIn(agent, organizationId);
  if (!agent?.enabled || agent.invited || agent.apiClient || !membership?.enabled) return false;
  const access = await computeAccess(agent, membership);
  return isPermitted(access, { level: 'Create', sourceType: 'Organization', organizationId, entityPath: [] });
}

/** Who reviews, with the names of today. Refuses whoever does not belong to the organization or may not manage it. */
export async function requireReviewers(table: Table, ids: readonly string[]): Promise<AccessReview['reviewers']> {
  const { organizationId } = table;
  const people = await findPeople(organizationId, ids);
  const reviewers = await Promise.all(
    ids.map(async (id) => ({ id, agent: people.get(id), may: await mayReview(people.get(id), organizationId) })),
  );
  const faults = reviewers.flatMap(({ may }, at) =>
    may ? [] : [[`reviewerIds.${at}`, 'Only somebody who may manage the organization reviews access.'] as const],
  );
  if (faults.length > 0) throw new DomainError('requestInvalid', { fields: Object.fromEntries(faults) });
  return reviewers.flatMap(({ id, agent }) =>
    agent ? [{ id, name: `${agent.firstName} ${agent.lastName}`.trim() || agent.email }] : [],
  );
}

export function requireDayAhead(dueOn: IsoDate, { today }: Clock): void {
  if (dueOn >= today()) return;
  throw new DomainError('requestInvalid', { fields: { dueOn: 'Choose today or a later day.' } });
}
