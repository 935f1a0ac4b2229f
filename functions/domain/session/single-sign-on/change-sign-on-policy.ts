import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { readSignOnPolicy, signOnPolicyChange } from '#functions/platform/sign-in/sign-on-policy.ts';
import { VersionOutdated } from '#functions/platform/storage/attempts.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { session } from '#shared/contract/session.ts';
import type { SignOnPolicy } from '#shared/domain/sign-on-policy.ts';
import { DomainError, invalid } from '#shared/errors/domain-error.ts';
import { hourInMilliseconds } from '#shared/time/durations.ts';
import type { SessionContext } from '../context.ts';
import { signOnClient } from './audience.ts';
import { isJoiningRoleOf } from './joining-role.ts';
import { findTest } from './sign-on-test-store.ts';

type Calls = typeof session.calls;

/** A provider may change within a day, and an administrator remembers a test of today. */
const hoursTestHolds = 24;

/** Both need a provider to send people to, and a domain by which they are recognized. */
function requireFooting(field: 'required' | 'joining', policy: SignOnPolicy, client: string | null): void {
  if (client === null) throw invalid(field, 'Set up single sign-on for members first.');
  if (policy.confirmedDomains.length === 0) throw invalid(field, 'Confirm a domain first.');
}

/** Whoever switches it on must have come in that way, so that it does lead in. */
async function requireOwnTest(client: string | null, { scope, clock }: SessionContext): Promise<void> {
  const test = await findTest(scope.table, 'member', scope.agent.id);
  const oldest = new Date(clock.now().getTime() - hoursTestHolds * hourInMilliseconds).toISOString();
  const isGood = test?.outcome === 'letIn' && test.isOneself && test.client === client && test.testedAt > oldest;
  if (!isGood) throw new DomainError('signOnTestMissing');
}

/** Somebody has to get in when the provider does not answer, and with more than a password. */
async function requireEmergencyAdministrators(
  { exceptAgentIds, required }: SignOnPolicy,
  { scope, administratorsOf }: SessionContext,
): Promise<void> {
  const administrators = await administratorsOf(scope.organizationId);
  const excepted = administrators.filter(({ id }) => exceptAgentIds.includes(id));
  if (excepted.length < exceptAgentIds.length) {
    throw invalid('exceptAgentIds', 'Only administrators who have signed up can be exceptions.');
  }
  if (required && !excepted.some(({ twoFactorEnabled }) => twoFactorEnabled)) {
    throw invalid(
      'exceptAgentIds',
      'Name an administrator with two-factor authentication, for the day on which the provider fails.',
    );
  }
}

async function requireJoiningRole({ joining, joiningRoleId }: SignOnPolicy, { scope }: SessionContext): Promise<void> {
  if (joining && !(await isJoiningRoleOf(scope.table, joiningRoleId))) {
    throw invalid('joiningRoleId', 'Choose a role that neither manages the organization nor creates structures.');
  }
}

export const getSignOnPolicy: UseCase<Calls['getSignOnPolicy'], SessionContext> = (_input, { scope }) =>
  readSignOnPolicy(scope.table);

export const changeSignOnPolicy: UseCase<Calls['changeSignOnPolicy'], SessionContext> = async (
  { params, body },
  context,
) => {
  const { table } = context.scope;
  const before = await readSignOnPolicy(table);
  if (before.version !== body.version) throw new VersionOutdated();
  const after: SignOnPolicy = { ...before, ...body, exceptAgentIds: [...new Set(body.exceptAgentIds)] };
  const { details } = await readOrganization(params.id);
  const client = signOnClient(details, 'member');
  if (after.joining && !before.joining) requireFooting('joining', after, client);
  if (after.required && !before.required) {
    requireFooting('required', after, client);
    await requireOwnTest(client, context);
  }
  await requireEmergencyAdministrators(after, context);
  await requireJoiningRole(after, context);
  const event = 'signOnPolicy.changed';
  await writeRecords([signOnPolicyChange(table, after, event)], context.actor, context.clock.now());
  return readSignOnPolicy(table);
};
