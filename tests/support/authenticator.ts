import { Secret, TOTP } from 'otpauth';
import { basicOf, clientOf } from './client.ts';

const stepInMilliseconds = 30_000;
const shortestInMilliseconds = 3_000;

export interface Authenticator {
  /** The code that the app shows so many half minutes from now. Each code is good once, so tests ask for ever later ones. */
  code(stepsAhead: number): string;
  wrongCode(): string;
}

/** Codes are counted from now: a half minute that ends before the first one is used would make it one too old. */
function beWellBeforeTheNextStep(): void {
  const left = stepInMilliseconds - (Date.now() % stepInMilliseconds);
  if (left < shortestInMilliseconds) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, left + 50);
}

export function authenticatorOf(secret: string): Authenticator {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  beWellBeforeTheNextStep();
  const started = Date.now();
  const code = (stepsAhead: number) => totp.generate({ timestamp: started + stepsAhead * stepInMilliseconds });
  const valid = [-2, -1, 0, 1, 2, 3].map(code);
  const wrongCode = () =>
    ['000000', '000001', '000002', '000003', '000004', '000005', '000006'].find((one) => !valid.includes(one)) ?? '';
  return { code, wrongCode };
}

/** The platform's superuser, signed in. */
export interface SignedInSuperuser {
  readonly token: string;
  readonly agentId: string;
  /** For the authenticator app, in base 32. */
  readonly secret: string;
}

/** Makes the platform's superuser by the operator's function, like on a fresh stage, and signs in with the first code. */
export async function makeSuperuser(origin: string, email: string, password: string): Promise<SignedInSuperuser> {
  const invoked = await fetch(`${origin}/_local/functions/workers-bootstrap-superuser/invoke`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Sam', lastName: 'Operator', primaryEmail: email, password }),
  });
  const { payload } = (await invoked.json()) as { payload?: { secret?: string } };
  const secret = payload?.secret;
  if (secret === undefined) throw new Error(`bootstrap-superuser answered ${invoked.status} without a secret.`);
  const authenticator = authenticatorOf(secret);
  const signIn = (code: string) =>
    clientOf(origin, null).post('/api/agents/login', undefined, {
      ...basicOf(email, password),
      'x-two-factor-code': code,
    });
  // The earliest code that is taken leaves the later ones to the tests; it runs out when a half minute ends under way.
  const early = await signIn(authenticator.code(-1));
  const { status, body } = early.status === 200 ? early : await signIn(authenticator.code(0));
  if (status !== 200) throw new Error(`The superuser could not sign in: ${JSON.stringify(body)}`);
  return { token: body.token, agentId: body.agent.id, secret };
}
