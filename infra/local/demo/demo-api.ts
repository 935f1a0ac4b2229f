import type { LocalStack } from '../running-stack.ts';
import { atMost } from './at-most.ts';

/** The password of everybody in the demo. */
export const demoPassword = 'Trestle-demo-2026';

/** Each further call at once starts functions of its own, which costs more than it saves. */
const callsAtOnce = 3;

/** Whoever has a token of the public address: a person, or a program. */
export interface DemoCaller {
  readonly token: string;
  readonly organizationId: string | undefined;
}

/** Somebody who is signed in at the public address. */
export interface DemoPerson extends DemoCaller {
  readonly agentId: string;
}

export interface DemoApi {
  signIn(email: string, code: string): Promise<DemoPerson>;
  /** Tries to sign in with a browser, and goes on whatever the answer is. */
  trySignIn(email: string, password: string, userAgent: string): Promise<void>;
  /** Follows the link of an invitation and chooses the demo's password. */
  acceptInvitation(email: string): Promise<DemoPerson>;
  /** Follows the link of a sign-up, which was made with the demo's password. */
  verifyEmail(email: string): Promise<void>;
  /** Answers the body; throws with the refusal's text. */
  call<Body>(caller: DemoCaller | null, method: string, path: string, body?: unknown): Promise<Body>;
  /** The status too, for calls that answer 202 while a job runs. */
  callWithStatus<Body>(
    caller: DemoCaller,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Body }>;
  /** Puts a file where the data room said. */
  put(url: string, headers: Readonly<Record<string, string>>, content: Uint8Array): Promise<void>;
}

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

interface SignedIn {
  readonly token: string;
  readonly agent: { readonly id: string; readonly effectiveOrganizationId: string | null };
}

const personOf = ({ token, agent }: SignedIn): DemoPerson => ({
  token,
  organizationId: agent.effectiveOrganizationId ?? undefined,
  agentId: agent.id,
});

async function send<Body>(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<{ status: number; body: Body }> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return { status: response.status, body: JSON.parse(text) as Body };
}

function linkTo(page: string, email: string, { mailbox }: LocalStack): string {
  const mails = mailbox?.list({ to: email }) ?? [];
  const token = mails.map(({ text }) => new RegExp(`/${page}/([\\w.-]+)`).exec(text ?? '')?.[1]).find((found) => found);
  if (!token) throw new Error(`No mail with a link to ${page} arrived for ${email}.`);
  return token;
}

/** The product's public API, used like a customer would. Calls may be made all together: few run at once. */
export function demoApi(origin: string, stack: LocalStack): DemoApi {
  const inTurn = atMost(callsAtOnce);
  const callWithStatus: DemoApi['callWithStatus'] = (caller, method, path, body) => {
    const headers = {
      authorization: `Bearer ${caller.token}`,
      ...(caller.organizationId === undefined ? {} : { 'x-organization-id': caller.organizationId }),
    };
    return inTurn(() => send(`${origin}${path}`, method, headers, body));
  };
  return {
    callWithStatus,
    signIn: async (email, code) => {
      const headers = { authorization: basic(email, demoPassword), 'x-two-factor-code': code };
      return personOf((await send<SignedIn>(`${origin}/api/agents/login`, 'POST', headers, undefined)).body);
    },
    trySignIn: async (email, password, userAgent) => {
      const headers = { authorization: basic(email, password), 'user-agent': userAgent };
      await fetch(`${origin}/api/agents/login`, { method: 'POST', headers });
    },
    acceptInvitation: async (email) => {
      const page = '(?:new-user-password|guest-user-signup/[\\w-]+)';
      const headers = { authorization: basic(linkTo(page, email, stack), demoPassword) };
      return personOf((await send<SignedIn>(`${origin}/api/agents/reset`, 'POST', headers, undefined)).body);
    },
    verifyEmail: async (email) => {
      const token = linkTo('verify-email', email, stack);
      await send(`${origin}/api/agents/unaffiliated/enable`, 'POST', {}, { token, password: demoPassword });
    },
    call: async <Body>(caller: DemoCaller | null, method: string, path: string, body?: unknown) =>
      caller === null
        ? (await send<Body>(`${origin}${path}`, method, {}, body)).body
        : (await callWithStatus<Body>(caller, method, path, body)).body,
    put: async (url, headers, content) => {
      const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(content) });
      if (!response.ok) throw new Error(`The upload was refused with ${response.status}: ${await response.text()}`);
    },
  };
}
