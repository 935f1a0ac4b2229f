import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** An account at the provider. `sub` is what people enter to sign in there. */
export interface Account {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly preferred_username?: string;
  /** As Microsoft Entra ID tells them. */
  readonly tid?: string;
  readonly xms_edov?: boolean | number | string;
}

export interface OpenIdProvider {
  readonly issuer: string;
  account(account: Account): void;
  /** Registers an application that is called back at this address. */
  client(callback: string): Promise<{ readonly clientId: string; readonly clientSecret: string }>;
  close(): Promise<void>;
}

/** Serves on a free port of 127.0.0.1. The listener is made once the address is known. */
export async function served(
  listenerAt: (address: string) => RequestListener,
): Promise<{ address: string; close(): Promise<void> }> {
  let listener: RequestListener | undefined;
  const server: Server = createServer((request, response) => listener?.(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  listener = listenerAt(address);
  return {
    address,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Lets a listener that knows nothing of it live below a path. */
const below =
  (path: string, listener: RequestListener): RequestListener =>
  (request, response) => {
    const { url = '/' } = request;
    listener(Object.assign(request, { originalUrl: url, url: url.slice(path.length) || '/' }), response);
  };

/**
 * A real OpenID Connect provider in this process. With `tenant` it plays Microsoft Entra ID: the issuer names the directory, everything it knows stands in
 * the ID token, and whether an address is verified is not told unless an account says so.
 */
export async function anOpenIdProvider({ tenant }: { tenant?: string } = {}): Promise<OpenIdProvider> {
  const accounts = new Map<string, Account>();
  const path = tenant === undefined ? '' : `/${tenant}/v2.0`;
  const { address: host, close } = await served((address) => {
    const issuer = `${address}${path}`;
    const provider = new Provider(issuer, {
      findAccount: (_: unknown, id: string) => {
        const account = accounts.get(id);
        return account && { accountId: id, claims: () => account };
      },
      claims: {
        openid: ['sub', 'tid', 'xms_edov'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      },
      conformIdTokenClaims: tenant === undefined,
      features: { registration: { enabled: true }, devInteractions: { enabled: true } },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    });
    return below(path, provider.callback());
  });
  const address = `${host}${path}`;
  return {
    issuer: address,
    close,
    account: (account) => void accounts.set(account.sub, account),
    async client(callback) {
      const registered = await fetch(`${address}/reg`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [callback], application_type: 'native' }),
      });
      if (!registered.ok) throw new Error(`The provider did not register: ${await registered.text()}`);
      const { client_id, client_secret } = (await registered.json()) as Record<string, string>;
      return { clientId: client_id ?? '', clientSecret: client_secret ?? '' };
    },
  };
}

/** A browser as far as redirects and cookies go: each host has its own cookies. */
export interface Browser {
  /** Where an address leads. `headers` are what the browser says besides, e.g. about the page with the link. */
  open(
    address: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly location: string | null }>;
  post(address: string, form: Readonly<Record<string, string>>): Promise<{ readonly location: string | null }>;
  /** Those that a host has set, by name. */
  cookies(host: string): Map<string, string>;
}

export function aBrowser(): Browser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (host: string): Map<string, string> => {
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  const request = async (address: string, init: RequestInit) => {
    const url = new URL(address);
    const jar = jarOf(url.host);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value.join('='));
    }
    const location = response.headers.get('location');
    await response.arrayBuffer();
    return { status: response.status, location: location === null ? null : new URL(location, url).href };
  };
  return {
    open: (address, headers = {}) => request(address, { headers }),
    post: (address, form) =>
      request(address, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      }),
    cookies: (host) => jarOf(host),
  };
}

const mostSteps = 12;

/** Signs in at the provider and consents; answers the address to which the provider sends the browser back. */
export async function signInAtProvider(browser: Browser, departure: string, sub: string): Promise<string> {
  const { origin } = new URL(departure);
  let address = departure;
  let prompt: 'login' | 'consent' = 'login';
  for (let step = 0; step < mostSteps; step += 1) {
    const { location } = new URL(address).pathname.includes('/interaction/')
      ? await browser.post(address, { prompt, login: sub, password: 'any' })
      : await browser.open(address);
    if (location === null) throw new Error(`The provider stopped at ${address}`);
    if (new URL(address).pathname.includes('/interaction/')) prompt = 'consent';
    if (new URL(location).origin !== origin) return location;
    address = location;
  }
  throw new Error('The provider never sent the browser back.');
}

/** What a dishonest or broken provider may do. */
export interface Dishonesty {
  /** Replaces claims of the ID token. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signs with a key that it does not publish. */
  readonly strangersKey?: boolean;
  /** Leaves the ID token unsigned. */
  readonly unsigned?: boolean;
  /** What it says of itself. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

const part = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64url');

/** A provider that says whatever a test wants it to say about the account; it signs everybody in at once. */
export async function aDishonestProvider(account: Account, dishonesty: Dishonesty) {
  const [published, strangers] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
  if (!published || !strangers) throw new Error('There are two keys.');
  let nonce: string | null = null;

  const idTokenOf = (issuer: string): string => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: 'a-client', iat: now, exp: now + 300, nonce, ...account, ...dishonesty.claims };
    const content = `${part({ alg: dishonesty.unsigned ? 'none' : 'RS256', kid: 'a-key' })}.${part(claims)}`;
    const { privateKey } = dishonesty.strangersKey ? strangers : published;
    const signature = sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url');
    return `${content}.${dishonesty.unsigned ? '' : signature}`;
  };
  const answerTo = (issuer: string, path: string): unknown => {
    if (path === '/jwks') {
      return { keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: 'a-key', use: 'sig', alg: 'RS256' }] };
    }
    if (path === '/token') return { access_token: 'a-token', token_type: 'Bearer', id_token: idTokenOf(issuer) };
    return {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256'],
      ...dishonesty.metadata,
    };
  };
  const { address, close } = await served((issuer) => (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/auth') {
      nonce = url.searchParams.get('nonce');
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'a-code');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const body = JSON.stringify(answerTo(issuer, url.pathname));
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  return { issuer: address, close, client: async () => ({ clientId: 'a-client', clientSecret: 'a-secret' }) };
}
