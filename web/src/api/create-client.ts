import { areas } from '#shared/contract/areas.ts';
import type {
  AcceptedOf,
  BodyInputOf,
  Call,
  PathParamsOf,
  QueryInputOf,
  ResponseOf,
} from '#shared/contract/define-area.ts';
import { ApiError } from './api-error.ts';
import { assertWellFormed, fillPath, toQueryString } from './request-address.ts';
import { send, type Transport } from './send.ts';

interface Extras {
  /** For calls with Basic authorization: e-mail and password, or link token and new password. */
  readonly basic?: { readonly name: string; readonly secret: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** One per action of a person. Left out: each call is an action of its own. */
  readonly idempotencyKey?: string;
}

type Params<C> = keyof PathParamsOf<C> extends never
  ? { readonly params?: undefined }
  : { readonly params: PathParamsOf<C> };
type Query<C> = { readonly query?: QueryInputOf<C> };
type Body<C> = undefined extends BodyInputOf<C> ? { readonly body?: undefined } : { readonly body: BodyInputOf<C> };
export type InputOf<C> = Params<C> & Query<C> & Body<C> & Extras;

/** `nextCursor` is set on lists that have another page. */
export type Completed<Content> = { readonly status: 200; readonly body: Content; readonly nextCursor: string | null };
/** Calls that declare no `accepted` body infer it as never or unknown; they cannot be answered with 202. */
type Running<C> = [AcceptedOf<C>] extends [never]
  ? never
  : unknown extends AcceptedOf<C>
    ? never
    : { readonly status: 202; readonly body: AcceptedOf<C> };
export type ReplyOf<C> = Completed<ResponseOf<C>> | Running<C>;

type Method<C> =
  Record<never, never> extends InputOf<C>
    ? (input?: InputOf<C>) => Promise<ReplyOf<C>>
    : (input: InputOf<C>) => Promise<ReplyOf<C>>;
type Areas = (typeof areas)[number];
type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** One object per area, one method per declared call: `api.structures.getStructure({ params: { id } })`. */
export type Client = {
  readonly [A in Areas as CamelCase<A['name']>]: { readonly [K in keyof A['calls']]: Method<A['calls'][K]> };
};

export interface ClientOptions extends Partial<Transport> {
  readonly baseUrl: string;
  readonly getToken: () => string | null;
  readonly getOrganizationId: () => string | null;
  /** Called when the server no longer accepts the session. */
  readonly onSignInRequired: () => void;
}

type AnyInput = Extras & {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

const toBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function headersFor(call: Call, input: AnyInput, options: ClientOptions): Headers {
  const headers = new Headers(input.headers);
  headers.set('accept', 'application/json');
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (input.basic) headers.set('authorization', `Basic ${toBase64(`${input.basic.name}:${input.basic.secret}`)}`);
  if (call.access.kind === 'public' || call.access.kind === 'basic') return headers;

  const [token, organizationId] = [options.getToken(), options.getOrganizationId()];
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (organizationId !== null) headers.set('x-organization-id', organizationId);
  if (call.method === 'POST') headers.set('idempotency-key', input.idempotencyKey ?? newKey());
  return headers;
}

async function perform(call: Call, input: AnyInput, options: ClientOptions) {
  const path = fillPath(call.path, input.params ?? {});
  assertWellFormed(path);
  const transport: Transport = {
    fetch: options.fetch ?? ((address, init) => globalThis.fetch(address, init)),
    wait: options.wait ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))),
  };

  try {
    const response = await send(transport, `${options.baseUrl}${path}${toQueryString(input.query ?? {})}`, {
      method: call.method,
      headers: headersFor(call, input, options),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
    });
    const body: unknown = await response.json();
    return { status: response.status, body, nextCursor: response.headers.get('x-next-cursor') };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && call.access.kind !== 'basic') options.onSignInRequired();
    throw error;
  }
}

const camelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The typed client of the whole contract. What the types promise is what the server checks before it answers. */
export function createClient(options: ClientOptions): Client {
  const methodsOf = (calls: Readonly<Record<string, Call>>) =>
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, (input: AnyInput = {}) => perform(call, input, options)]),
    );
  return Object.fromEntries(areas.map((area) => [camelCase(area.name), methodsOf(area.calls)])) as unknown as Client;
}
