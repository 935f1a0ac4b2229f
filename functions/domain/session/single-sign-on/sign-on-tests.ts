import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { session } from '#shared/contract/session.ts';
import { SignOnAudience, type SignOnObstacle } from '#shared/domain/sign-on-test.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../context.ts';
import { admissionOf } from './admission.ts';
import { clientOf, providerSettings, signOnClient } from './audience.ts';
import type { Claims, ProviderSettings } from './identity-provider.ts';
import { claimsTold, findTest, keepTest, type StoredTest } from './sign-on-test-store.ts';
import { newTicket } from './test-ticket.ts';

type Calls = typeof session.calls;

/**
 * Asks the provider anew; what is wrong with an entered address is told and no reason to fail. One of SAML is not asked: browsers alone have to reach it, so it
 * may be where the product does not.
 */
async function isReachable(settings: ProviderSettings, { openIdConnect, scope }: SessionContext): Promise<boolean> {
  if (settings.protocol === 'saml') return true;
  try {
    await openIdConnect.probe(settings);
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    scope.log.warn('A provider was not reached in a test.', { code: error.code, reason: error.detail.reason ?? '' });
    return false;
  }
}

export const startSignOnTest: UseCase<Calls['startSignOnTest'], SessionContext> = async (
  { params: { id }, body: { audience } },
  context,
) => {
  const settings = await providerSettings(await readOrganization(id), audience);
  if (!(await isReachable(settings, context))) return { reachable: false, address: null };
  const test = await newTicket(id, context.scope.agent.id, context.clock);
  return { reachable: true, address: `/api/sso/${id}/login?${new URLSearchParams({ audience, test })}` };
};

export const getSignOnTest: UseCase<Calls['getSignOnTest'], SessionContext> = async ({ params }, { scope }) => {
  const audience = SignOnAudience.safeParse(params.audience).data;
  const stored = audience ? await findTest(scope.table, audience, scope.agent.id) : null;
  if (!stored) return { test: null };
  const { client, version: _, ...test } = stored;
  const { details } = await readOrganization(params.id);
  return { test: { ...test, isCurrent: client === signOnClient(details, test.audience) } };
};

type Result = Pick<StoredTest, 'outcome' | 'obstacle' | 'isOneself' | 'claims'>;

const failed = (obstacle: SignOnObstacle): Result => ({ outcome: 'refused', obstacle, isOneself: false, claims: [] });

async function resultOf(
  arrive: () => Promise<Claims>,
  organizationId: string,
  { audience, testedBy }: { audience: SignOnAudience; testedBy: string },
): Promise<Result> {
  const claims = await arrive();
  const admission = await admissionOf(claims, organizationId, audience);
  return {
    outcome: admission.kind === 'joins' ? 'joins' : admission.kind === 'refused' ? 'refused' : 'letIn',
    obstacle: admission.kind === 'refused' ? admission.obstacle : null,
    isOneself: admission.agent?.id === testedBy,
    claims: claimsTold(claims),
  };
}

/** Keeps what a provider's answer would have come to for whoever made the test, and signs nobody in. */
export async function finishTest(
  organizationId: string,
  test: { readonly audience: SignOnAudience; readonly testedBy: string },
  { settings, arrive }: { settings: ProviderSettings; arrive: () => Promise<Claims> },
  { actor, clock }: SessionContext,
): Promise<void> {
  const result = await resultOf(arrive, organizationId, test).catch((error: unknown): Result => {
    if (!(error instanceof DomainError)) throw error;
    return failed(error.code === 'identityProviderUnreachable' ? 'providerUnreachable' : 'providerRefused');
  });
  const { audience, testedBy } = test;
  const testedAt = clock.now().toISOString();
  const record = { audience, testedAt, client: clientOf(settings), ...result };
  await keepTest(tableOf(organizationId), record, { ...actor, agentId: testedBy }, clock.now());
}
