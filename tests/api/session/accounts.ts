import { Secret, TOTP } from 'otpauth';
import { basicOf, type Client, clientOf, type Reply } from '#tests/support/client.ts';
import { connectsFrom, loopbackAddress } from '#tests/support/from-address.ts';
import { linkIn, mailTo } from '#tests/support/mailbox.ts';
import { good, nobody, type Person, password } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';

export const newPassword = 'Lakeside-2027';
export const wrongPassword = 'Riverside-2025';

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

export const changePassword = (person: Client, agentId: string, currentPassword: string, secret: string) =>
  person.put(`/api/agents/${agentId}`, { currentPassword, password: secret }, fromSomewhere());

/** A request that any signed-in member may make: 200 as long as the token is good. */
export const statusOf = async (client: Client): Promise<number> => (await client.get('/api/organizations')).status;

const stepInMilliseconds = 30_000;

export interface Authenticator {
  /** The code that the app shows so many half minutes from now. Each code is good once, so tests ask for ever later ones. */
  code(stepsAhead: number): string;
  wrongCode(): string;
}

export function authenticatorOf(secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const started = Date.now();
  const code = (stepsAhead: number) => totp.generate({ timestamp: started + stepsAhead * stepInMilliseconds });
  const valid = [-2, -1, 0, 1, 2, 3].map(code);
  const wrongCode = () =>
    ['000000', '000001', '000002', '000003', '000004', '000005', '000006'].find((one) => !valid.includes(one)) ?? '';
  return { code, wrongCode };
}

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
export async function withAuthenticator(person: Person, organizationId: string): Promise<Authenticator> {
  const started = good(await twoFactor(person, organizationId, person.agent.id, 'startTwoFactor'));
  const authenticator = authenticatorOf(started.body.secret);
  good(await twoFactor(person, organizationId, person.agent.id, 'finalizeTwoFactor', authenticator.code(-1)));
  return authenticator;
}
