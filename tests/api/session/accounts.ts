import { type Authenticator, authenticatorOf } from '#tests/support/authenticator.ts';
import { basicOf, type Client, clientOf, type Reply } from '#tests/support/client.ts';
import { connectsFrom, loopbackAddress } from '#tests/support/from-address.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import { good, nobody, type Person, password } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';
import { actor, becomeFunction } from '#tests/support/platform.ts';

export const newPassword = 'Lakeside-2027';
export const wrongPassword = 'Thornfield-2025';

type Headers = Readonly<Record<string, string>>;

/** What makes a request come from an address of its own, so that limits of one source are reached by one test only. */
export const fromSomewhere = (): Headers => ({ [connectsFrom]: loopbackAddress() });

export const signIn = (
  email: string,
  secret: string,
  { code, ...headers }: Headers = fromSomewhere(),
): Promise<Reply> =>
  nobody().post('/api/agents/login', undefined, {
    ...headers,
    ...basicOf(email, secret),
    ...(code === undefined ? {} : { 'x-two-factor-code': code }),
  });

/** Another sign-in of the same person, as on another device. */
export async function anotherDevice({ email }: Person, secret = password, code?: string): Promise<Client> {
  const headers = { ...fromSomewhere(), 'user-agent': 'Another device', ...(code === undefined ? {} : { code }) };
  return clientOf(origin(), good(await signIn(email, secret, headers)).body.token);
}

export const setPassword = (token: string, secret: string, query = '', headers = fromSomewhere()): Promise<Reply> =>
  nobody().post(`/api/agents/reset${query}`, undefined, { ...headers, ...basicOf(token, secret) });

export const forgetPassword = (username: string, headers = fromSomewhere()): Promise<Reply> =>
  nobody().post('/api/agents/forgotPassword', { username }, headers);

/** The token of the link for a new password. */
export async function linkOfForgotten({ email }: Pick<Person, 'email'>): Promise<string> {
  await forgetPassword(email);
  return linkIn(await mailTo(email, 'new password'), 'reset-password');
}

export const changePassword = (
  person: Client,
  agentId: string,
  currentPassword: string,
  secret: string,
  headers = fromSomewhere(),
) => person.put(`/api/agents/${agentId}`, { currentPassword, password: secret }, headers);

/** A request that any signed-in member may make: 200 as long as the token is good. */
export const statusOf = async (client: Client): Promise<number> => (await client.get('/api/organizations')).status;

/** Shows again who the person is, so that for some minutes their session may do more. */
export const prove = (
  person: Client,
  agentId: string,
  { secret = password, code }: { readonly secret?: string; readonly code?: string } = {},
  headers = fromSomewhere(),
): Promise<Reply> =>
  person.put(`/api/agents/${agentId}/proof`, { password: secret, ...(code === undefined ? {} : { code }) }, headers);

export const twoFactor = (
  caller: Client,
  organizationId: string,
  agentId: string,
  step: 'startTwoFactor' | 'finalizeTwoFactor' | 'endTwoFactor',
  code?: string,
): Promise<Reply> =>
  caller.put(
    `/api/organizations/${organizationId}/agents/${agentId}/${step}`,
    code,
    code === undefined ? {} : { 'content-type': 'text/plain' },
  );

/** Sets up an authenticator app through the product. The code of the half minute before is thereby used. */
export async function withAuthenticator(
  person: Person,
  organizationId: string,
): Promise<Authenticator & { readonly recoveryCodes: readonly string[] }> {
  good(await prove(person, person.agent.id));
  const started = good(await twoFactor(person, organizationId, person.agent.id, 'startTwoFactor'));
  const authenticator = authenticatorOf(started.body.secret);
  const steps = ['finalizeTwoFactor', authenticator.code(-1)] as const;
  const { body } = good(await twoFactor(person, organizationId, person.agent.id, ...steps));
  return { ...authenticator, recoveryCodes: body.recoveryCodes };
}

/** Lets ten minutes pass for what a session has been proved for. */
export async function letProofsPass(person: Person): Promise<void> {
  becomeFunction();
  const { validSessions, markProved } = await import('#functions/platform/sign-in/session-records.ts');
  const { findAgent } = await import('#functions/platform/people/agent-store.ts');
  const { systemClock: clock } = await import('#functions/platform/clock.ts');
  const agent = await findAgent(person.agent.id);
  if (!agent) throw new Error(`There is no agent ${person.agent.id}.`);
  const now = clock.now();
  for (const session of (await validSessions(agent, now, { limit: 100 })).items) {
    if (session.provedUntil > 0)
      await markProved(agent.id, session, session.provedUntil - 10 * 60_000, { actor, clock });
  }
}
