import type {
  AcceptedOf,
  BodyInputOf,
  BodyKindOf,
  PathParamsOf,
  QueryInputOf,
  ResponseOf,
} from '#shared/contract/define-area.ts';
import type { CallFacts } from './call-facts.ts';
import type { CallTable } from './call-table.ts';
import type { Transport } from './send.ts';
import type { OnProgress } from './transfer.ts';

interface Extras {
  /** For calls with Basic authorization: e-mail and password, or link token and new password. */
  readonly basic?: { readonly name: string; readonly secret: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Left out: the client gives each action a key of its own. */
  readonly idempotencyKey?: string;
  readonly onProgress?: OnProgress;
}

type Params<C> = keyof PathParamsOf<C> extends never
  ? { readonly params?: undefined }
  : { readonly params: PathParamsOf<C> };
type Query<C> = { readonly query?: QueryInputOf<C> };
/** A call that takes its defaults where it is sent nothing takes a body, too. */
type Body<C> = [BodyInputOf<C>] extends [undefined]
  ? { readonly body?: undefined }
  : undefined extends BodyInputOf<C>
    ? { readonly body?: BodyInputOf<C> }
    : { readonly body: [BodyKindOf<C>] extends ['multipart'] ? BodyInputOf<C> | FormData : BodyInputOf<C> };
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
type DeclaredIn<Facts> = Facts extends CallFacts<infer C> ? C : never;

/** One object per area, one method per declared call: `api.structures.getStructure({ params: { id } })`. */
export type Client = {
  readonly [A in keyof CallTable]: { readonly [K in keyof CallTable[A]]: Method<DeclaredIn<CallTable[A][K]>> };
};

export interface ClientOptions extends Partial<Transport> {
  readonly baseUrl: string;
  readonly getToken: () => string | null;
  /** Called before a call of the session is made, so that there is a token. */
  readonly prepareToken?: () => Promise<void>;
  /** Called when the server no longer accepts the token; true when there is another one. */
  readonly renewToken?: () => Promise<boolean>;
  readonly getUserId: () => string | null;
  readonly getOrganizationId: () => string | null;
  /** Called when the server no longer accepts the session; true when the same user has signed in again. */
  readonly onSignInRequired: () => Promise<boolean>;
  /** Called with the server's message when an update contradicts a connected system; true to save anyway. */
  readonly onRemoteMappingWarning?: (message: string) => Promise<boolean>;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** What any call may be given, as the client handles it. */
export type AnyInput = Extras & {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly answer?: 'json' | 'blob';
};

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}
