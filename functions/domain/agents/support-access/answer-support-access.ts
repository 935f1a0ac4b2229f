import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import {
  type StoredSupportAccess,
  supportAccessAt,
  supportReadings,
} from '#functions/platform/sign-in/support-access.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { agents } from '#shared/contract/agents.ts';
import type { SupportAnswer } from '#shared/domain/support-access.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { hourInMilliseconds } from '#shared/time/durations.ts';
import { supportAccessAbout, supportAccessChange, supportAccessOfPerson } from './support-access-store.ts';

type Calls = typeof agents.calls;

const answered = { allow: 'allowed', refuse: 'refused', end: 'ended' } as const;

/** What an answer changes; null where it is so already. What was refused, ended or is over has to be asked for again. */
function changedBy(answer: SupportAnswer, access: StoredSupportAccess, now: Date): StoredSupportAccess | null {
  const { state } = supportAccessAt(access, now);
  const isAllowed = state === 'allowed';
  const wanted = answered[answer.answer];
  if (state === wanted && answer.answer !== 'allow') return null;
  const fits = answer.answer === 'end' ? isAllowed : state === 'asked' || (isAllowed && answer.answer === 'allow');
  if (!fits) throw new DomainError('supportQuestionOver', { reason: state });
  const until =
    answer.answer === 'allow'
      ? new Date(now.getTime() + answer.hours * hourInMilliseconds).toISOString()
      : now.toISOString();
  return { ...access, state: wanted, until, answeredAt: now.toISOString() };
}

/** Administrators end what somebody of theirs has allowed; they allow nothing in anybody's name. */
export const answerSupportAccess: UseCase<Calls['answerSupportAccess'], AgentsContext> = async (
  { params: { agentId, accessId }, body },
  { scope, clock, actor },
) => {
  const access = await supportAccessAbout(scope.organizationId, agentId, accessId);
  if (agentId !== scope.agent.id && body.answer !== 'end') throw new DomainError('supportAnswerNotYours');
  const now = clock.now();
  const changed = changedBy(body, access, now);
  if (changed === null) return supportAccessAt(access, now);
  await writeRecords([supportAccessChange(changed, access.version, `support.${changed.state}`)], actor, now);
  return supportAccessAt(changed, now);
};

export const listSupportAccess: UseCase<Calls['listSupportAccess'], AgentsContext> = async (
  { params, query },
  context,
) => {
  const { scope, clock } = context;
  if (params.agentId !== scope.agent.id) await context.member(params.agentId);
  const found = await supportAccessOfPerson(scope.organizationId, params.agentId, query);
  return page({ ...found, items: found.items.map((access) => supportAccessAt(access, clock.now())) });
};

export const listSupportReadings: UseCase<Calls['listSupportReadings'], AgentsContext> = async (
  { params: { agentId, accessId }, query },
  { scope },
) => {
  const { id } = await supportAccessAbout(scope.organizationId, agentId, accessId);
  return page(await supportReadings(scope.organizationId, id, query));
};
