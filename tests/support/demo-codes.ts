import { basicOf, clientOf } from './client.ts';
import type { KeptSuperuser } from './superuser-file.ts';

export const superuserEmail = 'superuser@trestle.example';

interface DemoCode {
  readonly email: string;
  readonly code: string;
}

/** What the authenticator app of somebody in the demo shows now. */
export async function demoCode(origin: string, email: string): Promise<string> {
  const codes = (await (await fetch(`${origin}/_local/codes`)).json()) as DemoCode[];
  const found = codes.find((one) => one.email === email);
  if (!found) throw new Error(`${email} has no authenticator app.`);
  return found.code;
}

/** Signs somebody of the demo in with a code, and waits for the next one where this one was used. */
export async function signInWithCode(origin: string, email: string, password: string): Promise<KeptSuperuser> {
  for (let tries = 0; tries < 40; tries += 1) {
    const headers = { ...basicOf(email, password), 'x-two-factor-code': await demoCode(origin, email) };
    const { status, body } = await clientOf(origin, null).post('/api/agents/login', undefined, headers);
    if (status === 200) return { token: body.token, agentId: body.agent.id };
    if (status !== 401 && status !== 429) throw new Error(`Signing in answered ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 10_000));
  }
  throw new Error(`${email} could not sign in.`);
}
