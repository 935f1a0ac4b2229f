import * as z from 'zod';
import type { ErrorCode } from '../errors/catalog.ts';
import type { Access } from './access.ts';

/**
 * How long a caller may use an answer without asking again: `fiveMinutes` is for what stays the same until the next release,
 * `whileUnchanged` for what may be another the next time. Either answer carries an entity tag; who names it is told that nothing changed (304).
 */
export type Freshness = 'fiveMinutes' | 'whileUnchanged';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `json` is the default; `multipart` calls also take JSON; `text` is a plain-text body; `form` calls take URL-encoded fields or JSON. */
export type BodyKind = 'json' | 'multipart' | 'text' | 'form';

type Placeholders<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The path's placeholders as strings: `/api/deals/{dealId}` has `{ dealId: string }`. */
export type ParamsOf<Path extends string> = { readonly [Name in Placeholders<Path>]: string };

/** Placeholders that name an organization wherever they stand. */
type OrganizationPlaceholder = 'orgId' | 'org' | 'organizationId';

type HasOrganization<Path extends string> = Path extends `${string}/${'organization' | 'organizations'}/{${string}`
  ? true
  : OrganizationPlaceholder & Placeholders<Path> extends never
    ? false
    : true;

/** A path that holds an organization's id says which of its parameters it is, or that it is none in which the caller works (null). */
type OrganizationDeclared<Path extends string> =
  HasOrganization<Path> extends true ? { readonly organization: `params.${Placeholders<Path>}` | null } : unknown;

/**
 * One call, declared once. `id` is the specification's id where the call is there. `access` has no default. `accepted` is the body of a 202
 * while a job runs. `success` is the specification's text for a successful write. `pages` marks lists that take `limit` and `cursor`.
 * `organization` is the path parameter with the organization in which the call works; without one that is the organization of what `access` names, else
 * the one in which the caller works.
 */
export interface Call<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Accepted extends z.ZodType = z.ZodType,
  Kind extends BodyKind = BodyKind,
> {
  readonly id: string;
  readonly summary: string;
  readonly method: Method;
  readonly path: Path;
  readonly organization?: `params.${string}` | null;
  readonly access: Access;
  readonly query?: Query;
  readonly body?: Body;
  readonly bodyKind?: Kind;
  readonly response: Response;
  readonly accepted?: Accepted;
  readonly pages?: true;
  /** Only of GET; without it no answer is kept anywhere. */
  readonly cached?: Freshness;
  /** Of a call that is not a GET and changes nothing all the same: an API client that may only read makes it. */
  readonly onlyReads?: true;
  /** Of a GET that changes something all the same, because the specification has it so: whoever may only read does not make it, and nothing repeats it. */
  readonly changesState?: true;
  /** The answer holds a secret, or an address that opens by itself: it is kept nowhere, not even to repeat it for a repeated request. */
  readonly answersSecret?: true;
  /** Part of setting up a second factor, or of signing out: it works for those who need one and have none yet. */
  readonly beforeSecondFactor?: true;
  readonly errors: readonly ErrorCode[];
  readonly success?: string;
}

/** A protocol that others have laid down, with media type, statuses and refusals of its own: SCIM 2.0 (RFC 7644). */
export type Protocol = 'scim';

export interface Area<Name extends string = string, Calls extends Record<string, Call> = Record<string, Call>> {
  readonly name: Name;
  readonly calls: Calls;
  /** Where its calls are not those of the product's own API. */
  readonly protocol?: Protocol;
}

/** Infers each call's own types while keeping them assignable to {@link Call}. */
export function call<
  const Path extends `/api/${string}`,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Response extends z.ZodType = z.ZodUndefined,
  Accepted extends z.ZodType = z.ZodNever,
  const Kind extends BodyKind = 'json',
>(
  declared: Call<Path, Query, Body, Response, Accepted, Kind> & OrganizationDeclared<Path>,
): Call<Path, Query, Body, Response, Accepted, Kind> {
  return declared;
}

export const defineArea = <const Name extends string, Calls extends Record<string, Call>>(
  name: Name,
  calls: Calls,
  protocol?: Protocol,
): Area<Name, Calls> => ({ name, calls, ...(protocol === undefined ? {} : { protocol }) });

export type QueryOf<C> = C extends Call<string, infer Query> ? z.output<Query> : never;
export type BodyOf<C> = C extends Call<string, z.ZodType, infer Body> ? z.output<Body> : never;
/** What a caller sends: defaults and transformations are still to come. */
export type BodyInputOf<C> = C extends Call<string, z.ZodType, infer Body> ? z.input<Body> : never;
export type QueryInputOf<C> = C extends Call<string, infer Query> ? z.input<Query> : never;
export type ResponseOf<C> = C extends Call<string, z.ZodType, z.ZodType, infer Response> ? z.output<Response> : never;
export type AcceptedOf<C> =
  C extends Call<string, z.ZodType, z.ZodType, z.ZodType, infer Accepted> ? z.output<Accepted> : never;
/** `json` for calls that declare nothing else. */
export type BodyKindOf<C> =
  C extends Call<string, z.ZodType, z.ZodType, z.ZodType, z.ZodType, infer Kind> ? Kind : never;
export type PathParamsOf<C> = C extends Call<infer Path> ? ParamsOf<Path> : never;

/**
 * Things of which a caller may ask to leave fields out. Their type stays that of the whole thing: who asks for less knows what is missing.
 */
export const leavingOut = <Shape extends z.ZodRawShape>(whole: z.ZodObject<Shape>): z.ZodObject<Shape> =>
  whole.partial() as z.ZodType as z.ZodObject<Shape>;

/** The query of every list that pages: `limit` 1–500 (100 unless told) and the opaque cursor of header `X-Next-Cursor`. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.string().max(2_000).optional(),
};

const mostNamed = 500;

/** Several values of one query parameter, joined by commas. */
export const severalOf = <Value extends z.ZodType<string, string>>(value: Value) =>
  z
    .string()
    .max(20_000)
    .transform((text) => text.split(','))
    .pipe(z.array(value).min(1).max(mostNamed));
