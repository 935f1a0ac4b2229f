import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { mayAdministerAccount } from '#functions/domain/agents/whose-account.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { tellOwner } from '#functions/platform/mail/tell-owner.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { agentView } from '#functions/platform/people/agent-view.ts';
import {
  drawSecret,
  factorChange,
  otpauthUrlOf,
  readFactor,
  type SecondFactor,
  withFirstCode,
  withoutSecret,
  withRecoveryCodes,
} from '#functions/platform/sign-in/second-factor.ts';
import { needsSecondFactor } from '#functions/platform/sign-in/second-factor-demand.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { agents } from '#shared/contract/agents.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { changeAgent, wholeAgent } from './own-account.ts';
import { requireFreshProof } from './proof.ts';

type Calls = typeof agents.calls;

export const getTwoFactor: UseCase<Calls['getTwoFactor'], AgentsContext> = async ({ params }) => {
  const [agent, factor] = await Promise.all([wholeAgent(params.agentId), readFactor(params.agentId)]);
  return {
    enabled: agent.twoFactorEnabled,
    recoveryCodesLeft: factor.recoveryCodes.length,
    required: await needsSecondFactor(agent),
  };
};

/** The first device, or one that takes the place of the one before. */
export const startTwoFactor: UseCase<Calls['startTwoFactor'], AgentsContext> = async ({ params }, context) => {
  const { scope, actor, clock } = context;
  await requireFreshProof(context);
  const secret = await attempted(async () => {
    const found = await drawSecret(await readFactor(params.agentId), clock.now());
    await writeRecords([factorChange(found.drawn, 'secondFactor.started')], actor, clock.now());
    return found.secret;
  });
  return { secret, otpauthUrl: otpauthUrlOf(scope.agent.email, secret) };
};

/** A new device keeps the recovery codes; a first one comes with its own. */
async function finalized(factor: SecondFactor, code: string, now: Date) {
  const renewed = await withFirstCode(factor, code, now);
  return factor.sealedSecret === null ? withRecoveryCodes(renewed) : { codes: [], renewed };
}

export const finalizeTwoFactor: UseCase<Calls['finalizeTwoFactor'], AgentsContext> = async (
  { params, body },
  context,
) => {
  await requireFreshProof(context);
  let codes: string[] = [];
  const agent = await changeAgent(
    params.agentId,
    'agent.twoFactorEnabled',
    context,
    () => ({ twoFactorEnabled: true }),
    async () => {
      const done = await finalized(await readFactor(params.agentId), body.trim(), context.clock.now());
      codes = done.codes;
      return [factorChange(done.renewed, 'secondFactor.taken')];
    },
  );
  await tellOwner(agent, codes.length > 0 ? 'twoFactorOn' : 'twoFactorMoved', context);
  return { ...agentView(agent, params.orgId), recoveryCodes: codes };
};

export const renewRecoveryCodes: UseCase<Calls['renewRecoveryCodes'], AgentsContext> = async ({ params }, context) => {
  await requireFreshProof(context);
  const agent = await wholeAgent(params.agentId);
  if (!agent.twoFactorEnabled) throw new DomainError('twoFactorOff');
  const codes = await attempted(async () => {
    const { codes: made, renewed } = withRecoveryCodes(await readFactor(agent.id));
    await writeRecords(
      [factorChange(renewed, 'secondFactor.recoveryCodesRenewed')],
      context.actor,
      context.clock.now(),
    );
    return made;
  });
  await tellOwner(agent, 'recoveryCodesRenewed', context);
  return { recoveryCodes: codes };
};

/** A factor guards everything that its owner may see: nobody resets it who does not administer all of it, and a superuser's nobody at all. */
function requireResettable(agent: AgentRecord, { scope }: AgentsContext): void {
  if (!mayAdministerAccount(scope, agent)) throw new DomainError('twoFactorNotYours');
}

/** Switches it off: people for themselves where they may be without one, administrators for people who have lost their device. */
export const endTwoFactor: UseCase<Calls['endTwoFactor'], AgentsContext> = async ({ params }, context) => {
  const isSelf = params.agentId === context.scope.agent.id;
  const agent = isSelf ? await wholeAgent(params.agentId) : await context.member(params.agentId);
  if (!isSelf) requireResettable(agent, context);
  await requireFreshProof(context);
  if (!agent.twoFactorEnabled) throw new DomainError('twoFactorNotDisabled', { reason: 'no second factor' });
  if (isSelf && (await needsSecondFactor(agent))) throw new DomainError('twoFactorRequired');

  const changed = await changeAgent(
    agent.id,
    'agent.twoFactorDisabled',
    context,
    (latest) => {
      if (!isSelf) requireResettable(latest, context);
      return { twoFactorEnabled: false };
    },
    async () => [factorChange(withoutSecret(await readFactor(agent.id)), 'secondFactor.ended')],
  );
  await tellOwner(changed, isSelf ? 'twoFactorOff' : 'twoFactorReset', context);
  return agentView(changed, params.orgId);
};
