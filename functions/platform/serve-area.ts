import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { scopeOfCall } from '#shared/contract/call-scope.ts';
import type {
  AcceptedOf,
  Area,
  BodyOf,
  Call,
  PathParamsOf,
  QueryOf,
  ResponseOf,
} from '#shared/contract/define-area.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { type ApiAreaName, isInScope, isScoped } from '#shared/domain/api-scope.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { Grant } from './access-request.ts';
import type { AgentRecord } from './agent-store.ts';
import { authenticate, type Session } from './authenticate.ts';
import { authorize } from './authorize.ts';
import { deviceOf } from './device.ts';
import { requireEdge } from './edge.ts';
import { keepable } from './entity-tag.ts';
import { onlyOnce } from './idempotency.ts';
import { callMatcher, type MatchedCall } from './match-call.ts';
import { isOwnPage } from './own-page.ts';
import { parseInput, type RawRequest, readRequest } from './parse-request.ts';
import { type RefusedRequest, refusal } from './refusal.ts';
import {
  Accepted,
  CookieReply,
  FileReply,
  fileReply,
  jsonReply,
  PageReply,
  RedirectReply,
  redirectReply,
  ScimReply,
  scimReply,
} from './reply.ts';
import type { RequestMark } from './request-mark.ts';
import { type Device, type RequestScope, requestScope } from './request-scope.ts';
import { recordSupportReading } from './support-access.ts';
import { platformScope } from './table-keys.ts';

export interface Input<C extends Call> {
  readonly params: PathParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

type ReplyOf<C extends Call> =
  | ResponseOf<C>
  | Accepted<AcceptedOf<C>>
  | CookieReply<ResponseOf<C>>
  | ScimReply<ResponseOf<C>>
  | (ResponseOf<C> extends undefined ? RedirectReply : never)
  | (ResponseOf<C> extends readonly unknown[] ? PageReply<ResponseOf<C>> : never)
  | (ResponseOf<C> extends Uint8Array ? FileReply : never);

export type UseCase<C extends Call, Context> = (input: Input<C>, context: Context) => Promise<ReplyOf<C>>;

/** One use case a call; a missing or mistyped one does not compile. */
export type UseCases<A extends Area, Context> = {
  readonly [Name in keyof A['calls']]: UseCase<A['calls'][Name], Context>;
};

export type AreaHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

let shareOfAnswersChecked: number | undefined;

// Outside production every answer is checked against the contract; there, one in a hundred.
function checksAnswer(): boolean {
  shareOfAnswersChecked ??= process.env['STAGE'] === 'production' ? 0.01 : 1;
  return Math.random() < shareOfAnswersChecked;
}

function toReply(call: Call, answer: unknown): APIGatewayProxyStructuredResultV2 {
  if (answer instanceof CookieReply) {
    const reply = toReply(call, answer.body);
    return { ...reply, headers: { ...reply.headers, ...answer.headers }, cookies: [...answer.cookies] };
  }
  if (answer instanceof FileReply) return fileReply(answer);
  if (answer instanceof RedirectReply) return redirectReply(answer);
  const isAccepted = answer instanceof Accepted;
  const isPage = answer instanceof PageReply;
  const isScim = answer instanceof ScimReply;
  const body: unknown = isAccepted || isScim ? answer.body : isPage ? answer.items : answer;
  const schema = isAccepted ? call.accepted : call.response;
  if (schema && checksAnswer()) {
    const checked = schema.safeParse(body);
    if (!checked.success) throw new Error(`${call.id} answered against its contract: ${checked.error.message}`);
  }
  if (isScim) return scimReply(answer);
  const headers = isPage && answer.nextCursor !== null ? { 'x-next-cursor': answer.nextCursor } : undefined;
  return jsonReply(isAccepted ? 202 : 200, body, headers);
}

const withCookies = (
  reply: APIGatewayProxyStructuredResultV2,
  cookies: readonly string[],
): APIGatewayProxyStructuredResultV2 =>
  cookies.length === 0 ? reply : { ...reply, cookies: [...(reply.cookies ?? []), ...cookies] };

interface Admitted {
  readonly agent: AgentRecord | null;
  readonly session: Session | null;
  readonly closed: Membership | null;
  readonly grant: Grant | null;
  readonly raw: RawRequest;
}

/** What becomes known of a request on its way, for the trace of its refusal. */
type Known = { -readonly [Fact in keyof RefusedRequest]: RefusedRequest[Fact] };

const isReading = ({ method, onlyReads }: Call): boolean => method === 'GET' || onlyReads === true;

/** Refuses a call that the token of an API client does not open, whatever its role may. */
function requireScope(area: ApiAreaName, { call }: MatchedCall, { scopes }: Session): void {
  if (scopes === null) return;
  if (!isScoped(area)) throw new DomainError('scopeInsufficient', { reason: area });
  const scope = scopeOfCall(area, call);
  if (!isInScope(scopes, scope)) throw new DomainError('scopeInsufficient', { scope, reason: scope });
}

/** Who is behind a token that is none of a sign-in, and in which organization; of the area whose calls such tokens open. */
type Provider = (
  authorization: string | undefined,
  correlationId: string,
) => Promise<{ readonly agent: AgentRecord; readonly grant: Grant }>;

/** Lets somebody in, or nobody where the call asks for nobody. Strangers are refused before their body is looked at. */
async function admit(
  area: ApiAreaName,
  matched: MatchedCall,
  event: APIGatewayProxyEventV2,
  device: Device,
  known: Known,
  provider: Provider | undefined,
): Promise<Admitted> {
  const { kind } = matched.call.access;
  const { page } = device;
  // Whoever could make a browser ask like a page of the product could change who is signed in there.
  if ((kind === 'page' || page.asksAsOwn) && !(page.asksAsOwn && (await isOwnPage(page)))) {
    throw new DomainError('foreignPage');
  }
  if (kind === 'public' || kind === 'basic' || kind === 'page') {
    return { agent: null, session: null, closed: null, grant: null, raw: await readRequest(matched.call, event) };
  }
  if (kind === 'provisioning') {
    if (provider === undefined) throw new Error(`Nobody knows the tokens of ${area}.`);
    const { agent, grant } = await provider(event.headers['authorization'], known.correlationId);
    Object.assign(known, { agentId: agent.id, organizationId: grant.organizationId });
    return { agent, session: null, closed: null, grant, raw: await readRequest(matched.call, event) };
  }
  const { agent, session, closed } = await authenticate(event.headers['authorization']);
  known.agentId = agent.id;
  requireScope(area, matched, session);
  if (session.support !== undefined && !isReading(matched.call)) throw new DomainError('supportReadsOnly');
  const raw = await readRequest(matched.call, event);
  const grant = await authorize(agent, {
    call: matched.call,
    params: matched.params,
    query: raw.query,
    body: raw.body,
    organizationHeader: event.headers['x-organization-id'],
    closed,
    signIn: session,
  });
  known.organizationId = grant?.organizationId ?? null;
  return { agent, session, closed, grant, raw };
}

const idempotencyKey = /^[\w-]{8,100}$/;
const wordsOfKey = 'Use 8 to 100 letters, digits, hyphens and underscores.';

/** The key under which a request may be repeated; null where there is none, or none is kept. */
function keyOf({ method, answersSecret }: Call, { headers }: APIGatewayProxyEventV2): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined || method === 'GET' || answersSecret === true) return null;
  if (idempotencyKey.test(key)) return key;
  throw new DomainError('requestInvalid', { fields: { 'idempotency-key': wordsOfKey }, reason: 'idempotency-key' });
}

/** Answers a request that was let in: from memory where it is a repetition. */
function answerOnce(
  { call }: MatchedCall,
  event: APIGatewayProxyEventV2,
  { agent, grant }: Admitted,
  act: (mark: RequestMark | null) => Promise<APIGatewayProxyStructuredResultV2>,
): Promise<APIGatewayProxyStructuredResultV2> {
  const key = agent === null ? null : keyOf(call, event);
  if (agent === null || key === null) return act(null);
  const organizationId = grant?.organizationId ?? platformScope;
  const content = `${event.rawPath} ${event.body ?? ''}`;
  return onlyOnce({ organizationId, agentId: agent.id, callId: call.id, key, content }, act);
}

/**
 * Makes the Lambda handler of an area: refuse what went around the edge, match the call, authenticate, hold against the token's scopes, find the organization, authorize, parse, run the use case, check the
 * answer. Success is 200, or 202 while a job runs, or 304 where the caller holds the answer already; refusals come from the catalog.
 */
export function serveArea<A extends Area<ApiAreaName>, Context>(
  area: A,
  useCases: UseCases<A, Context>,
  contextOf: (scope: RequestScope) => Context,
  provider?: Provider,
): AreaHandler {
  const match = callMatcher(area);
  const run = useCases as Readonly<Record<string, UseCase<Call, Context>>>;

  const answer = async (event: APIGatewayProxyEventV2, known: Known): Promise<APIGatewayProxyStructuredResultV2> => {
    await requireEdge(event.headers);
    const { method } = event.requestContext.http;
    const matched = match(method, event.rawPath);
    const useCase = matched ? run[matched.name] : undefined;
    if (!matched || !useCase) throw new DomainError('routeNotFound', { reason: method });

    const { call, params } = matched;
    known.callId = call.id;
    const device = deviceOf(event);
    const admitted = await admit(area.name, matched, event, device, known, provider);
    const { agent, session, closed, grant, raw } = admitted;
    const input = {
      params,
      query: parseInput(call.query, raw.query),
      body: parseInput(call.body, raw.body),
    } as Input<Call>;
    const act = async (mark: RequestMark | null) => {
      const scope = requestScope({
        agent,
        grant,
        correlationId: known.correlationId,
        file: raw.file,
        authorization: event.headers['authorization'],
        twoFactorCode: event.headers['x-two-factor-code'] ?? null,
        session,
        closed,
        device,
        mark,
      });
      const { path } = event.requestContext.http;
      // What cannot be recorded is not read.
      if (session?.support !== undefined)
        await recordSupportReading(
          session,
          { callId: call.id, summary: call.summary, path },
          scope.actor,
          scope.clock.now(),
        );
      return withCookies(toReply(call, await useCase(input, contextOf(scope))), scope.cookies);
    };
    if (call.cached === undefined) return answerOnce(matched, event, admitted, act);
    return keepable(await act(null), call.cached, event.headers['if-none-match']);
  };

  return async (event) => {
    const correlationId = event.requestContext.requestId || randomUUID();
    const source = deviceOf(event).address;
    const known: Known = { correlationId, callId: null, agentId: null, organizationId: null, source };
    try {
      return await answer(event, known);
    } catch (error) {
      return refusal(error, known, area.protocol);
    }
  };
}
